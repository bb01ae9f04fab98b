import { allocateColumns, attachColumns, column, type Columns } from '../core/columns.js';
import { FrameTree, type SharedFrameTree } from '../core/frames/frameTree.js';
import { MAX_TOPICS } from '../core/topics.js';
import { POSE_LANES } from '../core/math/pose.js';
import {
  allocatePhysicsRows,
  attachPhysicsRows,
  type PhysicsBuffers,
  type PhysicsRows,
} from '../core/seams/physics.js';
import { allocateQueries, attachQueries, type QueryBuffers, type QueryRows } from '../core/seams/queries.js';
import { allocateGrid, SpatialGrid, type GridBuffers } from './grid/spatialGrid.js';
import { EXTRA_ARENA_BYTES, SharedExtras } from './messages/extras.js';
import { arenaCount, MessageRecords } from './messages/messageRecords.js';
import { allocateRouting, attachRouting, type RoutingBuffers, type RoutingRows } from './messages/routingRows.js';
import { allocatePictures, attachPictures, type PictureBuffers, type PictureRows } from './pictures/pictureRows.js';
import { allocatePieces, attachPieces, type PieceBuffers, type PieceRows } from './threads/pieceRows.js';
import { allocateRigs, attachRigs, type RigBuffers, type RigRows } from './rigs/rigRows.js';
import { shareBytes, wholeOf } from '../core/sharedBytes.js';
import { checkCapacity, checkPoolSize, spawnBytesOfChunk, type WorldCapacity } from './worldCapacity.js';

/** Entities of one chunk, the unit of gameplay work (rule TICK-18). */
export const CHUNK = 64;

/** Where an entity is, in its frame: rows of which gameplay writes the back and everybody reads the front. */
export const TRANSFORM_LAYOUT = {
  /** The frame tree's id of the frame that the entity is in; 0 for the owner of a root frame. */
  frame: column('u32'),
  /** m */
  position: column('f64', 3),
  /** Unit quaternion x, y, z, w. */
  rotation: column('f64', 4),
  /** m/s */
  linear: column('f64', 3),
  /** rad/s */
  angular: column('f64', 3),
  /** 1 while the entity's lamp is lit. */
  lamp: column('u8'),
  /** 1 while the entity's body sleeps. */
  asleep: column('u8'),
} as const;

export type TransformColumns = Columns<typeof TRANSFORM_LAYOUT>;

/** What a slot holds besides its transform. */
const ENTITY_LAYOUT = {
  generation: column('u32'),
  live: column('u8'),
  /** The frame that the entity owns; 0 for none. */
  owns: column('u32'),
  /** The slot of the entity that it is attached to, and that of the root of its chain, each plus 1; 0 for none. */
  parent: column('u32'),
  chainRoot: column('u32'),
  inboxStart: column('u32'),
  inboxCount: column('u32'),
  /** The topics that the entity wants to hear, one bit each. */
  topics: column('u32', 2),
} as const;

/** Per chunk: two words of one bit per slot for each fact, and where the chunk's outputs lie in its worker's arenas. */
const CHUNK_LAYOUT = {
  live: column('u32', 2),
  /** Slots whose components want the Tick event. */
  ticking: column('u32', 2),
  inbox: column('u32', 2),
  /** Slots whose back transform row was written. */
  dirty: column('u32', 2),
  /** Slots whose entity moved itself, its place being in the back row already; all else is, too, if they are dirty. */
  placed: column('u32', 2),
  /** Both, as they were when the sync point began: rows that gameplay wrote. */
  wrote: column('u32', 2),
  /** Slots that wrote a wish where they want to be, as their row is derived from another one. */
  moved: column('u32', 2),
  /**
   * Slots that may move themselves, have none to follow, and rest in their back row, turned as in the front one: a move to
   * another place changes nothing else. Whoever changes any of this takes the bit back.
   */
  still: column('u32', 2),
  /** Slots whose component lists changed. */
  relisted: column('u32', 2),
  /** Slots whose entity changed the topics that it wants to hear. */
  retuned: column('u32', 2),
  /** Slots that wrote an intent in this tick. */
  intent: column('u32', 2),
  /** Slots without body and frame that the last step moved: they come to rest unless the next one moves them too. */
  gliding: column('u32', 2),
  /** Slots that asked for their own destruction. */
  dying: column('u32', 2),
  participant: column('u32'),
  /** 1 for a chunk that put out nothing when it last ran, so that it need not be run again while nobody in it runs. */
  quiet: column('u32'),
  /** The chunk's pool, as places in the order in which slots are taken: its start, its next one and its end. */
  poolStart: column('u32'),
  poolNext: column('u32'),
  poolEnd: column('u32'),
  /** How many slots of its stripe the chunk took in this tick. */
  striped: column('u32'),
  /** Spawns of this tick, and where their descriptions lie in the thread's arena, in bytes. */
  spawnCount: column('u32'),
  /** Spawns of this tick for which no slot was left. */
  spawnsRefused: column('u32'),
  spawnStart: column('u32'),
  spawnBytes: column('u32'),
  outboxStart: column('u32'),
  outboxCount: column('u32'),
  /** Those of them that wait longer than this tick, and those that go to places. */
  outboxLate: column('u32'),
  outboxToPlaces: column('u32'),
  /** Bytes of their extra values. */
  outboxExtra: column('u32'),
  /** Questions to physics: where they start in their thread's rows, and how many. */
  queryStart: column('u32'),
  queryCount: column('u32'),
  errorStart: column('u32'),
  errorCount: column('u32'),
  /** Errors past the room of the chunk. */
  errorsLost: column('u32'),
} as const;

