import type { ReactiveElement } from 'lit';
import type { Pixel, View } from '../../geo/camera.ts';
import { checkGoal } from '../../model/goals.ts';
import { nextTask } from '../../model/next-task.ts';
import type { LocatedSphere } from '../../model/sphere-source.ts';
import type { SurfacePoint } from '../../model/surface-point.ts';
import { ViewerError } from '../../model/viewer-error.ts';
import { type SourceSettings, namesSource } from '../base/source-settings.ts';
import {
  type DrawnView,
  type GivenPlace,
  type SurfaceFinder,
  pixelToDraw,
  surfaceAtPixel,
  viewOfGoal,
} from '../base/world-frame.ts';
import { type SurfaceSettings, hasSurface } from '../surface/surface-sources.ts';

/** Knows what stands around the sphere on the screen. */
interface World {
  /** Returns what stands around a sphere; null if that is not known, or not yet. */
  around(located: LocatedSphere): SurfaceFinder | null;
  /** Finds out what stands around a sphere. Resolves with null if that is not known. */
  surround(located: LocatedSphere): Promise<SurfaceFinder | null>;
}

export interface PendingOptions {
  /** Returns the sphere on the screen. Throws `not-ready` if there is none yet. */
  readonly read: () => LocatedSphere;
  readonly isShown: () => boolean;
  /** Returns why the sphere could not be loaded; null if it is still loading. */
  readonly failure: () => ViewerError | null;
  readonly drawn: () => DrawnView;
  readonly world: () => World | null;
  readonly signal: AbortSignal | undefined;
}

/** The sphere to which a call of the page refers, and which may still be loading. */
export class PendingSphere {
  readonly #viewer: ReactiveElement & SourceSettings & SurfaceSettings;
  readonly #options: PendingOptions;

  constructor(viewer: ReactiveElement & SourceSettings & SurfaceSettings, options: PendingOptions) {
    this.#viewer = viewer;
    this.#options = options;
  }

  /**
   * Resolves with the sphere, as soon as it is known. Rejects with the error of a sphere that cannot be loaded, with
   * `not-ready` if the viewer has no source or is removed from its page, or with the signal's reason.
   */
  readonly sphere = (): Promise<LocatedSphere> => this.#wait(() => true);

  /** Resolves like `sphere`, but not before the sphere is on the screen. */
  readonly shown = (): Promise<LocatedSphere> => this.#wait(() => this.#options.isShown());

  viewOf(goal: unknown): Promise<Partial<View>> {
    return viewOfGoal(goal, this.sphere, this.#around);
  }

  async project(place: unknown): Promise<Pixel | null> {
    const checked = checkGoal('project', place) as unknown as GivenPlace;
    const located = await this.sphere();
    return pixelToDraw(located, this.#options.drawn(), checked, this.#around(located));
  }

  /** Returns the place at a pixel on the surface of the world, for which it waits, or else on level ground. */
  async unproject(pixel: unknown): Promise<SurfacePoint | null> {
    const checked = checkGoal('unproject', pixel) as unknown as Pixel;
    const { drawn, world } = this.#options;
    const isReady = (sphere: LocatedSphere): boolean => world() !== null || !hasSurface(this.#viewer, sphere);
    const located = await this.#wait(isReady);
    const view = drawn();
    return surfaceAtPixel(located, view, checked, (await world()?.surround(located)) ?? null);
  }

  #around = (located: LocatedSphere): SurfaceFinder | null => this.#options.world()?.around(located) ?? null;

  async #wait(isReady: (located: LocatedSphere) => boolean): Promise<LocatedSphere> {
    const { failure, signal } = this.#options;
    // A source that the page has just set replaces an earlier failure.
    if (failure()) await this.#viewer.updateComplete;
    return new Promise((resolve, reject: (error: Error) => void) => {
      const check = (): void => {
        try {
          const located = this.#read();
          if (!located || !isReady(located)) return;
          resolve(located);
        } catch (error) {
          reject(error as Error);
        }
        this.#viewer.removeController(controller);
        signal?.removeEventListener('abort', check);
      };
      const controller = {
        hostUpdated: check,
        // An element that is only moved within the page keeps waiting.
        hostDisconnected: () => void nextTask().then(check),
      };
      this.#viewer.addController(controller);
      signal?.addEventListener('abort', check);
      check();
    });
  }

  /** Returns the sphere; null while it is loading. Throws if the wait is over. */
  #read(): LocatedSphere | null {
    const { read, failure, signal } = this.#options;
    signal?.throwIfAborted();
    try {
      return read();
    } catch (error) {
      const isMissing =
        error instanceof ViewerError && error.code === 'not-ready' && this.#viewer.isConnected;
      const cause = isMissing ? failure() : null;
      if (isMissing && !cause && namesSource(this.#viewer)) return null;
      throw cause ?? error;
    }
  }
}
