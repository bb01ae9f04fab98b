/** Copies of textures into memory. WebGPU pads each row to 256 bytes; what comes out here is packed and top-down. */

/** Reads a texture as bytes without padding. */
export async function readTexture(
  device: GPUDevice,
  texture: GPUTexture,
  texelBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height } = texture;
  const rowBytes = width * texelBytes;
  const bytesPerRow = Math.ceil(rowBytes / 256) * 256;
  const buffer = device.createBuffer({
    label: 'readback',
    size: bytesPerRow * height,
    usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ,
  });
  const encoder = device.createCommandEncoder({ label: 'readback' });
  encoder.copyTextureToBuffer({ texture }, { buffer, bytesPerRow }, [width, height]);
  device.queue.submit([encoder.finish()]);
  await buffer.mapAsync(GPUMapMode.READ);
  const padded = new Uint8Array(buffer.getMappedRange());
  const packed = new Uint8Array(rowBytes * height);
  for (let row = 0; row < height; row++) {
    packed.set(padded.subarray(row * bytesPerRow, row * bytesPerRow + rowBytes), row * rowBytes);
  }
  buffer.unmap();
  buffer.destroy();
  return packed;
}
