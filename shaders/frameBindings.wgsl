// The bind group that every pass of a frame shares.
// #include "structs.wgsl"
// #include "exposure.wgsl"

@group(0) @binding(0) var<uniform> frame: Frame;
// In stops; the only store of the exposure.
@group(0) @binding(1) var<storage, read> exposure: vec4f;
@group(0) @binding(2) var<storage, read> materials: array<Material>;
@group(0) @binding(3) var<storage, read> instances: array<Instance>;
@group(0) @binding(4) var<storage, read> lights: array<Light>;
@group(0) @binding(5) var dfgTable: texture_2d<f32>;
@group(0) @binding(6) var lobeSkyTable: texture_2d<f32>;
@group(0) @binding(7) var tableSampler: sampler;
@group(0) @binding(8) var<storage, read> cascades: array<Cascade>;

fn frameExposure() -> f32 {
  return exposureScale(exposure.x);
}
