// Reads of the two tables of the surface model.
// #include "frameBindings.wgsl"
// #include "brdf.wgsl"

// x is the Schlick part S, y the lobe's albedo E1.
fn readDfg(nv: f32, roughness: f32) -> vec2f {
  let at = vec2f(tableCoordinate(nv, 32.0), tableCoordinate(roughness, 32.0));
  return textureSampleLevel(dfgTable, tableSampler, at, 0.0).xy;
}

// The share of a lobe around an axis that lies above the horizon, from the cosine between the axis and the up.
fn readLobeSky(cosine: f32, roughness: f32) -> f32 {
  let at = vec2f(tableCoordinate(cosine * 0.5 + 0.5, 64.0), tableCoordinate(roughness, 32.0));
  return textureSampleLevel(lobeSkyTable, tableSampler, at, 0.0).x;
}
