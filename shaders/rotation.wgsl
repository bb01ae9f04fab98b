// Turns a vector by a unit quaternion x, y, z, w.
fn rotate(q: vec4f, v: vec3f) -> vec3f {
  let t = 2.0 * cross(q.xyz, v);
  return v + q.w * t + cross(q.xyz, t);
}

// Turns a vector back.
fn unrotate(q: vec4f, v: vec3f) -> vec3f {
  return rotate(vec4f(-q.xyz, q.w), v);
}
