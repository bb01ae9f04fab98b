// Radiance to the numbers of the HDR image. Surfaces take at most 32,256 of the half float's 65,504; blended puffs share
// the rest.
const MAX_RADIANCE = 32256.0;

// The scale of an exposure in stops.
fn exposureScale(stops: f32) -> f32 {
  return exp2(stops);
}

// Scales radiance by k, capped before the product so that no radiance gives infinity.
fn preExposed(radiance: vec3f, k: f32) -> vec3f {
  return min(radiance, vec3f(MAX_RADIANCE / k)) * k;
}
