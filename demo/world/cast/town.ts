import { BodyStore } from '../body.ts';
import { planBlock } from '../plan/plan-block.ts';
import type { Layout } from '../plan/layout.ts';
import type { Block } from '../plan/street-grid.ts';
import { CHUNK, type Chunk, createChunk } from './chunk.ts';

/** Chunks from the middle of the town to its edge. */
const CHUNKS_OUT = 30;
/** Chunks along the town's side. */
export const CHUNKS_ACROSS = 2 * CHUNKS_OUT;

/** Metres from the middle of the town beyond which only the open country's ground is drawn. */
export const TOWN_EDGE = CHUNKS_OUT * CHUNK;

/** Metres from the camera within which small things (cars, lumps of crowns) are worth their cost. */
const NEAR = 950;

/** No body is higher than this, metres. */
export const TALLEST = 340;

/** The town around one camera, planned block by block when a ray first comes near. */
export class Town {
  readonly store = new BodyStore();
  private readonly chunks: (Chunk | undefined)[] = Array.from({ length: CHUNKS_ACROSS * CHUNKS_ACROSS });
  private readonly planned = new Map<Block, readonly [number, number]>();

  constructor(
    readonly layout: Layout,
    private readonly eye: { readonly x: number; readonly z: number },
  ) {}

  /** The chunk in this column and row, counted from the north-west; null outside the town. */
  chunk(column: number, row: number): Chunk | null {
    if (column < 0 || row < 0 || column >= CHUNKS_ACROSS || row >= CHUNKS_ACROSS) return null;
    const index = row * CHUNKS_ACROSS + column;
    return (this.chunks[index] ??= this.build((column - CHUNKS_OUT) * CHUNK, (row - CHUNKS_OUT) * CHUNK));
  }

  private build(left: number, north: number): Chunk {
    const blocks = new Set<Block>();
    for (let z = -32; z <= CHUNK + 32; z += 24) {
      for (let x = -32; x <= CHUNK + 32; x += 24) blocks.add(this.layout.blockAt(left + x, north + z));
    }
    const candidates: number[] = [];
    const ordered = [...blocks].sort((a, b) => a.j - b.j || a.i - b.i);
    for (const block of ordered) {
      const [from, to] = this.bodiesOf(block);
      for (let body = from; body < to; body++) candidates.push(body);
    }
    return createChunk(this.store, candidates, left, north);
  }

  private bodiesOf(block: Block): readonly [number, number] {
    let range = this.planned.get(block);
    if (!range) {
      const from = this.store.count;
      const near = Math.hypot(block.x - this.eye.x, block.z - this.eye.z) < NEAR;
      planBlock(this.store, this.layout, block, near);
      range = [from, this.store.count];
      this.planned.set(block, range);
    }
    return range;
  }
}
