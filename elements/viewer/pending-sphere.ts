import type { ReactiveElement } from 'lit';
import type { Pixel, View } from '../geo/camera.ts';
import type { TileFormat } from '../geo/tile.ts';
import { checkGoal } from '../model/goals.ts';
import { nextTask } from '../model/next-task.ts';
import type { LocatedSphere } from '../model/sphere-source.ts';
import type { SurfacePoint } from '../model/surface-point.ts';
import { ViewerError, imported } from '../model/viewer-error.ts';
import { windowOf } from '../page/window-of.ts';
import type { SnapshotLoading, SnapshotSize } from './base/snapshot-options.ts';
import { type SourceSettings, namesSource } from './base/source-settings.ts';
import {
  type DrawnView,
  type GivenPlace,
  type SurfaceFinder,
  pixelToDraw,
  surfaceAtPixel,
  viewOfGoal,
} from './base/world-frame.ts';
import type { PictureController } from './picture/picture-controller.ts';
import type { ViewerPlugin } from './plugins/viewer-plugin.ts';
import type { SnapshotSettings } from './snapshot/take-snapshot.ts';
import { type SurfaceSettings, hasSurface } from './surface/surface-sources.ts';
import type { ViewerWorld } from './world/viewer-world.ts';

interface Viewer extends ReactiveElement, SourceSettings, SurfaceSettings {
  readonly snapshotIcons: boolean;
  readonly format: TileFormat;
}

/** Knows the objects of the page, and what stands around the sphere on the screen. */
interface World {
  readonly isOnStage: boolean;
  /** The objects of the page; null until they are loaded. */
  readonly world: ViewerWorld | null;
  /** Loads the objects of the page. */
  whenLoaded(): Promise<ViewerWorld>;
  addPlugin(plugin: ViewerPlugin): Promise<() => void>;
  /** Whether objects have not appeared yet; false after some seconds. */
  waitsForObjects(): boolean;
  /** Resolves when the picture is sharp the next time. */
  whenSettled(): Promise<void>;
  /** Returns what stands around a sphere; null if that is not known, or not yet. */
  around(located: LocatedSphere): SurfaceFinder | null;
  /** Finds out what stands around a sphere. Resolves with null if that is not known. */
  surround(located: LocatedSphere): Promise<SurfaceFinder | null>;
}

export interface PendingOptions {
  /** Returns the sphere on the screen. Throws `not-ready` if there is none yet. */
  readonly read: () => LocatedSphere;
  /** Draws the picture; null if there is none. */
  readonly capture: () => HTMLCanvasElement | null;
  readonly picture: () => PictureController;
  readonly isShown: () => boolean;
  /** Returns whether other viewers use the context of this one, which shows its last frame. */
  readonly isReleased: () => boolean;
  /** Returns why the sphere could not be loaded; null if it is still loading. */
  readonly failure: () => ViewerError | null;
  readonly drawn: () => DrawnView;
  readonly world: () => World | null;
  readonly signal: AbortSignal | undefined;
}

/** How often to look whether spheres and objects have arrived, in milliseconds. */
const CHECK_EVERY_MS = 50;

/** The sphere to which a call of the page refers, and which may still be loading. */
export class PendingSphere {
  readonly #viewer: Viewer;
  readonly #options: PendingOptions;

  constructor(viewer: Viewer, options: PendingOptions) {
    this.#viewer = viewer;
    this.#options = options;
  }

  /**
   * Resolves with the sphere, as soon as it is known. Rejects with the error of a sphere that cannot be loaded, with
   * `not-ready` if the viewer has no source or is removed from its page, or with the signal's reason.
   */
  readonly sphere = (): Promise<LocatedSphere> => this.#waitForSphere(() => true);