export type ChunkColumns = Columns<typeof CHUNK_LAYOUT>;

/** Component types of one entity, at most. */
export const MAX_COMPONENTS = 24;
/** Words of an event mask: 512 bits (rule MSG-05). */
export const MASK_WORDS = 16;

/** The component list of each slot: types in the order in which their handlers run, and the events that they want. */
const LIST_LAYOUT = {
  count: column('u8'),
  types: column('u8', MAX_COMPONENTS),
  /** The type of a list of one, plus 1; 0 for any other list. */
  sole: column('u32'),
  /**
   * All slots' first words, then all second ones, and so on: who brings messages of few types to many slots finds 16 of them
   * in a line of the cache.
   */
  wants: column('u32', MASK_WORDS),
} as const;

/** Component types of a world, at most: a list holds them as bytes. */
export const MAX_COMPONENT_TYPES = 256;
/** Words of one bit per component type. */
export const TYPE_WORDS = MAX_COMPONENT_TYPES / 32;

export const FAULT_TEXT_BYTES = 1_024;
export const ERROR_TEXT_BYTES = 240;
/** What a handler threw. */
const ERROR_LAYOUT = {
  entity: column('f64'),
  component: column('u32'),
  event: column('u32'),
  text: column('u8', ERROR_TEXT_BYTES),
} as const;

export type ErrorColumns = Columns<typeof ERROR_LAYOUT>;

/** Words of the header. `epoch` to `fault` are the team's (see threads/team). */
export const Header = {
  epoch: 0,
  command: 1,
  done: 2,
  nextChunk: 3,
  chunkCount: 4,
  fault: 5,
  tick: 6,
  intentFront: 7,
  /** 1 when a thread's arena of spawn descriptions ran over in this tick. */
  spawnsFull: 8,
  routed: 9,
  contracts: 10,
  /** 1 when a thread's arena of messages ran over in this tick. */
  outboxFull: 11,
  /** The mark below which slots are in use or in a pool, and how many stripes go on past the pools. */
  stripeBase: 12,
  stripes: 13,
  /** How many slots the list of free ones holds. */
  freeCount: 14,
  /** How many slots the pools hold together. */
  poolEnd: 15,
  /** 1 when somebody asked for a slot in this tick. */
  spawned: 16,
  /** How many words of a column of bits can hold one, two a chunk: no slot beyond was ever taken. */
  usedWords: 17,
  /** How many chunks are dealt to the threads in this tick. */
  dealt: 19,
  /** 1 when some chunk sent a message or logged an error in this tick. */
  busy: 18,
  words: 32,
} as const;

/**
 * Words of each thread in the watch, a cache line of its own: the last command that it finished, and a count that it raises
 * with every entity that it takes up and every phase of physics.
 */
export const WATCH_STRIDE = 16;

