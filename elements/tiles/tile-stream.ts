import { FACES } from '../geo/cube-face.ts';
import { stripTile } from '../geo/strip.ts';
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
} from '../geo/tile-plan.ts';
import { type Tile, tileKey } from '../geo/tile.ts';
import type { Clock } from '../model/clock.ts';
import type { LoadPicture } from '../model/sphere-source.ts';
import { TileCache } from './tile-cache.ts';
import type { TileError } from './tile-loader.ts';
import { TileQueue } from './tile-queue.ts';

/** A decoded tile that is waiting to be uploaded to the GPU. */
export interface ArrivedTile {
  readonly tile: Tile;
  readonly picture: ImageBitmap;
}

export interface TileStreamOptions {
  readonly pyramid: Pyramid;
  readonly load: LoadPicture;
  readonly clock: Clock;
  readonly budgetBytes: number;
  /** Called when a tile has arrived or failed permanently, so that the next frame can process the tile. */
  readonly onChange: () => void;
  readonly onFailure: (tile: Tile, error: TileError) => void;
  /** Whether the page is loading code that is more urgent than most tiles. */
  readonly isCodeLoading: () => boolean;
  /** Loads the pictures of whole faces that are drawn where there is no preview yet, coarse before fine. */
  readonly loadBackdrop: (signal: AbortSignal, add: (faces: readonly ArrivedTile[]) => void) => void;
}

export interface TileFacts {
  readonly plan: readonly PlannedTile[];
  /** The tiles on the GPU. */
  readonly cache: Pick<TileCache, 'has' | 'bytes'>;
  readonly queue: Pick<TileQueue, 'isLost' | 'isOverdue'>;
}

const BYTES_PER_PIXEL = 4;

/**
 * The tiles of one sphere for one viewer. Requests the tiles that the view needs, provides those that have
 * arrived, and selects those to draw. This class depends on neither the network nor the GPU.
 */
export class TileStream {
  readonly #pyramid: Pyramid;
  readonly #queue: TileQueue;
  readonly #cache: TileCache;
  readonly #arrived = new Map<string, ArrivedTile>();
  readonly #loadBackdrop: TileStreamOptions['loadBackdrop'];
  /** The backdrop's tiles on the GPU, coarse before fine. */
  readonly #backdrop = new Map<string, Tile>();
  /** Ends the loading of the backdrop; null before it starts. */
  #backdropLoading: AbortController | null = null;
  readonly #onChange: () => void;
  #plan: readonly PlannedTile[] = [];
  #ahead: readonly PlannedTile[] = [];
  #isPaused = false;
  /** Whether any tile has ever arrived. */
  #hasAny = false;
  #isReported = false;

