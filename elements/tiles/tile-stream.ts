import { PREVIEW_LEVEL, type Tile, tileKey } from '../geo/tile.ts';
import type { Clock } from '../model/clock.ts';
import { TileCache } from './tile-cache.ts';
import {
  type PlannedTile,
  type Pyramid,
  type TileCamera,
  drawingOrder,
  hasSameTiles,
  isSettled,
  loadingOrder,
  planTiles,
  previewTiles,
  tilesOf,
} from './tile-plan.ts';
import type { TileError } from './tile-loader.ts';
import { type LoadPicture, TileQueue } from './tile-queue.ts';

/** A decoded tile on its way to the graphics card. */
export interface ArrivedTile {
  readonly tile: Tile;
  readonly picture: ImageBitmap;
}

export interface TileStreamOptions {
  readonly pyramid: Pyramid;
  readonly load: LoadPicture;
  readonly clock: Clock;
  readonly budgetBytes: number;
  /** A tile arrived or was given up: there is something to do in the next frame. */
  readonly onChange: () => void;
  readonly onFailure: (tile: Tile, error: TileError) => void;
}

const BYTES_PER_PIXEL = 4;

/**
 * The tiles of one sphere for one viewer: asks for what the view needs, hands over what arrived,
 * and says what to draw. It knows neither the network nor the graphics card.
 */
export class TileStream {
  readonly #pyramid: Pyramid;
  readonly #queue: TileQueue;
  readonly #cache: TileCache;
  readonly #arrived = new Map<string, ArrivedTile>();
  #plan: readonly PlannedTile[] = [];
  #ahead: readonly PlannedTile[] = [];
  #isPaused = false;

  constructor({ pyramid, load, clock, budgetBytes, onChange, onFailure }: TileStreamOptions) {
    this.#pyramid = pyramid;
    this.#cache = new TileCache(budgetBytes);
    this.#queue = new TileQueue({
      load,
      clock,
      onPicture: (tile, picture) => {
        this.#arrived.set(tileKey(tile), { tile, picture });
        onChange();
      },
      onFailure: (tile, error) => {
        onFailure(tile, error);
        onChange();
      },
    });
  }

  /** Bytes of its textures on the card. */
  get bytes(): number {
    return this.#cache.bytes;
  }

  /** Asks for what this camera needs. */
  look(camera: TileCamera): void {
    const before = this.#plan;
    this.#plan = planTiles(this.#pyramid, camera);
    // While the view turns, most frames need the very tiles of the last one.
    if (!hasSameTiles(before, this.#plan)) this.#request();
  }

  /** Asks, after all else, for what a camera will need to which the view is moving; null when it is not. */
  lookAhead(camera: TileCamera | null): void {
    if (!camera && this.#ahead.length === 0) return;
    this.#ahead = camera ? planTiles(this.#pyramid, camera) : [];
    this.#request();
  }

  /** Every decoded tile that is not on the card yet. */
  get arrived(): readonly ArrivedTile[] {
    return [...this.#arrived.values()];
  }

  /** Asks for nothing, and gives up what is on its way, until it may go on. */
  pause(isPaused: boolean): void {
    if (this.#isPaused === isPaused) return;
    this.#isPaused = isPaused;
    this.#request();
  }

  /** The next decoded tile to put on the card, coarse ones first; null when there is none. */
  next(): ArrivedTile | null {
    let first: ArrivedTile | null = null;
    for (const arrived of this.#arrived.values()) {
      if (!first || arrived.tile.level > first.tile.level) first = arrived;
    }
    return first;
  }

  /** Notes that a tile is on the card now; its picture is released. */
  uploaded({ tile, picture }: ArrivedTile): void {
    const key = tileKey(tile);
    this.#arrived.delete(key);
    this.#cache.add(key, picture.width * picture.height * BYTES_PER_PIXEL, tile.level === PREVIEW_LEVEL);
    picture.close();
    if (this.#arrived.size === 0) this.#request();
  }

  /** The tiles to draw now, coarse before fine. */
  drawn(): Tile[] {
    this.#cache.touch([...tilesOf(this.#plan)].map(({ key }) => key));
    return drawingOrder(this.#plan, (key) => this.#cache.has(key));
  }

  /** Keys of tiles to take off the card, so that the byte budget is kept. */
  evict(): string[] {
    return this.#cache.evict();
  }

  /** True when every part of the view shows at least its preview, or never will. */
  isCovered(): boolean {
    return this.#plan.length > 0 && this.#plan.every(({ key }) => this.#isDone(key));
  }

  /** True when all around shows at least its preview, or never will. */
  isWhole(): boolean {
    return previewTiles(this.#pyramid).every((tile) => this.#isDone(tileKey(tile)));
  }

  /** True when the view is as sharp as it will get. */
  isSettled(): boolean {
    return this.isCovered() && isSettled(this.#plan, (key) => this.#isDone(key));
  }

  /** The network is back: tries again at once what failed in passing. */
  wake(): void {
    this.#queue.wake();
  }

  /** The graphics card lost everything: asks for it again. */
  reload(): void {
    this.#cache.clear();
    this.#request();
  }

  /** Ends all requests and releases all pictures. */
  dispose(): void {
    this.#queue.clear();
    for (const { picture } of this.#arrived.values()) picture.close();
    this.#arrived.clear();
    this.#cache.clear();
    this.#plan = [];
    this.#ahead = [];
  }

  #isDone(key: string): boolean {
    return this.#cache.has(key) || this.#queue.isLost(key);
  }

  #isHere = (key: string): boolean => this.#cache.has(key) || this.#arrived.has(key);

  #request(): void {
    if (this.#isPaused) return this.#queue.want([]);
    const wanted = new Map<string, Tile>();
    for (const plan of [this.#plan, this.#ahead]) {
      for (const tile of loadingOrder(plan, this.#pyramid, this.#isHere)) {
        const key = tileKey(tile);
        if (!this.#isHere(key) && !wanted.has(key)) wanted.set(key, tile);
      }
    }
    const previewsInView = this.#plan.filter(({ key }) => wanted.has(key)).map(({ key }) => key);
    this.#queue.want([...wanted.values()], new Set(previewsInView));
  }
}
