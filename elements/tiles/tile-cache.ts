import { type DeviceFacts, hasSmallMemory } from '../model/low-quality.ts';

const MEBIBYTE = 2 ** 20;

/**
 * Returns the byte budget for textures. The budget is 96 MiB on devices with little memory and on phones and
 * tablets, whose browsers close pages that use too much memory. On other devices, the budget is 256 MiB.
 */
export const textureBudget = (device: Pick<DeviceFacts, 'memoryGib' | 'coarsePointer'>): number =>
  (device.coarsePointer || hasSmallMemory(device) ? 96 : 256) * MEBIBYTE;

interface CachedTile {
  readonly bytes: number;
  readonly pinned: boolean;
  lastUse: number;
}

/**
 * Decides which tiles stay on the GPU within a byte budget. The least recently drawn tiles are evicted first.
 */
export class TileCache {
  readonly #budgetBytes: number;
  readonly #tiles = new Map<string, CachedTile>();
  #bytes = 0;
  #use = 0;

  constructor(budgetBytes: number) {
    this.#budgetBytes = budgetBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#tiles.size;
  }

  has(key: string): boolean {
    return this.#tiles.has(key);
  }

  /** Records a tile that was uploaded. Pinned tiles are never evicted. */
  add(key: string, bytes: number, pinned: boolean): void {
    this.remove(key);
    this.#tiles.set(key, { bytes, pinned, lastUse: this.#use });
    this.#bytes += bytes;
  }

  remove(key: string): void {
    const tile = this.#tiles.get(key);
    if (!tile) return;
    this.#tiles.delete(key);
    this.#bytes -= tile.bytes;
  }

  /** Marks tiles as part of the current view. */
  touch(keys: Iterable<string>): void {
    this.#use += 1;
    for (const key of keys) {
      const tile = this.#tiles.get(key);
      if (tile) tile.lastUse = this.#use;
    }
  }

  /**
   * Evicts tiles until the budget is met, except pinned tiles and those of the last drawn view. Returns the
   * keys of the evicted tiles.
   */
  evict(): string[] {
    if (this.#bytes <= this.#budgetBytes) return [];
    const candidates = [...this.#tiles]
      .filter(([, tile]) => !tile.pinned && tile.lastUse < this.#use)
      .sort(([, a], [, b]) => a.lastUse - b.lastUse);
    const evicted: string[] = [];
    for (const [key] of candidates) {
      if (this.#bytes <= this.#budgetBytes) break;
      this.remove(key);
      evicted.push(key);
    }
    return evicted;
  }

  /** Removes all tiles and returns their keys. */
  clear(): string[] {
    const keys = [...this.#tiles.keys()];
    this.#tiles.clear();
    this.#bytes = 0;
    return keys;
  }
}