/** Everything that the threads of a world share, as it crosses to workers. */
export interface WorldBuffers {
  readonly capacity: WorldCapacity;
  readonly participants: number;
  /** Slots that a chunk's pool holds at least (rule TICK-49). */
  readonly spawnPoolSize: number;
  /** Slots that were used and are free again; the next one to take stands last. */
  readonly free: SharedArrayBuffer;
  /** What each thread's spawns describe. */
  readonly spawns: readonly SharedArrayBuffer[];
  readonly header: SharedArrayBuffer;
  readonly watch: SharedArrayBuffer;
  readonly entities: SharedArrayBuffer;
  readonly chunks: SharedArrayBuffer;
  readonly order: SharedArrayBuffer;
  readonly front: SharedArrayBuffer;
  readonly back: SharedArrayBuffer;
  readonly lists: SharedArrayBuffer;
  /** `TYPE_WORDS` a slot. */
  readonly typeFlags: SharedArrayBuffer;
  readonly grid: GridBuffers;
  readonly pieces: PieceBuffers;
  readonly pictures: PictureBuffers;
  readonly rigs: RigBuffers;
  readonly wishes: SharedArrayBuffer;
  /** Messages: see `arenaOf`. */
  readonly arenas: readonly SharedArrayBuffer[];
  /** The extra values of the messages of each arena. */
  readonly extras: readonly SharedArrayBuffer[];
  readonly inbox: SharedArrayBuffer;
  readonly queries: QueryBuffers;
  readonly routing: RoutingBuffers;
  readonly subscribers: SharedArrayBuffer;
  readonly errors: readonly SharedArrayBuffer[];
  readonly frames: SharedFrameTree;
  readonly physics: PhysicsBuffers;
  /** The words of the first worker that could not go on. */
  readonly fault: SharedArrayBuffer;
  /** One column buffer per component type, and which slots have it. */
  readonly components: readonly { readonly columns: SharedArrayBuffer; readonly present: SharedArrayBuffer }[];
}

/** A world's rows as typed columns, the same on every thread. */
export interface WorldRows {
  readonly buffers: WorldBuffers;
  readonly header: Int32Array<SharedArrayBuffer>;
  /** `WATCH_STRIDE` words a thread. */
  readonly watch: Int32Array<SharedArrayBuffer>;
  readonly entities: Columns<typeof ENTITY_LAYOUT>;
  readonly chunks: ChunkColumns;
  /** The order in which chunks are dealt; a permutation. */
  readonly order: Uint32Array<SharedArrayBuffer>;
  readonly front: TransformColumns;
  readonly back: TransformColumns;
  readonly lists: Columns<typeof LIST_LAYOUT>;
  /** The component types of each slot as the last tick left them: `TYPE_WORDS` a slot. */
  readonly typeFlags: Uint32Array<SharedArrayBuffer>;
  readonly grid: SpatialGrid;
  readonly pieces: PieceRows;
  readonly pictures: PictureRows;
  readonly rigs: RigRows;
  /** Where entities moved themselves to in this tick: a pose a slot, in the axes of the frame or of the parent. */
  readonly wishes: Float64Array<SharedArrayBuffer>;
  readonly spawns: readonly Uint8Array<SharedArrayBuffer>[];
  /** Free slots, `Header.freeCount` of them, the next one to take last. */
  readonly free: Uint32Array<SharedArrayBuffer>;
  readonly arenas: readonly MessageRecords[];
  /** Which messages are heard, grouped by recipient: arena and record in one word (see `entryOf`). */
  readonly inbox: Uint32Array<SharedArrayBuffer>;
  readonly queries: QueryRows;
  readonly routing: RoutingRows;
  /** By topic, one bit for each slot that has subscribed to it. */
  readonly subscribers: Uint32Array<SharedArrayBuffer>;
  readonly errors: readonly ErrorColumns[];
  readonly frames: FrameTree;
  readonly physics: PhysicsRows;
}

/** Errors of handlers that the log takes from one chunk in a tick: a number that no dealing of chunks can change. */
export const ERRORS_PER_CHUNK = 8;

/**
 * Reserves a world's rows.
 * @throws RefusalError for a capacity that is not a whole number in its range.
 */
