// Unit vectors as two signed 16-bit codes: the sphere folded onto an octahedron and that onto a square. The worst angle
// between a vector and its code is 5e-5 rad. (Cigolle et al., "A Survey of Efficient Representations for Independent Unit
// Vectors", JCGT 2014)

fn signNotZero(v: vec2f) -> vec2f {
  return select(vec2f(-1.0), vec2f(1.0), v >= vec2f(0.0));
}

fn octahedralCode(n: vec3f) -> vec2i {
  let p = n.xy / (abs(n.x) + abs(n.y) + abs(n.z));
  let folded = select((1.0 - abs(p.yx)) * signNotZero(p), p, n.z >= 0.0);
  return vec2i(round(clamp(folded, vec2f(-1.0), vec2f(1.0)) * 32767.0));
}

fn octahedralNormal(code: vec2i) -> vec3f {
  let p = vec2f(code) / 32767.0;
  let z = 1.0 - abs(p.x) - abs(p.y);
  let unfolded = select((1.0 - abs(p.yx)) * signNotZero(p), p, z >= 0.0);
  return normalize(vec3f(unfolded, z));
}
