// Light from all around: one radiance above, one below.
// #include "structs.wgsl"

const UP_ALONG = 1.0;
const UP_FROM = 2.0;

// The unit up of a surface point of an instance, or zero where there is none. `place` is relative to the instance.
fn upAt(up: vec4f, place: vec3f) -> vec3f {
  if (up.w == UP_ALONG) {
    return normalize(up.xyz);
  }
  if (up.w == UP_FROM) {
    return normalize(place - up.xyz);
  }
  return vec3f(0.0);
}

// The share of a hemisphere around n that lies above the horizon.
fn normalSkyShare(up: vec3f, n: vec3f) -> f32 {
  return 0.5 + 0.5 * dot(up, n);
}
