import { type Tile, tileKey } from '../geo/tile.ts';
import type { Clock } from '../model/clock.ts';
import type { LoadPicture } from '../model/sphere-source.ts';
import { TileError } from './tile-loader.ts';

export interface TileQueueOptions {
  /**
   * Fetches and decodes a tile. Calls `onReceived` when the tile's bytes are loaded and the connection is
   * free again.
   */
  readonly load: LoadPicture;
  readonly clock: Clock;
  readonly onPicture: (tile: Tile, picture: ImageBitmap) => void;
  readonly onFailure: (tile: Tile, error: TileError) => void;
  /** Called when a tile may have become overdue or missing, so that the picture is shown without it. */
  readonly onOverdue: () => void;
  /** Whether the page is loading code that is more urgent than tiles outside the first group. */
  readonly isCodeLoading: () => boolean;
}

/** Maximum number of parallel requests, which is the number that a browser allows per HTTP/1.1 host. */
const MAX_ON_LINE = 6;

/** Maximum number outside the first group over a slow link, so that lists and surfaces do not wait for tiles. */
const MAX_ON_SLOW_LINK = 5;

/**
 * Maximum number of parallel requests outside the first group while the page is loading code over a slow link.
 * With more requests, scripts would get a small share of the link, or wait for a free connection.
 */
const MAX_NEXT_TO_CODE = 2;

/** The link is slow if a tile takes longer than this from its request to its last byte, in milliseconds. */
const SLOW_MS = 500;

/**
 * Maximum time, in milliseconds, for which the first group has the connection to itself. A single tile may be
 * slow, so the time is limited.
 */
const FIRST_ALONE_MS = 1_500;

/** Delay after the first failed attempt, in milliseconds. Each further failure doubles the delay. */
const FIRST_RETRY_MS = 1_000;
/** Maximum delay between two attempts, in milliseconds. */
const LONGEST_RETRY_MS = 30_000;

/** After this number of failed attempts, a tile is overdue. It is still retried. */
const OVERDUE_TRIES = 2;

/** A tile counts as missing after this many milliseconds, the first time if an attempt has failed. It is still retried. */
const MISSING_AFTER_MS = [10_000, 20_000] as const;

interface Failure {
  readonly tries: number;
  readonly retryAt: number;
}

/**
 * Loads tiles by priority, cancels loads that are no longer needed and retries loads that may still succeed.
 */
export class TileQueue {
  readonly #options: TileQueueOptions;
  /** Every load in progress, from its request to its decoded image. */
  readonly #loading = new Map<string, AbortController>();
  /** Keys of the loads whose bytes have not been completely received. */
  readonly #onLine = new Set<string>();
  readonly #failures = new Map<string, Failure>();
  readonly #lost = new Set<string>();
  /** The times since which the tiles have been wanted. */
  #since = new Map<string, number>();
  #wanted: readonly Tile[] = [];
  #first: ReadonlySet<string> = new Set();
  #isGateOpen = false;
  /** Whether the link was slow for the last tile, or no tile has been received yet. */
  #isSlow = true;
  #cancelRetry: (() => void) | null = null;
  #cancelGate: (() => void) | null = null;

  constructor(options: TileQueueOptions) {
    this.#options = options;
  }

  /** Returns true if the tile can never be loaded because the host rejected it permanently. */
  isLost(key: string): boolean {
    return this.#lost.has(key);
  }

