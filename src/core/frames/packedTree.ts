import { RefusalError } from '../errors.js';
import {
  allocateColumns,
  attachColumns,
  column,
  type ColumnArray,
  type ColumnGroup,
  type ColumnLayout,
  type Columns,
} from '../columns.js';
import type { SaveReader } from '../saves/saveReader.js';
import type { SaveWriter } from '../saves/saveWriter.js';
import { shareBytes, wholeOf } from '../sharedBytes.js';

/** One row per node, in dense order: who it is, and the id of its parent (0 above a root). */
const NODE_LAYOUT = { id: column('u32'), parent: column('u32') } as const;

/** One row per id: where its node is (dense index + 1, or 0 for no node), how often the id was used, the free list. */
const ID_LAYOUT = { place: column('u32'), generation: column('u32'), nextFree: column('u32') } as const;

const Header = { count: 0, dirty: 1, firstFree: 2, words: 16 } as const;

/** The buffers of a tree, as they cross to another thread. */
export interface PackedTreeBuffers {
  readonly capacity: number;
  readonly header: SharedArrayBuffer;
  readonly ids: SharedArrayBuffer;
  readonly nodes: SharedArrayBuffer;
  readonly rows: SharedArrayBuffer;
}

type AnyRows = Readonly<Record<string, ColumnArray>>;

/** A column with the name of its field. */
interface NamedLanes {
  readonly name: string;
  readonly array: ColumnArray;
  readonly lanes: number;
}

/**
 * A forest whose nodes fill the rows 0 to count − 1 with no gap, each parent before its children, so that one forward
 * pass over plain arrays visits a parent first (TREE-02, TREE-03).
 *
 * Nodes are named by small ids that stay while rows move. Only the owning thread changes the tree, outside the parallel
 * part of a tick; other threads attach and read.
 */
export class PackedTree<L extends ColumnLayout> {
  /** The caller's columns, one row per node in dense order; the row past the last is scratch. */
  readonly rows: Columns<L>;
  readonly capacity: number;
  readonly buffers: PackedTreeBuffers;
  readonly #header: Int32Array;
  readonly #nodes: Columns<typeof NODE_LAYOUT>;
  readonly #ids: Columns<typeof ID_LAYOUT>;
  readonly #lanes: readonly NamedLanes[];

  private constructor(layout: L, buffers: PackedTreeBuffers) {
    this.buffers = buffers;
    this.capacity = buffers.capacity;
    this.#header = wholeOf(Int32Array, buffers.header);
    this.#ids = attachColumns(ID_LAYOUT, buffers.ids, buffers.capacity).columns;
    // Ids start at 1, so at least one row is always free: scratch through which a cycle of a permutation closes.
    const nodes = attachColumns(NODE_LAYOUT, buffers.nodes, buffers.capacity);
    const rows = attachColumns(layout, buffers.rows, buffers.capacity);
    this.#nodes = nodes.columns;
    this.rows = rows.columns;
    this.#lanes = [...lanesOf(NODE_LAYOUT, nodes), ...lanesOf(layout, rows)];
  }

  /** Reserves a tree for ids 1 to `capacity` − 1. */
  static allocate<L extends ColumnLayout>(layout: L, capacity: number): PackedTree<L> {
    const tree = new PackedTree(layout, {
      capacity,
      header: shareBytes(4 * Header.words),
      ids: allocateColumns(ID_LAYOUT, capacity).buffer,
      nodes: allocateColumns(NODE_LAYOUT, capacity).buffer,
      rows: allocateColumns(layout, capacity).buffer,
    });
    // Ids are taken in rising order first: id 1 is the first frame of every world.
    for (let id = 1; id < capacity - 1; id++) tree.#ids.nextFree[id] = id + 1;
    tree.#header[Header.firstFree] = capacity > 1 ? 1 : 0;
    return tree;
  }

  /** Views a tree that another thread allocated with the same layout. */
  static attach<L extends ColumnLayout>(layout: L, buffers: PackedTreeBuffers): PackedTree<L> {
    return new PackedTree(layout, buffers);
  }

  /** How many nodes live. */
  get count(): number {
    return this.#header[Header.count] as number;
  }

  /** Whether some parent may stand behind its child, so that `restoreOrder` has work to do (TREE-04). */
  get dirty(): boolean {
    return this.#header[Header.dirty] !== 0;
  }

