import { BodyStore } from '../../../demo/world/body.ts';
import type { Layout } from '../../../demo/world/plan/layout.ts';
import { planBlock } from '../../../demo/world/plan/plan-block.ts';
import type { Block } from '../../../demo/world/plan/street-grid.ts';
import { CHUNK, type Chunk, createChunk } from './chunk.ts';

/**
 * Number of chunks from the center of the town to its edge. No camera is close enough to the edge to see
 * beyond it.
 */
const CHUNKS_OUT = 72;
export const CHUNKS_ACROSS = 2 * CHUNKS_OUT;
/** Distance from the center of the town to its edge, in meters. */
export const TOWN_EDGE = CHUNKS_OUT * CHUNK;

/** Small bodies (cars, parts of crowns) are included up to this distance from the camera, in meters. */
const NEAR = 950;

/** Maximum distance by which a body extends beyond its block, in meters. */
const OVERHANG = 32;

/** A market's bodies, sorted into cells. A block is planned when a ray first comes near it. */
export class Town {
  readonly store = new BodyStore();
  private readonly chunks = new Map<number, Chunk>();
  private readonly planned = new Map<number, readonly [number, number]>();
  private readonly blocks: Block[] = [];

  /** Small bodies are included only near `eye`, or everywhere if it is null. */
  constructor(
    readonly layout: Layout,
    private readonly eye: { readonly x: number; readonly z: number } | null = null,
  ) {}

  /** Returns the chunk in a column and row, counted from the northwest. Returns null outside the town. */
  chunk(column: number, row: number): Chunk | null {
    if (column < 0 || row < 0 || column >= CHUNKS_ACROSS || row >= CHUNKS_ACROSS) return null;
    const index = row * CHUNKS_ACROSS + column;
    let chunk = this.chunks.get(index);
    if (!chunk) {
      chunk = this.build(column * CHUNK - TOWN_EDGE, row * CHUNK - TOWN_EDGE);
      this.chunks.set(index, chunk);
    }
    return chunk;
  }

  blockOf(body: number): Block {
    const { blocks } = this;
    let [low, high] = [0, blocks.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.bodiesOf(blocks[middle] as Block)[0] <= body) low = middle;
      else high = middle - 1;
    }
    return blocks[low] as Block;
  }

  /** Returns the range of indices of a block's bodies, [first, end), and plans the block if necessary. */
  bodiesOf(block: Block): readonly [number, number] {
    let range = this.planned.get(block.key);
    if (!range) {
      const from = this.store.count;
      planBlock(this.store, this.layout, block, this.isNear(block));
      range = [from, this.store.count];
      this.planned.set(block.key, range);
      if (range[1] > from) this.blocks.push(block);
    }
    return range;
  }

  private isNear({ x, z }: Block): boolean {
    const { eye } = this;
    if (!eye) return true;
    const [dx, dz] = [x - eye.x, z - eye.z];
    return dx * dx + dz * dz < NEAR * NEAR;
  }

  private build(left: number, north: number): Chunk {
    const { blocksIn } = this.layout;
    const [west, top] = [left - OVERHANG, north - OVERHANG];
    const blocks = blocksIn(west, top, left + CHUNK + OVERHANG, north + CHUNK + OVERHANG);
    const candidates: number[] = [];
    for (const block of blocks) {
      const [from, to] = this.bodiesOf(block);
      for (let body = from; body < to; body++) candidates.push(body);
    }
    return createChunk(this.store, candidates, left, north);
  }
}