  /** Returns true if several attempts to load the tile have failed. A later attempt may still succeed. */
  isOverdue(key: string): boolean {
    return (this.#failures.get(key)?.tries ?? 0) >= OVERDUE_TRIES;
  }

  /** Returns true if the tile has been wanted for so long that nothing waits for it. A later attempt may succeed. */
  isMissing(key: string): boolean {
    return !this.#lost.has(key) && this.#missingAt(key) <= this.#options.clock.now();
  }

  get size(): number {
    return this.#loading.size;
  }

  /**
   * Replaces the list of tiles to load, highest priority first. Requests for other tiles are aborted. While a
   * tile whose key is in `first` is being received, no other request starts for a limited time. These tiles
   * then have the connection to themselves.
   */
  request(tiles: readonly Tile[], first: ReadonlySet<string> = new Set()): void {
    this.#wanted = tiles;
    this.#guard(first);
    const now = this.#options.clock.now();
    this.#since = new Map(tiles.map(tileKey).map((key) => [key, this.#since.get(key) ?? now]));
    for (const [key, controller] of this.#loading) {
      if (this.#since.has(key)) continue;
      this.#end(key);
      controller.abort();
    }
    this.#fill();
  }

  /** Retries temporary failures immediately. Must be called when the network is available again. */
  wake(): void {
    for (const [key, { tries }] of this.#failures) this.#failures.set(key, { tries, retryAt: 0 });
    this.#fill();
  }

  /** Aborts all loads and clears all failures. */
  clear(): void {
    this.request([]);
    this.#failures.clear();
    this.#lost.clear();
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    this.#cancelGate?.();
    this.#cancelGate = null;
  }

  #fill(): void {
    const now = this.#options.clock.now();
    const times: number[] = [];
    let mustWait = false;
    for (const tile of this.#wanted) {
      const key = tileKey(tile);
      times.push(this.#missingAt(key));
      mustWait ||= this.#mustWait(key);
      if (mustWait || this.#loading.has(key) || this.#lost.has(key)) continue;
      const retryAt = this.#failures.get(key)?.retryAt ?? 0;
      times.push(retryAt);
      if (retryAt <= now) this.#start(tile, key);
    }
    this.#retryAfter(Math.min(...times.filter((time) => time > now)) - now);
  }

  #missingAt(key: string): number {
    const since = this.#since.get(key) ?? Infinity;
    return since + MISSING_AFTER_MS[this.#failures.has(key) ? 0 : 1];
  }

  /**
   * Reserves the connection for a new first group until the group has been received or its time has elapsed.
   */
  #guard(first: ReadonlySet<string>): void {
    const isNew = [...first].some((key) => !this.#first.has(key));
    this.#first = first;
    if (!isNew) return;
    this.#isGateOpen = false;
    this.#cancelGate?.();
    this.#cancelGate = this.#options.clock.after(FIRST_ALONE_MS, () => {
      this.#isGateOpen = true;
      this.#fill();
    });
  }

  #isFirstOnLine(): boolean {
    if (this.#isGateOpen) return false;
    for (const key of this.#first) if (this.#onLine.has(key)) return true;
    return false;
  }

  /** Returns whether a request for a tile must wait until others have been received. */
  #mustWait(key: string): boolean {
    const isFirst = this.#first.has(key);
    if (!isFirst && this.#isFirstOnLine()) return true;
    if (isFirst || !this.#isSlow) return this.#onLine.size >= MAX_ON_LINE;
    return this.#onLine.size >= (this.#options.isCodeLoading() ? MAX_NEXT_TO_CODE : MAX_ON_SLOW_LINK);
  }

  #end(key: string): void {
    this.#loading.delete(key);
    this.#onLine.delete(key);
  }

  #retryAfter(delayMs: number): void {
    this.#cancelRetry?.();
    this.#cancelRetry = Number.isFinite(delayMs)
      ? this.#options.clock.after(delayMs, () => {
          this.#fill();
          this.#options.onOverdue();
        })
      : null;
  }

  #start(tile: Tile, key: string): void {
    const controller = new AbortController();
    const isCurrent = (): boolean => this.#loading.get(key) === controller;
    const startedAt = this.#options.clock.now();
    const received = (): void => {
      this.#isSlow = this.#options.clock.now() - startedAt > SLOW_MS;
      if (isCurrent() && this.#onLine.delete(key)) this.#fill();
    };
    this.#loading.set(key, controller);
    this.#onLine.add(key);
    this.#options.load(tile, controller.signal, received).then(
      (picture) => {
        if (isCurrent()) this.#deliver(tile, key, picture);
        else picture.close();
      },
      (error: unknown) => {
        if (isCurrent()) this.#fail(tile, key, asTileError(error));
      },
    );
  }

  #deliver(tile: Tile, key: string, picture: ImageBitmap): void {
    this.#end(key);
    this.#failures.delete(key);
    this.#wanted = this.#wanted.filter((other) => tileKey(other) !== key);
    this.#options.onPicture(tile, picture);
    this.#fill();
  }

  #fail(tile: Tile, key: string, error: TileError): void {
    this.#end(key);
    const tries = (this.#failures.get(key)?.tries ?? 0) + 1;
    if (error.final) {
      this.#failures.delete(key);
      this.#lost.add(key);
    } else {
      const delayMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (tries - 1));
      this.#failures.set(key, { tries, retryAt: this.#options.clock.now() + delayMs });
    }
    if (error.final || tries === 1) this.#options.onFailure(tile, error);
    else if (tries === OVERDUE_TRIES) this.#options.onOverdue();
    this.#fill();
  }
}

/** Any other exception of a loader counts as temporary. */
const asTileError = (cause: unknown): TileError =>
  cause instanceof TileError
    ? cause
    : new TileError('The tile could not be loaded.', { final: false, cause });
