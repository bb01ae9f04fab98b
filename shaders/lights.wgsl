// How much of a light arrives. TypeScript twin: lights.ts.
// #include "structs.wgsl"

const LIGHT_SPOT = 1u;
const MAX_IRRADIANCE = 18446744073709551616.0;

// What of the irradiance is left at a squared distance of a reach: 1 near the light, 0 at the reach and beyond.
fn reachWindow(distance2: f32, reach: f32) -> f32 {
  let s = distance2 / (reach * reach);
  let w = clamp(1.0 - s * s, 0.0, 1.0);
  return w * w;
}

// Irradiance of each channel on a plane that faces the light, W/m2. `toLight` leads from the surface to it.
fn lightIrradiance(light: Light, toLight: vec3f) -> vec3f {
  let distance2 = dot(toLight, toLight);
  var share = reachWindow(distance2, light.reach) / max(distance2, max(light.radius * light.radius, 1e-4));
  if (light.kind == LIGHT_SPOT) {
    share *= smoothstep(light.cosOuter, light.cosInner, dot(light.axis, -normalize(toLight)));
  }
  return min(light.intensity * share, vec3f(MAX_IRRADIANCE));
}
