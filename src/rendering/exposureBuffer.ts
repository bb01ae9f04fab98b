/** The one store of the exposure, 16 bytes whose first float is S in stops (EXPO-12); a fixed one is written once. */
export function createExposureBuffer(device: GPUDevice, stops: number): GPUBuffer {
  const buffer = device.createBuffer({
    label: 'exposure',
    size: 16,
    usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST,
  });
  device.queue.writeBuffer(buffer, 0, new Float32Array([stops, 0, 0, 0]));
  return buffer;
}
