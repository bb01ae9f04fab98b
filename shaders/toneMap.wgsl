// The tone map pass: from the HDR image, which is already exposed, to what a display shows.
// #include "structs.wgsl"
// #include "toneCurve.wgsl"
// #include "fullscreen.wgsl"

@group(0) @binding(0) var hdrImage: texture_2d<f32>;
@group(0) @binding(1) var<uniform> settings: ToneSettings;

@fragment
fn toneMap(@builtin(position) position: vec4f) -> @location(0) vec4f {
  let color = textureLoad(hdrImage, vec2i(position.xy), 0).rgb;
  let shown = toneMapped(color, settings.curve);
  if (settings.encode == 1u) {
    return vec4f(srgbEncoded(shown), 1.0);
  }
  return vec4f(shown, 1.0);
}
