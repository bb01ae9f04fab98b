// The star field: the faces of a cube around the eye, in the root frame's axes, cut into cells 1/150 wide. One cell in
// fifty holds a star, which lies well inside it, so a direction looks into its own cell only. TypeScript twin: starField.ts.

const STAR_CELLS = 300.0;
const STAR_SHARE = 85899345u;

// Mixes the bits of a number (Wellons, "Prospecting for Hash Functions", 2018).
fn mixedBits(value: u32) -> u32 {
  var x = value;
  x = (x ^ (x >> 16u)) * 0x7feb352du;
  x = (x ^ (x >> 15u)) * 0x846ca68bu;
  return x ^ (x >> 16u);
}

// A number in [0, 1) from 24 of the bits, which a 32-bit float holds exactly.
fn unitOf(bits: u32) -> f32 {
  return f32(bits >> 8u) / 16777216.0;
}

struct StarCell {
  face: u32,
  column: u32,
  row: u32,
}

// A star's place on its face, each in [-1, 1], its brightness, and its colour from red, 0, to blue, 1. The brightness is 0
// where there is none.
struct Star {
  place: vec2f,
  brightness: f32,
  tint: f32,
}

fn starOf(cell: StarCell) -> Star {
  let first = mixedBits((cell.face * 300u + cell.row) * 300u + cell.column + 1u);
  if (first >= STAR_SHARE) {
    return Star(vec2f(0.0), 0.0, 0.0);
  }
  let second = mixedBits(first + 0x9e3779b9u);
  let third = mixedBits(second + 0x9e3779b9u);
  let fourth = mixedBits(third + 0x9e3779b9u);
  let inside = 0.3 + 0.4 * vec2f(unitOf(second), unitOf(third));
  let place = (vec2f(f32(cell.column), f32(cell.row)) + inside) / (STAR_CELLS * 0.5) - 1.0;
  // Faint stars are many.
  let rank = unitOf(fourth);
  return Star(place, 3.0 * pow(0.02 + 0.98 * rank, 4.0), unitOf(mixedBits(fourth)));
}

// The face and the place on it of a direction. Faces 0 to 5 are +X, -X, +Y, -Y, +Z, -Z.
fn facePlace(direction: vec3f) -> vec3f {
  let size = abs(direction);
  if (size.x >= size.y && size.x >= size.z) {
    return vec3f(direction.y, direction.z, select(1.0, 0.0, direction.x > 0.0)) / vec3f(size.x, size.x, 1.0);
  }
  if (size.y >= size.z) {
    return vec3f(direction.z, direction.x, select(3.0, 2.0, direction.y > 0.0)) / vec3f(size.y, size.y, 1.0);
  }
  return vec3f(direction.x, direction.y, select(5.0, 4.0, direction.z > 0.0)) / vec3f(size.z, size.z, 1.0);
}

// The direction of a place on a face, not normalized.
fn faceDirection(face: u32, place: vec2f) -> vec3f {
  let side = select(1.0, -1.0, (face & 1u) == 1u);
  if (face < 2u) {
    return vec3f(side, place.x, place.y);
  }
  if (face < 4u) {
    return vec3f(place.y, side, place.x);
  }
  return vec3f(place.x, place.y, side);
}

// Radiance of the stars in a direction, for a brightness 1 of `peak`; a star is a Gaussian as wide as a pixel, rad.
fn starRadiance(direction: vec3f, pixel: f32, peak: f32) -> vec3f {
  let at = facePlace(direction);
  let index = vec2u(clamp((at.xy + 1.0) * (STAR_CELLS * 0.5), vec2f(0.0), vec2f(STAR_CELLS - 1.0)));
  let face = u32(at.z);
  let star = starOf(StarCell(face, index.x, index.y));
  let off = cross(normalize(faceDirection(face, star.place)), direction);
  let shape = exp(-dot(off, off) / (pixel * pixel));
  let color = mix(vec3f(1.0, 0.8, 0.62), vec3f(0.72, 0.84, 1.0), star.tint);
  return color * (peak * star.brightness * shape);
}
