// The shadow map pass: depth alone, seen from the star.
// #include "frameBindings.wgsl"
// #include "rotation.wgsl"

@group(1) @binding(0) var<uniform> choice: CascadeChoice;

@vertex
fn placeCaster(@location(0) position: vec3f, @builtin(instance_index) index: u32) -> @builtin(position) vec4f {
  let instance = instances[index];
  let place = vec4f(instance.position + rotate(instance.rotation, position * instance.scale), 1.0);
  let cascade = cascades[choice.index];
  return vec4f(dot(cascade.x, place), dot(cascade.y, place), dot(cascade.z, place), 1.0);
}
