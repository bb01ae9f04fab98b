// The G-buffer pass: what is visible in each pixel, one depth range at a time.
// #include "tables.wgsl"
// #include "rotation.wgsl"
// #include "octahedral.wgsl"
// #include "hemisphere.wgsl"
// #include "pixelRay.wgsl"

@group(1) @binding(0) var<uniform> range: DepthRange;

struct Vertex {
  @builtin(position) clip: vec4f,
  @location(0) place: vec3f,
  @location(1) normal: vec3f,
  @location(2) @interpolate(flat) instance: u32,
}

// A corner beside the eye, in the plane of the eye, would be at infinity on the screen. Software rasterizers work with that
// place although they clip it away, and get the whole triangle wrong: 1 % off at a thousand half screens, anything beyond.
// So a corner comes no closer to the plane than a thousandth of its distance from the axis, which moves what is in view by
// less than a twentieth of a degree.
fn offEyePlane(depth: f32, aside: f32) -> f32 {
  let least = 1e-3 * aside;
  return select(max(depth, least), min(depth, -least), depth < 0.0);
}

@vertex
fn placeVertex(
  @location(0) position: vec3f,
  @location(1) normal: vec3f,
  @builtin(instance_index) index: u32,
) -> Vertex {
  let instance = instances[index];
  let exact = instance.position + rotate(instance.rotation, position * instance.scale);
  let x = dot(exact, frame.right) / frame.tanHalfWidth;
  let y = dot(exact, frame.up) / frame.tanHalfHeight;
  let exactDepth = -dot(exact, frame.back);
  let depth = offEyePlane(exactDepth, max(abs(x), abs(y)));
  let place = exact - frame.back * (depth - exactDepth);
  // Reversed and infinite: a view depth z gets n / z.
  let clip = vec4f(x, y, range.near, depth);
  return Vertex(clip, place, rotate(instance.rotation, normal / instance.scale), index);
}

// The distance is that of the view depth along the pixel's own ray: rasterizers place corners on a grid of a fraction of a
// pixel, so the interpolated place lies a little beside the ray, and its length would be that of another pixel.
struct Surface {
  @location(0) baseColor: vec4f,
  @location(1) normals: vec4i,
  @location(2) specular: vec4f,
  @location(3) emissive: vec4f,
  @location(4) distance: f32,
}

@fragment
fn writeSurface(vertex: Vertex) -> Surface {
  let across = cross(dpdx(vertex.place), dpdy(vertex.place));
  let instance = instances[vertex.instance];
  let material = materials[instance.material];
  let n = normalize(vertex.normal);
  // The triangle's own normal, toward the eye; a triangle seen edge-on has none.
  let facing = select(-across, across, dot(across, vertex.place) < 0.0);
  let geometric = select(n, normalize(facing), dot(across, across) > 0.0);
  let v = normalize(-vertex.place);
  let up = upAt(instance.up, vertex.place - instance.position);
  let roughness = flooredRoughness(material.roughness);
  let lobeAxis = normalize(dominantDirection(n, reflect(-v, n), roughness * roughness));
  let lobeSky = readLobeSky(dot(lobeAxis, up), roughness);
  return Surface(
    vec4f(material.baseColor, 1.0),
    vec4i(octahedralCode(n), octahedralCode(geometric)),
    vec4f(material.metallic, material.roughness, material.reflectance, lobeSky),
    vec4f(preExposed(material.emission, frameExposure()), normalSkyShare(up, n)),
    -dot(vertex.place, frame.back) * length(pixelRay(vertex.clip.xy)),
  );
}