export function allocateWorld({ capacity, participants, components, spawnPoolSize }: WorldSize): WorldRows {
  checkCapacity(capacity);
  checkPoolSize(spawnPoolSize, capacity.entities);
  const { entities, frames, messages, homes, spawnBytes } = capacity;
  const chunks = Math.ceil(entities / CHUNK);
  // A message has one recipient in most games; four on average fit, and one to everybody always does.
  const deliveries = messages * 4 + entities;
  return attachWorld({
    capacity,
    participants,
    spawnPoolSize,
    free: shareBytes(4 * entities),
    // As much as the whole world and one chunk more, so that no thread's arena runs over before the world does.
    spawns: Array.from({ length: participants }, () => shareBytes(spawnBytes + spawnBytesOfChunk(capacity))),
    header: shareBytes(4 * Header.words),
    watch: shareBytes(4 * WATCH_STRIDE * participants),
    entities: allocateColumns(ENTITY_LAYOUT, entities).buffer,
    chunks: allocateColumns(CHUNK_LAYOUT, chunks).buffer,
    order: shareBytes(4 * chunks),
    front: allocateColumns(TRANSFORM_LAYOUT, entities).buffer,
    back: allocateColumns(TRANSFORM_LAYOUT, entities).buffer,
    lists: allocateColumns(LIST_LAYOUT, entities).buffer,
    typeFlags: shareBytes(4 * TYPE_WORDS * entities),
    grid: allocateGrid(entities),
    pieces: allocatePieces(participants, entities),
    pictures: allocatePictures(capacity),
    rigs: allocateRigs(entities),
    wishes: shareBytes(8 * POSE_LANES * entities),
    arenas: Array.from({ length: arenaCount(participants) }, () => MessageRecords.allocate(messages)),
    extras: Array.from({ length: arenaCount(participants) }, () => shareBytes(EXTRA_ARENA_BYTES)),
    inbox: shareBytes(deliveries * 4),
    queries: allocateQueries({ threads: participants, hits: entities }),
    routing: allocateRouting({ messages, deliveries, entities, frames }),
    subscribers: shareBytes(MAX_TOPICS * chunks * 8),
    errors: Array.from({ length: participants }, () => allocateColumns(ERROR_LAYOUT, chunks * ERRORS_PER_CHUNK).buffer),
    frames: FrameTree.allocate(frames).shared,
    physics: allocatePhysicsRows({
      slots: entities,
      homes,
      // A slot's body may go, come and be put back in one tick.
      ops: entities * 3 + homes * 2,
      shapes: 16_384,
      shapeBytes: 64 * 1024 * 1024,
      workers: participants,
      // Each contact that begins or ends is told to two bodies. With this room no worker's rows run over before the messages
      // of the whole world do, so what fits does not depend on how many workers share the places.
      contacts: Math.floor(messages / 2) + 1,
    }).buffers,
    fault: shareBytes(FAULT_TEXT_BYTES),
    components,
  });
}

export function attachWorld(buffers: WorldBuffers): WorldRows {
  const { capacity } = buffers;
  const chunks = Math.ceil(capacity.entities / CHUNK);
  const front = attachColumns(TRANSFORM_LAYOUT, buffers.front, capacity.entities).columns;
  return {
    buffers,
    header: wholeOf(Int32Array, buffers.header),
    watch: wholeOf(Int32Array, buffers.watch),
    entities: attachColumns(ENTITY_LAYOUT, buffers.entities, capacity.entities).columns,
    chunks: attachColumns(CHUNK_LAYOUT, buffers.chunks, chunks).columns,
    order: wholeOf(Uint32Array, buffers.order),
    front,
    back: attachColumns(TRANSFORM_LAYOUT, buffers.back, capacity.entities).columns,
    lists: attachColumns(LIST_LAYOUT, buffers.lists, capacity.entities).columns,
    typeFlags: wholeOf(Uint32Array, buffers.typeFlags),
    wishes: wholeOf(Float64Array, buffers.wishes),
    grid: new SpatialGrid(buffers.grid, capacity.entities, front),
    pieces: attachPieces(buffers.pieces),
    pictures: attachPictures(buffers.pictures, capacity),
    rigs: attachRigs(buffers.rigs, capacity.entities),
    spawns: buffers.spawns.map((each) => wholeOf(Uint8Array, each)),
    free: wholeOf(Uint32Array, buffers.free),
    arenas: buffers.arenas.map((each, i) => new MessageRecords(each, sharedExtras(buffers, i))),
    inbox: wholeOf(Uint32Array, buffers.inbox),
    queries: attachQueries(buffers.queries),
    routing: attachRouting(buffers.routing),
    subscribers: wholeOf(Uint32Array, buffers.subscribers),
    errors: buffers.errors.map((each) => attachColumns(ERROR_LAYOUT, each, chunks * ERRORS_PER_CHUNK).columns),
    frames: FrameTree.attach(buffers.frames),
    physics: attachPhysicsRows(buffers.physics),
  };
}

function sharedExtras({ extras }: WorldBuffers, arena: number): SharedExtras | undefined {
  const buffer = extras[arena];
  return buffer === undefined ? undefined : new SharedExtras(buffer);
}

/** What `allocateWorld` reserves for. */
export interface WorldSize {
  readonly capacity: WorldCapacity;
  /** Threads that run gameplay, the calling one included. */
  readonly participants: number;
  readonly components: WorldBuffers['components'];
  readonly spawnPoolSize: number;
}
