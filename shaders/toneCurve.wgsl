// Tone curves, from the HDR image to the range [0, 1]. TypeScript twin: toneCurve.ts.

const CURVE_HABLE = 1u;

// Stephen Hill's fit of the ACES RRT and ODT. The matrices are written by columns.
const ACES_INPUT = mat3x3f(0.59719, 0.07600, 0.02840, 0.35458, 0.90834, 0.13383, 0.04823, 0.01566, 0.83777);
const ACES_OUTPUT = mat3x3f(1.60475, -0.10208, -0.00327, -0.53108, 1.10813, -0.07276, -0.07367, -0.00605, 1.07602);

fn acesFitted(color: vec3f) -> vec3f {
  let v = ACES_INPUT * color;
  let fitted = (v * (v + 0.0245786) - 0.000090537) / (v * (0.983729 * v + 0.4329510) + 0.238081);
  return clamp(ACES_OUTPUT * fitted, vec3f(0.0), vec3f(1.0));
}

fn hableCurve(x: vec3f) -> vec3f {
  return (x * (0.15 * x + 0.05) + 0.004) / (x * (0.15 * x + 0.50) + 0.06) - 0.02 / 0.30;
}

// John Hable's filmic curve with its exposure bias of 2 and white at 11.2.
fn hable(color: vec3f) -> vec3f {
  return clamp(hableCurve(2.0 * color) / hableCurve(vec3f(11.2)), vec3f(0.0), vec3f(1.0));
}

fn toneMapped(color: vec3f, curve: u32) -> vec3f {
  if (curve == CURVE_HABLE) {
    return hable(color);
  }
  return acesFitted(color);
}

// The transfer function of IEC 61966-2-1.
fn srgbEncoded(linear: vec3f) -> vec3f {
  let low = linear * 12.92;
  let high = 1.055 * pow(max(linear, vec3f(1e-9)), vec3f(1.0 / 2.4)) - 0.055;
  return select(high, low, linear <= vec3f(0.0031308));
}