  /**
   * Resolves with the world of a sphere on the screen. Rejects like `sphere`, and with `not-ready` while the viewer has
   * no size, because no sphere can then be on the screen.
   */
  async worldOfShown(): Promise<ViewerWorld> {
    await this.#waitForSphere(() => {
      this.checkSize();
      return this.#options.isShown();
    });
    return this.world();
  }

  /** Resolves with the world as soon as there is a stage, also if there is no sphere. */
  async world(): Promise<ViewerWorld> {
    return (await this.#onStage()).whenLoaded();
  }

  /** Adds a plug-in as soon as there is a stage, also if there is no sphere. */
  async addPlugin(plugin: ViewerPlugin): Promise<() => void> {
    return (await this.#onStage()).addPlugin(plugin);
  }

  #onStage(): Promise<World> {
    return this.#wait(() => {
      this.#read(false);
      const world = this.#options.world();
      return world?.isOnStage ? world : null;
    });
  }

  /** Throws `not-ready` if the viewer has no size, because nothing is then drawn at any pixel. */
  checkSize(): void {
    const { clientWidth, clientHeight } = this.#viewer;
    if (clientWidth * clientHeight === 0)
      throw new ViewerError('not-ready', 'The viewer has no size: it is hidden or not laid out.', {
        recoverable: true,
      });
  }

  /** Takes a snapshot of the picture on the screen, or one of another size. */
  async snapshot(settings: SnapshotSettings, given: SnapshotSize & SnapshotLoading): Promise<Blob> {
    this.checkSize();
    const { takeSnapshot } = await imported(import('./snapshot/take-snapshot.ts'));
    const { read, drawn, world, capture, isReleased, picture, signal } = this.#options;
    const isLarge = given.width !== undefined || given.height !== undefined;
    if (isReleased()) await (world()?.whenSettled() ?? this.worldOfShown());
    if (isLarge) await this.#whenArrived();
    const options = {
      located: read(),
      drawn: drawn(),
      pixelRatio: windowOf(this.#viewer).devicePixelRatio,
      settings,
    };
    const withObjects = <T>(draw: () => T): T =>
      world()?.world?.withMarkers(this.#viewer.snapshotIcons, draw) ?? draw();
    if (!isLarge) return takeSnapshot(() => withObjects(capture), options);
    const { takeLargeSnapshot } = await imported(import('./snapshot/large-snapshot.ts'));
    const { format } = this.#viewer;
    return takeLargeSnapshot(given, { ...options, picture: picture(), format, withObjects, signal });
  }

  /** Resolves when no other sphere is coming, and the objects have appeared. */
  async #whenArrived(): Promise<void> {
    const { picture, world, signal } = this.#options;
    await this.#viewer.updateComplete;
    while (picture().isChanging || world()?.waitsForObjects()) {
      await new Promise((resolve) => setTimeout(resolve, CHECK_EVERY_MS));
      signal?.throwIfAborted();
    }
  }

  viewOf(goal: unknown): Promise<Partial<View>> {
    return viewOfGoal(goal, this.sphere, this.#around);
  }

  async project(place: unknown): Promise<Pixel | null> {
    const checked = checkGoal('project', place) as unknown as GivenPlace;
    const located = await this.sphere();
    this.checkSize();
    return pixelToDraw(located, this.#options.drawn(), checked, this.#around(located));
  }

  /** Returns the place at a pixel on the surface of the world, for which it waits, or else on level ground. */
  async unproject(pixel: unknown): Promise<SurfacePoint | null> {
    const checked = checkGoal('unproject', pixel) as unknown as Pixel;
    const { drawn, world } = this.#options;
    const isReady = (sphere: LocatedSphere): boolean => world() !== null || !hasSurface(this.#viewer, sphere);
    const located = await this.#waitForSphere(isReady);
    this.checkSize();
    const view = drawn();
    return surfaceAtPixel(located, view, checked, (await world()?.surround(located)) ?? null);
  }

  #around = (located: LocatedSphere): SurfaceFinder | null => this.#options.world()?.around(located) ?? null;

  #waitForSphere(isReady: (located: LocatedSphere) => boolean): Promise<LocatedSphere> {
    return this.#wait(() => {
      const located = this.#read(true);
      if (located && isReady(located)) return located;
      const cause = this.#options.failure();
      if (cause) throw cause;
      return null;
    });
  }

  /** Resolves with what a function finds, as soon as it finds it, or rejects with the error that it throws. */
  async #wait<Found>(find: () => Found | null): Promise<Found> {
    const { failure, signal } = this.#options;
    // A source that the page has just set replaces an earlier failure.
    if (failure()) await this.#viewer.updateComplete;
    return new Promise((resolve, reject: (error: Error) => void) => {
      const check = (): void => {
        try {
          const found = find();
          if (found === null) return;
          resolve(found);
        } catch (error) {
          reject(error as Error);
        }
        this.#viewer.removeController(controller);
        signal?.removeEventListener('abort', check);
        resizing.disconnect();
      };
      const controller = {
        hostUpdated: check,
        // An element that is only moved within the page keeps waiting.
        hostDisconnected: () => void nextTask().then(check),
      };
      const resizing = new (windowOf(this.#viewer).ResizeObserver)(check);
      resizing.observe(this.#viewer);
      this.#viewer.addController(controller);
      signal?.addEventListener('abort', check);
      check();
    });
  }

  /** Returns the sphere; null while it is loading, or if none is needed. Throws if the wait is over. */
  #read(isNeeded: boolean): LocatedSphere | null {
    const { read, failure, signal } = this.#options;
    signal?.throwIfAborted();
    try {
      return read();
    } catch (error) {
      const isMissing =
        error instanceof ViewerError && error.code === 'not-ready' && this.#viewer.isConnected;
      if (isMissing && !isNeeded) return null;
      const cause = isMissing ? failure() : null;
      if (isMissing && !cause && namesSource(this.#viewer)) return null;
      throw cause ?? error;
    }
  }
}
