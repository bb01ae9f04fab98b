// Rays from the eye through pixels.
// #include "frameBindings.wgsl"

// The direction through a point of the picture in pixels, of length 1 along the view's axis.
fn pixelRay(pixel: vec2f) -> vec3f {
  let at = pixel / frame.size * vec2f(2.0, -2.0) + vec2f(-1.0, 1.0);
  return frame.right * (at.x * frame.tanHalfWidth) + frame.up * (at.y * frame.tanHalfHeight) - frame.back;
}