  /** The dense index of a node, or −1 when no node has this id. */
  placeOf(id: number): number {
    return id > 0 && id < this.capacity ? (this.#ids.place[id] as number) - 1 : -1;
  }

  /** The id of the node at a dense index. */
  idAt(dense: number): number {
    return this.#nodes.id[dense] as number;
  }

  /** The id of the parent of the node at a dense index, 0 above a root. */
  parentAt(dense: number): number {
    return this.#nodes.parent[dense] as number;
  }

  /** The dense index of the parent of the node at a dense index, −1 above a root. */
  parentPlaceAt(dense: number): number {
    const parent = this.#nodes.parent[dense] as number;
    return parent === 0 ? -1 : (this.#ids.place[parent] as number) - 1;
  }

  /** How many nodes have had this id; with the id it names one node for ever. */
  generationOf(id: number): number {
    return this.#ids.generation[id] as number;
  }

  /**
   * Appends a node below `parent` (0 for a root) and returns its id; the caller fills its row.
   *
   * @throws RefusalError (TREE-02) when all ids are in use.
   */
  add(parent: number): number {
    const id = this.#header[Header.firstFree] as number;
    if (id === 0) {
      const reason = `must leave room for one more; this tree holds ${this.capacity - 1}`;
      throw new RefusalError({ rule: 'TREE-02', field: 'frames', value: this.count, reason });
    }
    this.#header[Header.firstFree] = this.#ids.nextFree[id] as number;
    const dense = this.count;
    this.#header[Header.count] = dense + 1;
    this.#nodes.id[dense] = id;
    this.#nodes.parent[dense] = parent;
    this.#ids.place[id] = dense + 1;
    this.#ids.generation[id] = (this.#ids.generation[id] as number) + 1;
    return id;
  }

  /** Removes a node that has no children; the last row moves into its place. */
  remove(id: number): void {
    const dense = this.placeOf(id);
    const last = this.count - 1;
    if (dense !== last) {
      if (this.parentPlaceAt(last) > dense) this.#header[Header.dirty] = 1;
      this.#move(last, dense);
      this.#ids.place[this.idAt(dense)] = dense + 1;
    }
    this.#header[Header.count] = last;
    this.#ids.place[id] = 0;
    this.#ids.nextFree[id] = this.#header[Header.firstFree] as number;
    this.#header[Header.firstFree] = id;
  }

  /** Hangs a node below another parent (0 for none). The caller has checked that no cycle arises. */
  reparent(id: number, parent: number): void {
    const dense = this.placeOf(id);
    this.#nodes.parent[dense] = parent;
    if (this.parentPlaceAt(dense) > dense) this.#header[Header.dirty] = 1;
  }

  /** Whether some node has this one as its parent. */
  hasChildren(id: number): boolean {
    for (let dense = 0; dense < this.count; dense++) if (this.parentAt(dense) === id) return true;
    return false;
  }

  /**
   * Puts each parent before its children again: nodes sorted by depth, each depth in the order it had. Does nothing
   * while the order holds.
   */
  restoreOrder(): void {
    if (!this.dirty) return;
    const order = this.#orderByDepth();
    const scratch = this.count;
    for (let start = 0; start < order.length; start++) {
      if (order[start] === start) continue;
      this.#move(start, scratch);
      let to = start;
      for (let from = order[to] as number; from !== start; from = order[to] as number) {
        this.#move(from, to);
        order[to] = to;
        to = from;
      }
      this.#move(scratch, to);
      order[to] = to;
    }
    for (let dense = 0; dense < this.count; dense++) this.#ids.place[this.idAt(dense)] = dense + 1;
    this.#header[Header.dirty] = 0;
  }

  /** For each dense index of the restored order, the index that its node has now. */
  #orderByDepth(): Int32Array {
    const { count } = this;
    const depths = new Int32Array(count);
    const starts = new Int32Array(count + 1);
    for (let dense = 0; dense < count; dense++) {
      let depth = 0;
      for (let up = this.parentPlaceAt(dense); up >= 0; up = this.parentPlaceAt(up)) depth++;
      depths[dense] = depth;
      starts[depth + 1] = (starts[depth + 1] as number) + 1;
    }
    for (let depth = 0; depth < count; depth++) {
      starts[depth + 1] = (starts[depth + 1] as number) + (starts[depth] as number);
    }
    const order = new Int32Array(count);
    for (let dense = 0; dense < count; dense++) {
      const depth = depths[dense] as number;
      order[starts[depth] as number] = dense;
      starts[depth] = (starts[depth] as number) + 1;
    }
    return order;
  }

  /** Writes the tree whole: its nodes, and the ids that were ever used with the order in which they come back. */
  save(out: SaveWriter): void {
    const { count } = this;
    let used = this.capacity - 1;
    while (used > 0 && this.#ids.generation[used] === 0) used--;
    out.array('frames.header', this.#header);
    for (const name of ['place', 'generation', 'nextFree'] as const)
      out.array(`frames.${name}`, this.#ids[name].subarray(0, used + 1));
    for (const { name, array, lanes } of this.#lanes) out.array(`frames.${name}`, array.subarray(0, count * lanes));
  }

  /** Takes what a tree of the same layout and capacity wrote, in place of an empty one. */
  restore(from: SaveReader): void {
    from.into('frames.header', this.#header);
    for (const name of ['place', 'generation', 'nextFree'] as const) from.into(`frames.${name}`, this.#ids[name]);
    for (const { name, array } of this.#lanes) from.into(`frames.${name}`, array);
  }

  #move(from: number, to: number): void {
    for (const { array, lanes } of this.#lanes) array.copyWithin(to * lanes, from * lanes, (from + 1) * lanes);
  }
}

function lanesOf<L extends ColumnLayout>(layout: L, group: ColumnGroup<L>): NamedLanes[] {
  const arrays: AnyRows = group.columns;
  return Object.entries(layout).flatMap(([name, spec]) => {
    const array = arrays[name];
    return array === undefined ? [] : [{ name, array, lanes: spec.lanes }];
  });
}
