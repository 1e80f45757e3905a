import { BodyStore, STRIDE } from '../body.ts';
import type { Layout } from '../plan/layout.ts';
import { planBlock } from '../plan/plan-block.ts';
import type { Block } from '../plan/street-grid.ts';

/** Side of a chunk, in meters. */
export const CHUNK_SIDE = 256;

/** Bodies in arrays that are trimmed to their number. The layout is the same as in `BodyStore`. */
export type Bodies = Pick<BodyStore, 'count' | 'geometry' | 'kind' | 'tint' | 'seed'>;

/** The bodies of the blocks whose centers are in one square of a market. */
export interface CityChunk {
  readonly store: Bodies;
  /** Bounding rectangle of all bodies, in meters. */
  readonly left: number;
  readonly north: number;
  readonly right: number;
  readonly south: number;
  /** Height of the highest point, in meters. */
  readonly top: number;
}

/** The bodies of a market in chunks, which are planned on first use and cached. */
export interface CityChunks {
  readonly layout: Layout;
  /**
   * Returns the chunk in a column and row, counted from the market's center. `near` includes small bodies.
   */
  get(column: number, row: number, near: boolean): CityChunk;
}

/**
 * Maximum number of cached chunks with small bodies (`MAX_NEAR`) and without them (`MAX_FAR`). Each chunk
 * takes 0.1 to 1 MB.
 */
const MAX_NEAR = 120;
const MAX_FAR = 720;

function blocksOf(layout: Layout, left: number, north: number): Block[] {
  const [right, south] = [left + CHUNK_SIDE, north + CHUNK_SIDE];
  return layout
    .blocksIn(left, north, right, south)
    .filter(({ x, z }) => x >= left && x < right && z >= north && z < south);
}

/** Scratch store in which each chunk is planned before it is copied. */
const drafts = new BodyStore();

const copyOf = ({ count, geometry, kind, tint, seed }: BodyStore): Bodies => ({
  count,
  geometry: geometry.slice(0, count * STRIDE),
  kind: kind.slice(0, count),
  tint: tint.slice(0, count),
  seed: seed.slice(0, count),
});

function buildChunk(layout: Layout, column: number, row: number, near: boolean): CityChunk {
  drafts.count = 0;
  for (const block of blocksOf(layout, column * CHUNK_SIDE, row * CHUNK_SIDE))
    planBlock(drafts, layout, block, near);
  const store = copyOf(drafts);
  const { geometry: g, count } = store;
  const bounds = { left: Infinity, north: Infinity, right: -Infinity, south: -Infinity, top: 0 };
  for (let base = 0; base < count * STRIDE; base += STRIDE) {
    const reach = Math.sqrt(g[base + 11] as number);
    const [x, z] = [g[base] as number, g[base + 1] as number];
    bounds.left = Math.min(bounds.left, x - reach);
    bounds.right = Math.max(bounds.right, x + reach);
    bounds.north = Math.min(bounds.north, z - reach);
    bounds.south = Math.max(bounds.south, z + reach);
    bounds.top = Math.max(bounds.top, g[base + 12] as number);
  }
  return { store, ...bounds };
}

/** Creates a cache of the `maxSize` most recently used values. */
function createCache<T>(maxSize: number): (key: number, make: () => T) => T {
  const cached = new Map<number, T>();
  return (key, make) => {
    const found = cached.get(key);
    if (found !== undefined) {
      cached.delete(key);
      cached.set(key, found);
      return found;
    }
    const made = make();
    cached.set(key, made);
    for (const oldest of cached.keys()) {
      if (cached.size <= maxSize) break;
      cached.delete(oldest);
    }
    return made;
  };
}

export function createCityChunks(layout: Layout): CityChunks {
  const [near, far] = [createCache<CityChunk>(MAX_NEAR), createCache<CityChunk>(MAX_FAR)];
  return {
    layout,
    get: (column, row, isNear) =>
      (isNear ? near : far)((column + 512) * 1024 + row + 512, () => buildChunk(layout, column, row, isNear)),
  };
}
