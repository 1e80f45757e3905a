import { type Size, type View, cameraAxes, drawnFov, focalLength } from '../geo/camera.ts';
import { matrixOfPose } from '../geo/pose.ts';
import { type Tile } from '../geo/tile.ts';
import { IDENTITY, type Mat3, multiply } from '../geo/vector.ts';
import type { Clock } from '../model/clock.ts';
import type { LocatedSphere } from '../model/sphere-source.ts';
import type { FirstPainter } from '../scene/first-painter.ts';
import type { CrossFade } from '../scene/cross-fade.ts';
import type { Stage } from '../scene/stage.ts';
import type { TileLayer } from '../scene/tile-layer.ts';
import type { TileCamera } from '../tiles/tile-footprint.ts';
import { type LoadTile, type TileError } from '../tiles/tile-loader.ts';
import { TileStream } from '../tiles/tile-stream.ts';
import { type TileFormat, tileUrl } from '../tiles/tile-url.ts';

/** How a view is put on the screen. */
export interface Screen {
  /** CSS pixels. */
  readonly size: Size;
  /** Device pixels per CSS pixel. */
  readonly pixelRatio: number;
  readonly improvedPerspective: boolean;
}

export interface SpherePictureOptions {
  readonly located: LocatedSphere;
  readonly finestLevel: number;
  readonly format: TileFormat;
  readonly budgetBytes: number;
  readonly loadTile: LoadTile;
  readonly clock: Clock;
  readonly onChange: () => void;
  readonly onTileFailure: (tile: Tile, error: TileError) => void;
}

/** Milliseconds of a frame that putting tiles on the graphics card may take; one tile is always put. */
const UPLOAD_BUDGET_MS = 5;

/**
 * One sphere on its way to the screen: joins its tile stream with its layer on the stage.
 * Tiles are asked for from the first look on, before there is a stage to draw them.
 */
export class SpherePicture {
  readonly located: LocatedSphere;
  readonly #frame: Mat3;
  readonly #stream: TileStream;
  #stage: Stage | null = null;
  #layer: TileLayer | null = null;

  constructor({ located, finestLevel, format, loadTile, ...rest }: SpherePictureOptions) {
    const { sphere, tiles } = located;
    this.located = located;
    this.#frame = sphere.metadata.pose ? matrixOfPose(sphere.metadata.pose) : IDENTITY;
    this.#stream = new TileStream({
      pyramid: { faceWidth: sphere.front_image_width, finestLevel },
      load: (tile, signal, onReceived) =>
        loadTile(tileUrl(tiles, sphere.id, tile, format), signal, onReceived),
      clock: rest.clock,
      budgetBytes: rest.budgetBytes,
      onChange: rest.onChange,
      onFailure: rest.onTileFailure,
    });
  }

  /** Gives the sphere a stage to be drawn on. */
  enter(stage: Stage): void {
    if (this.#layer) return;
    this.#stage = stage;
    this.#layer = stage.createLayer(this.located.sphere.front_image_width, this.#frame);
  }

  /** Asks for the tiles of a view. */
  look(view: View, screen: Screen): void {
    this.#stream.look(this.#camera(view, screen));
  }

  /** Asks, after all else, for the tiles of the view that it is moving to; null when it is not moving. */
  lookAhead(view: View | null, screen: Screen): void {
    this.#stream.lookAhead(view && this.#camera(view, screen));
  }

  /** Draws what has arrived while there is no stage yet; true when there was anything to draw. */
  sketch(painter: FirstPainter, view: View, { size, pixelRatio, improvedPerspective }: Screen): boolean {
    const { arrived } = this.#stream;
    for (const { tile, picture } of arrived) painter.add(tile, picture);
    if (arrived.length === 0) return false;
    const aim = {
      view: { ...view, fov: drawnFov(view.fov, size, improvedPerspective) },
      size: { width: Math.floor(size.width * pixelRatio), height: Math.floor(size.height * pixelRatio) },
      frame: this.#frame,
    };
    const tiles = arrived.map(({ tile }) => tile).sort((a, b) => b.level - a.level);
    painter.draw(tiles, this.located.sphere.front_image_width, aim);
    return true;
  }

  /** Puts all arrived tiles on the card at once, as when the stage takes over from the first painter. */
  uploadAll(): void {
    while (this.upload(() => 0)) continue;
  }

  /** Puts arrived tiles on the card within the frame's budget; true when some are left for the next frame. */
  upload(now: () => number): boolean {
    if (!this.#layer || this.#stage?.isLost) return false;
    const start = now();
    for (let next = this.#stream.next(); next; next = this.#stream.next()) {
      this.#layer.add(next.tile, next.picture);
      this.#stream.uploaded(next);
      // One in, one out: the byte budget holds at every moment.
      this.#layer.release(this.#stream.evict());
      if (now() - start > UPLOAD_BUDGET_MS) break;
    }
    return this.#stream.next() !== null;
  }

  /** Chooses the tiles that the next drawing shows; true when they are others than before. */
  arrange(): boolean {
    return this.#layer?.show(this.#stream.drawn()) ?? false;
  }

  /** True when every part of the view shows at least its preview, or never will. */
  isCovered(): boolean {
    return this.#stream.isCovered();
  }

  /** True when all around shows at least its preview, or never will. */
  isWhole(): boolean {
    return this.#stream.isWhole();
  }

  /** True while none of its tiles is on the graphics card. */
  get isEmpty(): boolean {
    return this.#layer?.isEmpty ?? true;
  }

  /** Begins to draw both spheres as one picture; null while there is no stage. */
  crossTo(next: SpherePicture): CrossFade | null {
    if (!this.#layer || !next.#layer) return null;
    return this.#stage?.crossFade(this.#layer, next.#layer) ?? null;
  }

  /** True when the view is as sharp as it will get. */
  isSettled(): boolean {
    return this.#stream.isSettled();
  }

  /** Asks for nothing more, or goes on asking. */
  pause(isPaused: boolean): void {
    this.#stream.pause(isPaused);
  }

  /** The network is back. */
  wake(): void {
    this.#stream.wake();
  }

  /** The graphics card lost its tiles: asks for them anew. */
  reload(): void {
    this.#layer?.clear();
    this.#stream.reload();
  }

  dispose(): void {
    this.#stream.dispose();
    if (this.#layer) this.#stage?.removeLayer(this.#layer);
    this.#layer = null;
  }

  #camera(view: View, { size, pixelRatio, improvedPerspective }: Screen): TileCamera {
    const height = size.height * pixelRatio;
    return {
      // Rows are the camera's axes in the world; the image's frame turns them into the cube's own.
      axes: multiply(cameraAxes(view), this.#frame),
      focal: focalLength(drawnFov(view.fov, size, improvedPerspective), height),
      width: size.width * pixelRatio,
      height,
    };
  }
}
