import { requireMesh, type MeshData } from '../meshes/meshData.js';
import type { SaveReader } from '../saves/saveReader.js';
import type { SaveWriter } from '../saves/saveWriter.js';
import { DEFAULT_MATERIAL, requireMaterial, type Material } from './material.js';

/** How a thing looks: what an author gives to an entity. */
export interface Look {
  readonly mesh: MeshData;
  /** The default material when left out. */
  readonly material?: Material;
}

/** A look as the render snapshot carries it: two ids of one `LookTable`. */
export interface LookIds {
  readonly mesh: number;
  readonly material: number;
}

/**
 * The meshes and materials of a world, each once: equal content gets one id, whoever made it.
 *
 * Ids count up from 1 in the order of first use. Mesh 0 is none, material 0 the default one.
 */
export class LookTable {
  readonly #meshes: MeshData[] = [];
  readonly #materials: Material[] = [];
  readonly #meshIds = new Map<number, number[]>();
  readonly #materialIds = new Map<string, number>();

  /** How many meshes there are; their ids are 1 to this. */
  get meshCount(): number {
    return this.#meshes.length;
  }

  /** How many materials there are besides the default one. */
  get materialCount(): number {
    return this.#materials.length;
  }

  /** Writes all meshes and materials in the order of their ids. */
  save(out: SaveWriter): void {
    out.value(
      'looks.meshes',
      this.#meshes.map(({ uvs }) => uvs !== undefined),
    );
    for (const { positions, normals, uvs, indices } of this.#meshes) {
      for (const values of [positions, normals, indices]) out.array('looks.mesh', values);
      if (uvs !== undefined) out.array('looks.mesh', uvs);
    }
    out.value('looks.materials', this.#materials);
  }

  /** Takes what `save` wrote, in place of an empty table. */
  restore(from: SaveReader): void {
    for (const hasUvs of from.value('looks.meshes') as readonly boolean[]) {
      const positions = from.array('looks.mesh', Float32Array);
      const normals = from.array('looks.mesh', Float32Array);
      const indices = from.array('looks.mesh', Uint32Array);
      this.#meshId({
        positions,
        normals,
        indices,
        ...(hasUvs ? { uvs: from.array('looks.mesh', Float32Array) } : {}),
      });
    }
    for (const material of from.value('looks.materials') as unknown as readonly Material[])
      this.internMaterial(material);
  }

  /** The ids of a look, new ones for new content. @throws RefusalError as `mesh` and `material` do. */
  intern(look: Look): LookIds {
    return { mesh: this.internMesh(look.mesh), material: look.material ? this.internMaterial(look.material) : 0 };
  }

  /** The id of a mesh. @throws RefusalError (GRAPH-06) for arrays that do not fit together or are not finite. */
  internMesh(mesh: MeshData): number {
    return this.#meshId(requireMesh(mesh));
  }

  /** The id of a mesh that was judged before. */
  #meshId(mesh: MeshData): number {
    const hash = contentHash(mesh);
    const candidates = this.#meshIds.get(hash) ?? [];
    const known = candidates.find((id) => sameMesh(this.#meshes[id - 1], mesh));
    if (known !== undefined) return known;
    const id = this.#meshes.push(mesh);
    this.#meshIds.set(hash, [...candidates, id]);
    return id;
  }

  /** The id of a material. @throws RefusalError (SHADE-99) for a number that is not finite. */
  internMaterial(material: Material): number {
    const key = materialKey(material);
    if (key === DEFAULT_KEY) return 0;
    const known = this.#materialIds.get(key);
    if (known !== undefined) return known;
    const id = this.#materials.push(material);
    this.#materialIds.set(key, id);
    return id;
  }

  /** The mesh of an id, or undefined for 0 and for ids that were never given out. */
  meshOf(id: number): MeshData | undefined {
    return this.#meshes[id - 1];
  }

  /** The material of an id; the default one for 0 and for ids that were never given out. */
  materialOf(id: number): Material {
    return this.#materials[id - 1] ?? DEFAULT_MATERIAL;
  }
}

const parts = (mesh: MeshData): readonly (Float32Array | Uint32Array)[] => [
  mesh.positions,
  mesh.normals,
  mesh.uvs ?? new Float32Array(0),
  mesh.indices,
];

/** FNV-1a over the 32-bit words of all arrays. */
function contentHash(mesh: MeshData): number {
  let hash = 0x811c9dc5;
  for (const part of parts(mesh)) {
    for (const word of new Uint32Array(part.buffer, part.byteOffset, part.length)) {
      hash = Math.imul(hash ^ word, 0x01000193);
    }
  }
  return hash >>> 0;
}

function sameMesh(known: MeshData | undefined, mesh: MeshData): boolean {
  if (known === undefined) return false;
  const others = parts(mesh);
  return parts(known).every((part, index) => {
    const other = others[index];
    return part.length === other?.length && part.every((value, at) => value === other[at]);
  });
}

/** A text that is equal for equal materials, with every default written out. */
function materialKey(material: Material): string {
  requireMaterial(material);
  const numbers = [
    ...material.baseColor,
    material.roughness,
    material.reflectance ?? 0.5,
    ...(material.emission ?? [0, 0, 0]),
    material.model?.metallic ?? 0,
  ];
  return numbers.join(' ');
}

const DEFAULT_KEY = materialKey(DEFAULT_MATERIAL);
