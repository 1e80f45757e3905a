import { type Tile, tileKey } from '../geo/tile.ts';
import type { Clock } from '../model/clock.ts';
import type { TileError } from './tile-loader.ts';

/** What the queue asks of its surroundings. */
export interface TileQueueOptions {
  readonly load: (tile: Tile, signal: AbortSignal) => Promise<ImageBitmap>;
  readonly clock: Clock;
  readonly onPicture: (tile: Tile, picture: ImageBitmap) => void;
  readonly onFailure: (tile: Tile, error: TileError) => void;
}

/** Requests in flight at once: what a browser allows to one HTTP/1.1 host. */
const MAX_IN_FLIGHT = 6;

/** Waiting time after the first failed try, doubled after each further one, in milliseconds. */
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

interface Failure {
  readonly tries: number;
  readonly retryAt: number;
}

/** Keeps the most wanted tiles in flight; drops what is no longer wanted and tries again what may yet come. */
export class TileQueue {
  readonly #options: TileQueueOptions;
  readonly #inFlight = new Map<string, AbortController>();
  readonly #failures = new Map<string, Failure>();
  readonly #lost = new Set<string>();
  #wanted: readonly Tile[] = [];
  #first: ReadonlySet<string> = new Set();
  #cancelRetry: (() => void) | null = null;

  constructor(options: TileQueueOptions) {
    this.#options = options;
  }

  /** True when the tile can never come: its host said so for good. */
  isLost(key: string): boolean {
    return this.#lost.has(key);
  }

  get inFlight(): number {
    return this.#inFlight.size;
  }

  /**
   * Replaces the wish list, most wanted first. Requests for other tiles are aborted. While a tile whose
   * key is in `first` is in flight, no other is begun, so that it shares the line with nobody.
   */
  want(tiles: readonly Tile[], first: ReadonlySet<string> = new Set()): void {
    this.#wanted = tiles;
    this.#first = first;
    const keys = new Set(tiles.map(tileKey));
    for (const [key, controller] of this.#inFlight) {
      if (keys.has(key)) continue;
      this.#inFlight.delete(key);
      controller.abort();
    }
    this.#fill();
  }

  /** Tries again at once what failed in passing: the network is back. */
  wake(): void {
    for (const [key, { tries }] of this.#failures) this.#failures.set(key, { tries, retryAt: 0 });
    this.#fill();
  }

  /** Aborts everything and forgets all failures. */
  clear(): void {
    this.want([]);
    this.#failures.clear();
    this.#lost.clear();
    this.#cancelRetry?.();
    this.#cancelRetry = null;
  }

  #fill(): void {
    const now = this.#options.clock.now();
    let earliestRetry = Infinity;
    for (const tile of this.#wanted) {
      if (this.#inFlight.size >= MAX_IN_FLIGHT) break;
      const key = tileKey(tile);
      if (!this.#first.has(key) && this.#isFirstInFlight()) break;
      if (this.#inFlight.has(key) || this.#lost.has(key)) continue;
      const retryAt = this.#failures.get(key)?.retryAt ?? 0;
      if (retryAt > now) earliestRetry = Math.min(earliestRetry, retryAt);
      else this.#start(tile, key);
    }
    this.#retryAfter(earliestRetry - now);
  }

  #isFirstInFlight(): boolean {
    return [...this.#inFlight.keys()].some((key) => this.#first.has(key));
  }

  #retryAfter(delayMs: number): void {
    this.#cancelRetry?.();
    this.#cancelRetry = Number.isFinite(delayMs)
      ? this.#options.clock.after(delayMs, () => this.#fill())
      : null;
  }

  #start(tile: Tile, key: string): void {
    const controller = new AbortController();
    this.#inFlight.set(key, controller);
    this.#options.load(tile, controller.signal).then(
      (picture) => {
        if (this.#inFlight.get(key) !== controller) {
          picture.close();
          return;
        }
        this.#inFlight.delete(key);
        this.#failures.delete(key);
        this.#wanted = this.#wanted.filter((other) => tileKey(other) !== key);
        this.#options.onPicture(tile, picture);
        this.#fill();
      },
      (error: unknown) => {
        if (this.#inFlight.get(key) !== controller) return;
        this.#inFlight.delete(key);
        this.#fail(tile, key, error as TileError);
        this.#fill();
      },
    );
  }

  #fail(tile: Tile, key: string, error: TileError): void {
    const tries = (this.#failures.get(key)?.tries ?? 0) + 1;
    if (error.final) {
      this.#failures.delete(key);
      this.#lost.add(key);
    } else {
      const waitMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (tries - 1));
      this.#failures.set(key, { tries, retryAt: this.#options.clock.now() + waitMs });
    }
    if (error.final || tries === 1) this.#options.onFailure(tile, error);
  }
}
