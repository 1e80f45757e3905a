import { type Size, type View, cameraAxes, drawnFov, focalLength } from '../../geo/camera.ts';
import { matrixOfPose } from '../../geo/pose.ts';
import type { FootprintOf, TileCamera } from '../../geo/tile-plan.ts';
import { IDENTITY, type Mat3, multiply } from '../../geo/vector.ts';
import type { LocatedSphere } from '../../model/sphere-source.ts';
import type { FirstPainter } from '../../scene/first-painter.ts';
import type { Stage } from '../../scene/stage.ts';
import type { TileLayer } from '../../scene/tile-layer.ts';
import type { Transition } from '../../scene/transition.ts';
import { tileLevelsOf } from '../../tiles/tile-levels.ts';
import type { TileStream } from '../../tiles/tile-stream.ts';

export interface Screen {
  /** Size in CSS pixels. */
  readonly size: Size;
  /** Device pixels per CSS pixel. */
  readonly pixelRatio: number;
  readonly improvedPerspective: boolean;
  /** Plans the tiles of views with a lens. */
  readonly footprintOf?: FootprintOf | undefined;
}

/**
 * Time per frame, in milliseconds, for uploading tiles to the GPU. At least one tile per frame is uploaded
 * even if it takes longer.
 */
const UPLOAD_BUDGET_MS = 5;

/** Begins a transition between the layers of two spheres. */
export type BeginTransition = (stage: Stage, from: TileLayer, to: TileLayer) => Transition;

/**
 * A sphere that is being loaded or shown. Its tile stream requests tiles once there is a view; its layer
 * draws the tiles on the stage.
 */
export class SpherePicture {
  readonly located: LocatedSphere;
  readonly tiles: TileStream;
  readonly #frame: Mat3;
  #stage: Stage | null = null;
  #layer: TileLayer | null = null;

  constructor(located: LocatedSphere, tiles: TileStream) {
    const { pose } = located.sphere.metadata;
    this.located = located;
    this.tiles = tiles;
    this.#frame = pose ? matrixOfPose(pose) : IDENTITY;
  }

  enter(stage: Stage): void {
    if (this.#layer) return;
    this.#stage = stage;
    this.#layer = stage.createLayer(this.located.sphere, tileLevelsOf(this.located), this.#frame);
  }

  update(view: View, screen: Screen): void {
    this.tiles.update(this.#camera(view, screen));
  }

  /**
   * Requests the tiles of the view to which the camera is moving, with the lowest priority. A null view means
   * that the camera does not move.
   */
  prefetch(view: View | null, screen: Screen): void {
    this.tiles.prefetch(view && this.#camera(view, screen));
  }

  /** Draws the tiles that have arrived with the first painter, as long as there is no stage. */
  sketch(painter: FirstPainter, view: View, { size, pixelRatio, improvedPerspective }: Screen): void {
    const { arrived } = this.tiles;
    for (const { tile, picture } of arrived) painter.add(tile, picture);
    if (arrived.length === 0) return;
    const aim = {
      view: { ...view, fov: drawnFov(view.fov, size, improvedPerspective) },
      size: { width: Math.floor(size.width * pixelRatio), height: Math.floor(size.height * pixelRatio) },
      frame: this.#frame,
    };
    const tiles = arrived.map(({ tile }) => tile).sort((a, b) => b.level - a.level);
    painter.draw(tiles, tileLevelsOf(this.located), aim);
  }

  /** Uploads all tiles that have arrived. Called when the stage takes over from the first painter. */
  uploadAll(): void {
    while (this.upload(() => 0)) continue;
  }

  /** Uploads tiles within the frame's time budget. Returns true if some remain for the next frame. */
  upload(now: () => number): boolean {
    if (!this.#layer || this.#stage?.isLost) return false;
    const start = now();
    for (let next = this.tiles.next(); next; next = this.tiles.next()) {
      this.#layer.add(next.tile, next.picture);
      this.tiles.uploaded(next);
      // Tiles are evicted after each upload so that they always stay within the byte budget.
      this.#layer.release(this.tiles.evict());
      if (now() - start > UPLOAD_BUDGET_MS) break;
    }
    return this.tiles.next() !== null;
  }

  /** Selects the tiles for the next frame. Returns true if the selection has changed. */
  arrange(): boolean {
    return this.#layer?.show(this.tiles.drawn()) ?? false;
  }

  /** Shows no tiles until the next `arrange`. */
  hide(): void {
    this.#layer?.show([]);
  }

  /** True if none of the sphere's tiles is on the GPU. */
  get isEmpty(): boolean {
    return this.tiles.isEmpty;
  }

  /** Starts drawing both spheres as one picture. Returns null while there is no stage. */
  crossTo(next: SpherePicture, begin: BeginTransition): Transition | null {
    if (!this.#stage || !this.#layer || !next.#layer) return null;
    return begin(this.#stage, this.#layer, next.#layer);
  }

  /** Removes the tiles from the GPU when their graphics context has been lost. */
  lose(): void {
    this.#layer?.clear();
  }

  /** Requests the tiles again after the graphics context has been lost. */
  reload(): void {
    this.tiles.reload();
  }

  dispose(): void {
    this.tiles.dispose();
    if (this.#layer) this.#stage?.removeLayer(this.#layer);
    this.#layer = null;
  }

  #camera(view: View, { size, pixelRatio, improvedPerspective, footprintOf }: Screen): TileCamera {
    const height = size.height * pixelRatio;
    return {
      // The rows of `axes` are the camera's axes in the world. The image's frame converts the axes to those
      // of the cube.
      axes: multiply(cameraAxes(view), this.#frame),
      focal: focalLength(drawnFov(view.fov, size, improvedPerspective), height),
      width: size.width * pixelRatio,
      height,
      lens: view.lens,
      footprintOf: view.lens === undefined ? undefined : footprintOf,
    };
  }
}
