import { DFG_SIZE, LOBE_SKY_HEIGHT, LOBE_SKY_WIDTH, brdfTables } from './brdfTables.js';

/** The two tables of the surface model as textures of one device, uploaded once. */
export interface TableTextures {
  readonly dfg: GPUTextureView;
  readonly lobeSky: GPUTextureView;
  readonly sampler: GPUSampler;
}

const known = new WeakMap<GPUDevice, TableTextures>();

/** The tables on a device; integrated on the first call in the process. */
export function tableTexturesOf(device: GPUDevice): TableTextures {
  const made = known.get(device) ?? makeTables(device);
  known.set(device, made);
  return made;
}

function makeTables(device: GPUDevice): TableTextures {
  const tables = brdfTables();
  return {
    dfg: upload(device, {
      label: 'DFG table',
      format: 'rg16float',
      width: DFG_SIZE,
      height: DFG_SIZE,
      halves: tables.dfg,
    }),
    lobeSky: upload(device, {
      label: 'lobe-sky table',
      format: 'r16float',
      width: LOBE_SKY_WIDTH,
      height: LOBE_SKY_HEIGHT,
      halves: tables.lobeSky,
    }),
    sampler: device.createSampler({ label: 'tables', magFilter: 'linear', minFilter: 'linear' }),
  };
}

interface Table {
  readonly label: string;
  readonly format: GPUTextureFormat;
  readonly width: number;
  readonly height: number;
  readonly halves: Uint16Array;
}

function upload(device: GPUDevice, table: Table): GPUTextureView {
  const { label, format, width, height } = table;
  const texture = device.createTexture({
    label,
    size: [width, height],
    format,
    usage: GPUTextureUsage.TEXTURE_BINDING | GPUTextureUsage.COPY_DST,
  });
  const halves = Uint16Array.from(table.halves);
  device.queue.writeTexture({ texture }, halves, { bytesPerRow: halves.byteLength / height }, [width, height]);
  return texture.createView();
}
