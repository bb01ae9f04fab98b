// The surface model: Lambert plus a GGX microfacet lobe whose lost energy is given back. TypeScript twin: brdf.ts.
const PI = 3.14159265358979;
const MIN_ROUGHNESS = 0.045;

// A surface as the formulas want it.
struct Lobes {
  diffuse: vec3f,
  f0: vec3f,
  roughness: f32,
  alpha: f32,
}

// What a surface sends to the eye for one unit of irradiance.
struct Response {
  diffuse: vec3f,
  specular: vec3f,
}

// The one place of the roughness floor: below it a highlight would fit between pixels.
fn flooredRoughness(authored: f32) -> f32 {
  return clamp(authored, MIN_ROUGHNESS, 1.0);
}

fn lobesOf(baseColor: vec3f, metallic: f32, roughness: f32, reflectance: f32) -> Lobes {
  let floored = flooredRoughness(roughness);
  let f0 = (1.0 - metallic) * 0.16 * reflectance * reflectance + metallic * baseColor;
  return Lobes(baseColor * (1.0 - metallic), f0, floored, floored * floored);
}

// GGX: the share of microfacets that face h. 1 - (n.h)^2 is taken as the squared sine of a cross product, because the
// difference loses all its bits where a smooth highlight is brightest.
fn ggxDistribution(n: vec3f, h: vec3f, alpha: f32) -> f32 {
  let across = cross(n, h);
  let cosine = dot(n, h);
  let k = dot(across, across) + cosine * cosine * alpha * alpha;
  return alpha * alpha / (PI * k * k);
}

// Height-correlated Smith shadowing with 1 / (4 nl nv) in it (Heitz 2014).
fn smithVisibility(nl: f32, nv: f32, alpha: f32) -> f32 {
  let a2 = alpha * alpha;
  return 0.5 / (nl * sqrt(nv * nv * (1.0 - a2) + a2) + nv * sqrt(nl * nl * (1.0 - a2) + a2));
}

fn schlickFresnel(f0: vec3f, vh: f32) -> vec3f {
  let m = 1.0 - vh;
  let m2 = m * m;
  return f0 + (1.0 - f0) * (m2 * m2 * m);
}

// What the single-bounce lobe loses, given back (Kulla and Conty 2017, after Filament). E1 is the lobe's albedo for F = 1.
fn energyCompensation(f0: vec3f, lobeAlbedo: f32) -> vec3f {
  return 1.0 + f0 * (1.0 / lobeAlbedo - 1.0);
}

// The cosine to the eye, kept off zero: an interpolated normal may face away.
fn viewCosine(n: vec3f, v: vec3f) -> f32 {
  return max(dot(n, v), 1e-4);
}

// v to the eye, l to the light; all unit vectors. Zero where the normal faces away from the light.
fn surfaceResponse(lobes: Lobes, n: vec3f, v: vec3f, l: vec3f, compensation: vec3f) -> Response {
  let nl = dot(n, l);
  if (nl <= 0.0) {
    return Response(vec3f(0.0), vec3f(0.0));
  }
  let h = normalize(v + l);
  let vh = clamp(dot(v, h), 0.0, 1.0);
  let lobe = ggxDistribution(n, h, lobes.alpha) * smithVisibility(nl, viewCosine(n, v), lobes.alpha);
  return Response(lobes.diffuse * (nl / PI), schlickFresnel(lobes.f0, vh) * compensation * (lobe * nl));
}

// The direction that the specular lobe leans to, between mirror and normal (Lagarde and de Rousiers 2014). Not normalized.
fn dominantDirection(n: vec3f, mirrored: vec3f, alpha: f32) -> vec3f {
  let smoothness = 1.0 - alpha;
  return mix(n, mirrored, smoothness * (sqrt(smoothness) + alpha));
}

// Where a table of `size` texels holds the value at x, so that both ends are exact.
fn tableCoordinate(x: f32, size: f32) -> f32 {
  return ((size - 1.0) * x + 0.5) / size;
}
