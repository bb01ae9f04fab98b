// Shadows of the one star that has a map: boxes around the view, from fine and near to coarse and far.
// #include "frameBindings.wgsl"

@group(1) @binding(5) var shadowMap: texture_depth_2d_array;
@group(1) @binding(6) var shadowSampler: sampler_comparison;

fn cascadePlace(cascade: Cascade, place: vec3f) -> vec3f {
  let p = vec4f(place, 1.0);
  return vec3f(dot(cascade.x, p), dot(cascade.y, p), dot(cascade.z, p));
}

// The share of the star's light that reaches a place, the mean of 3 x 3 filtered comparisons.
//
// These read depths up to 2 * sqrt(2) texels from the place, where a plane that the light meets at an angle t is
// 2.83 * texel * tan(t) closer to the light. Lifting the place by 3 * texel * sin(t) along the plane's normal brings it
// 3 * texel * tan(t) closer, so no plane shadows itself at any angle.
fn cascadeVisibility(place: vec3f, geometric: vec3f, l: vec3f) -> f32 {
  let sine = length(cross(geometric, l));
  for (var layer = 0u; layer < arrayLength(&cascades); layer++) {
    let cascade = cascades[layer];
    let at = cascadePlace(cascade, place + geometric * (3.0 * cascade.texel * sine));
    let size = f32(textureDimensions(shadowMap).x);
    if (max(abs(at.x), abs(at.y)) > 1.0 - 6.0 / size || at.z > 1.0) {
      continue;
    }
    let uv = at.xy * vec2f(0.5, -0.5) + 0.5;
    // What is left is the rounding of depth and of places, well under a tenth of a texel.
    let depth = at.z - 0.1 * cascade.texel * length(cascade.z.xyz);
    var sum = 0.0;
    for (var y = -1; y <= 1; y++) {
      for (var x = -1; x <= 1; x++) {
        let tap = uv + vec2f(f32(x), f32(y)) / size;
        sum += textureSampleCompareLevel(shadowMap, shadowSampler, tap, layer, depth);
      }
    }
    return sum / 9.0;
  }
  return 1.0;
}
