// The lighting pass: the light of every visible surface, all three depth ranges at once.
// #include "tables.wgsl"
// #include "lights.wgsl"
// #include "octahedral.wgsl"
// #include "fullscreen.wgsl"
// #include "shadows.wgsl"
// #include "pixelRay.wgsl"
// #include "rotation.wgsl"
// #include "stars.wgsl"

@group(1) @binding(0) var baseColorTarget: texture_2d<f32>;
@group(1) @binding(1) var normalsTarget: texture_2d<i32>;
@group(1) @binding(2) var specularTarget: texture_2d<f32>;
@group(1) @binding(3) var emissiveTarget: texture_2d<f32>;
@group(1) @binding(4) var distanceTarget: texture_2d<f32>;

// What is behind everything: black with stars.
fn skyRadiance(direction: vec3f) -> vec3f {
  if (frame.starBrightness == 0.0) {
    return vec3f(0.0);
  }
  let pixel = 2.0 * frame.tanHalfHeight / frame.size.y;
  return starRadiance(unrotate(frame.rootRotation, direction), pixel, frame.starBrightness);
}

@fragment
fn shade(@builtin(position) position: vec4f) -> @location(0) vec4f {
  let pixel = vec2i(position.xy);
  let toPlace = normalize(pixelRay(position.xy));
  let distance = textureLoad(distanceTarget, pixel, 0).x;
  if (distance == 0.0) {
    return vec4f(min(preExposed(skyRadiance(toPlace), frameExposure()), vec3f(MAX_RADIANCE)), 1.0);
  }
  let baseColor = textureLoad(baseColorTarget, pixel, 0).rgb;
  let normals = textureLoad(normalsTarget, pixel, 0);
  let specular = textureLoad(specularTarget, pixel, 0);
  let emissive = textureLoad(emissiveTarget, pixel, 0);

  let n = octahedralNormal(normals.xy);
  let geometric = octahedralNormal(normals.zw);
  let v = -toPlace;
  let place = toPlace * distance;
  let lobes = lobesOf(baseColor, specular.x, specular.y, specular.z);
  let dfg = readDfg(viewCosine(n, v), lobes.roughness);
  let compensation = energyCompensation(lobes.f0, dfg.y);

  var light = vec3f(0.0);
  for (var i = 0u; i < frame.lightCount; i++) {
    let toLight = lights[i].position - place;
    if (dot(n, toLight) <= 0.0 || dot(geometric, toLight) <= 0.0) {
      continue;
    }
    let l = normalize(toLight);
    let response = surfaceResponse(lobes, n, v, l, compensation);
    var visibility = 1.0;
    if (i32(i) == frame.shadowLight) {
      visibility = cascadeVisibility(place, geometric, l);
    }
    light += (response.diffuse + response.specular) * lightIrradiance(lights[i], toLight) * visibility;
  }

  let skyOf = mix(frame.groundRadiance, frame.skyRadiance, emissive.a);
  let skyOfLobe = mix(frame.groundRadiance, frame.skyRadiance, specular.a);
  let albedo = dfg.x + lobes.f0 * (dfg.y - dfg.x);
  light += lobes.diffuse * skyOf + albedo * compensation * skyOfLobe;

  return vec4f(min(preExposed(light, frameExposure()) + emissive.rgb, vec3f(MAX_RADIANCE)), 1.0);
}
