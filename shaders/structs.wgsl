// What the CPU writes and the shaders read. The build step derives the offsets that TypeScript uses from these lines, so
// this is the one place where a layout is told.

// What holds for a whole frame. Directions are in the camera frame's axes, with the eye at the origin.
struct Frame {
  // The camera's own axes; it looks along -back.
  right: vec3f,
  // Tangents of half the horizontal and half the vertical field of view.
  tanHalfWidth: f32,
  up: vec3f,
  tanHalfHeight: f32,
  back: vec3f,
  lightCount: u32,
  // Radiance of the two halves of the hemisphere, W/(m2 sr).
  skyRadiance: vec3f,
  starBrightness: f32,
  groundRadiance: vec3f,
  // Pixels across and down.
  size: vec2f,
  // The root frame's axes in these axes, for what hangs in the sky.
  rootRotation: vec4f,
  // The light whose shadows the cascades hold, or -1.
  shadowLight: i32,
}

// One box of the shadow map: rows that take a place to its three coordinates, x and y in [-1, 1], depth in [0, 1] from
// the light on.
struct Cascade {
  x: vec4f,
  y: vec4f,
  z: vec4f,
  // Side of a texel, m.
  texel: f32,
}

// Which of the cascades a shadow pass draws.
struct CascadeChoice {
  index: u32,
}

// One depth range of the three.
struct DepthRange {
  // View depth of the slab's near side, m.
  near: f32,
}

struct Instance {
  position: vec3f,
  material: u32,
  rotation: vec4f,
  scale: vec3f,
  up: vec4f,
}

struct Material {
  baseColor: vec3f,
  metallic: f32,
  emission: vec3f,
  roughness: f32,
  reflectance: f32,
}

struct Light {
  position: vec3f,
  // Beyond this distance the light gives nothing, m.
  reach: f32,
  // Radiant intensity of each channel, W/sr.
  intensity: vec3f,
  // 0 a point light, 1 a spot light.
  kind: u32,
  axis: vec3f,
  cosOuter: f32,
  cosInner: f32,
  // Radius of the shining sphere, m.
  radius: f32,
}

struct ToneSettings {
  // 0 AcesFitted, 1 Hable.
  curve: u32,
  // 1 when the output format does not encode by itself.
  encode: u32,
}