  constructor(options: TileStreamOptions) {
    const { pyramid, budgetBytes, onChange, onFailure } = options;
    this.#pyramid = pyramid;
    this.#loadBackdrop = options.loadBackdrop;
    this.#onChange = onChange;
    this.#cache = new TileCache(budgetBytes);
    this.#queue = new TileQueue({
      ...options,
      onPicture: (tile, picture) => {
        const isFirst = !this.#hasAny;
        this.#hasAny = true;
        this.#arrived.set(tileKey(tile), { tile, picture });
        if (isFirst) this.#request();
        onChange();
      },
      onFailure: (tile, error) => {
        // If a sphere has no tiles at all, only the first failure is reported.
        if (this.#hasAny || !error.final || !this.#isReported) onFailure(tile, error);
        this.#isReported = true;
        onChange();
      },
      onOverdue: onChange,
    });
  }

  /** True if none of the sphere's own tiles is on the GPU. */
  get isEmpty(): boolean {
    return this.#cache.size === 0;
  }

  /** True if the view would have to be shown without any tile, although the host may have them. */
  isUnreachable(): boolean {
    return this.isEmpty && this.isCovered() && this.#plan.some(({ key }) => this.#queue.isMissing(key));
  }

  /** What is known about the tiles that the view needs. */
  get facts(): TileFacts {
    return { plan: this.#plan, cache: this.#cache, queue: this.#queue };
  }

  update(camera: TileCamera): void {
    const before = this.#plan;
    this.#plan = planTiles(this.#pyramid, camera);
    // While the view turns, most frames need exactly the same tiles as the previous one.
    if (!hasSameTiles(before, this.#plan)) this.#request();
  }

  /**
   * Requests the tiles for the camera to which the view is moving, with the lowest priority. A null camera
   * means that the view does not move.
   */
  prefetch(camera: TileCamera | null): void {
    if (!camera && this.#ahead.length === 0) return;
    this.#ahead = camera ? planTiles(this.#pyramid, camera) : [];
    this.#request();
  }

  get #preview(): number {
    return this.#pyramid.levels.length - 1;
  }

  /** Every decoded tile that has not been uploaded to the GPU yet. */
  get arrived(): readonly ArrivedTile[] {
    return [...this.#arrived.values()];
  }

  /** Pauses or resumes loading. Pausing cancels pending requests and prevents new ones. */
  pause(isPaused: boolean): void {
    if (this.#isPaused === isPaused) return;
    this.#isPaused = isPaused;
    this.#request();
  }

  /** Returns the next decoded tile to upload to the GPU, coarse tiles first; null if there is none. */
  next(): ArrivedTile | null {
    let first: ArrivedTile | null = null;
    for (const arrived of this.#arrived.values()) {
      if (!first || arrived.tile.level > first.tile.level) first = arrived;
    }
    return first;
  }

  /** Records that a tile is on the GPU and releases its image. */
  uploaded({ tile, picture }: ArrivedTile): void {
    const key = tileKey(tile);
    this.#arrived.delete(key);
    if (tile.level > this.#preview) this.#backdrop.set(key, tile);
    else this.#cache.add(key, picture.width * picture.height * BYTES_PER_PIXEL, tile.level === this.#preview);
    picture.close();
    if (this.#arrived.size === 0) this.#request();
  }

  /** Returns the tiles to draw now, coarse before fine. */
  drawn(): Tile[] {
    this.#cache.touch([...tilesOf(this.#plan)].map(({ key }) => key));
    return [...this.#backdrop.values(), ...drawingOrder(this.#plan, (key) => this.#cache.has(key))];
  }

  /**
   * Returns the keys of tiles to remove from the GPU: those that exceed the byte budget, and the parts of the
   * backdrop that finer tiles hide.
   */
  evict(): string[] {
    const hidden = [...this.#backdrop].filter(([, tile]) => this.#isHidden(tile)).map(([key]) => key);
    for (const key of hidden) this.#backdrop.delete(key);
    return [...hidden, ...this.#cache.evict()];
  }

  /**
   * Returns true if every part of the view shows at least its preview, except where the preview has failed
   * permanently or several times, or does not arrive.
   */
  isCovered(): boolean {
    return this.#plan.length > 0 && this.#plan.every(({ key }) => this.#isShown(key));
  }

  /** Returns true if every direction shows at least the strip. */
  hasStrip(): boolean {
    const faces = FACES.map(stripTile);
    return faces.every((tile) => this.#backdrop.has(tileKey(tile)) || this.#isHidden(tile));
  }

  /**
   * Returns true if every direction shows at least its preview, except where the preview has failed
   * permanently or several times.
   */
  isComplete(): boolean {
    return previewTiles(this.#pyramid).every((tile) => this.#isShown(tileKey(tile)));
  }

  /** Returns true if the view has reached its full sharpness. */
  isSettled(): boolean {
    const isDone = (key: string): boolean => this.#isDone(key);
    return this.isCovered() && this.#plan.every(({ key }) => isDone(key)) && isSettled(this.#plan, isDone);
  }

  /** Retries temporary failures immediately. Must be called when the network is available again. */
  wake(): void {
    this.#queue.wake();
  }

  /** Requests all tiles again. Must be called when the GPU has lost the tiles. */
  reload(): void {
    this.#cache.clear();
    this.#endBackdrop();
    this.#request();
  }

  /** Ends all requests and releases all images. */
  dispose(): void {
    this.#queue.clear();
    this.#endBackdrop();
    for (const { picture } of this.#arrived.values()) picture.close();
    this.#arrived.clear();
    this.#cache.clear();
    this.#plan = [];
    this.#ahead = [];
  }

  #startBackdrop(): void {
    if (this.#backdropLoading) return;
    const { signal } = (this.#backdropLoading = new AbortController());
    this.#loadBackdrop(signal, (faces) => {
      for (const face of faces) {
        if (signal.aborted || this.#isHidden(face.tile)) face.picture.close();
        else this.#arrived.set(tileKey(face.tile), face);
      }
      this.#onChange();
    });
  }

  #endBackdrop(): void {
    this.#backdropLoading?.abort();
    this.#backdropLoading = null;
    this.#backdrop.clear();
  }

  /** Returns whether a part of the backdrop is hidden by a finer part or by the previews of its face. */
  #isHidden({ face, level }: Tile): boolean {
    const isFiner = (other: Tile): boolean => other.face === face && other.level < level;
    if ([...this.#backdrop.values()].some(isFiner)) return true;
    const previews = previewTiles(this.#pyramid).filter((tile) => tile.face === face);
    return previews.every((tile) => this.#cache.has(tileKey(tile)));
  }

  /** Returns whether a preview is drawn, or is not waited for because the picture can be shown without it. */
  #isShown(key: string): boolean {
    return this.#isDone(key) || this.#queue.isMissing(key) || (!this.isEmpty && this.#queue.isOverdue(key));
  }

  #isDone(key: string): boolean {
    return this.#cache.has(key) || this.#queue.isLost(key) || this.#isUnavailable();
  }

  /** Returns whether the host has no previews of the sphere. The sphere then has no finer tiles either. */
  #isUnavailable(): boolean {
    return !this.#hasAny && previewTiles(this.#pyramid).every((tile) => this.#queue.isLost(tileKey(tile)));
  }

  #isLoaded = (key: string): boolean => this.#cache.has(key) || this.#arrived.has(key);

  #request(): void {
    if (this.#isPaused) return this.#queue.request([]);
    if (this.#plan.length > 0) this.#startBackdrop();
    const wanted = new Map<string, Tile>();
    for (const plan of [this.#plan, this.#ahead]) {
      for (const tile of loadingOrder(plan, this.#pyramid, this.#isLoaded)) {
        const key = tileKey(tile);
        const isWorthTrying = this.#hasAny || tile.level === this.#preview;
        if (isWorthTrying && !this.#isLoaded(key) && !wanted.has(key)) wanted.set(key, tile);
      }
    }
    const previewsInView = this.#plan.filter(({ key }) => wanted.has(key)).map(({ key }) => key);
    this.#queue.request([...wanted.values()], new Set(previewsInView));
  }
}
