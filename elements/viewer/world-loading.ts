import type { Pixel } from '../geo/camera.ts';
import type { LocatedSphere } from '../model/sphere-source.ts';
import { ViewerError } from '../model/viewer-error.ts';
import type { Stage } from '../scene/stage.ts';
import { canAskPlaces } from './ask/can-ask-places.ts';
import type { ViewerWorld } from './viewer-world.ts';
import type { WorldHost, WorldSession } from './world-host.ts';
import { GIVING, bringsObjects, givesObjects } from './world-need.ts';

/** What the world's loading needs of the viewer. */
export interface WorldLoadingOptions {
  readonly host: WorldHost;
  readonly session: WorldSession;
  readonly onFault: (error: ViewerError) => void;
}

/**
 * Brings what stands in the world of a viewer's spheres to those who need it: pages that give something, at once or
 * when they do, and users who ask. A page that only shows a sphere never loads it.
 */
export class WorldLoading {
  readonly #options: WorldLoadingOptions;
  #world: ViewerWorld | null = null;
  #tell: (world: ViewerWorld) => void = () => undefined;
  readonly #loaded = new Promise<ViewerWorld>((resolve) => (this.#tell = resolve));
  /** Whether somebody waits for it. */
  #isWanted = false;
  /** The stage that is drawn on, and the world's way onto it; null while there is none. */
  #stage: Stage | null = null;
  #coming: Promise<ViewerWorld | null> | null = null;
  #shown: LocatedSphere | null = null;
  /** Whether it was told that the world could not be loaded: it goes on until it is. */
  #isToldOf = false;
  readonly #children = new MutationObserver((records) => {
    if (bringsObjects(records)) void this.load();
  });

  constructor(options: WorldLoadingOptions) {
    this.#options = options;
  }

  /** The world; null before it is there. */
  get world(): ViewerWorld | null {
    return this.#world;
  }

  /** Whether there is anybody to ask about places. */
  get isSearchable(): boolean {
    return canAskPlaces(this.#options.host);
  }

  /** There is a stage to stand on. */
  enter(stage: Stage): void {
    this.#stage = stage;
    this.#children.observe(this.#options.host, { childList: true, subtree: true });
    this.loadIfNeeded();
  }

  /** The element left its page. */
  leave(): void {
    this.#children.disconnect();
    this.#world?.leave();
    this.#stage = this.#coming = this.#shown = null;
  }

  /** A sphere came onto the screen. */
  show(located: LocatedSphere): void {
    this.#shown = located;
    this.#world?.show(located);
  }

  /** Settings changed. */
  take(changed: ReadonlyMap<PropertyKey, unknown>): void {
    if (this.#world) this.#world.take(changed);
    else if (GIVING.some((name) => changed.has(name))) this.loadIfNeeded();
  }

  /** Brings the world where it is needed and not there yet: an earlier try may have failed. */
  loadIfNeeded(): void {
    if (this.#world || this.#isWanted || givesObjects(this.#options.host)) void this.load();
  }

  /** Brings the world onto the stage, unless it stands there; null where it cannot come now. */
  async load(): Promise<ViewerWorld | null> {
    if (this.#stage) this.#coming ??= this.#bring(this.#stage);
    return this.#coming;
  }

  /** The world, as soon as it can come. */
  want(): Promise<ViewerWorld> {
    this.#isWanted = true;
    void this.load();
    return this.#loaded;
  }

  /** Opens the menu at a pixel of the view, or where the keyboard points: the world may come for that. */
  async openMenu(pixel: Pixel | null): Promise<void> {
    const world = await this.load();
    await world?.openMenu(pixel);
  }

  async #bring(stage: Stage): Promise<ViewerWorld | null> {
    const { host, session, onFault } = this.#options;
    const loaded = await import('./viewer-world.ts').catch((cause: unknown) => this.#fail(stage, cause));
    const surface = host.renderRoot.querySelector<HTMLElement>('[part="stage"]');
    if (!loaded || this.#stage !== stage || !surface) return null;
    this.#world ??= new loaded.ViewerWorld({ host, session, onFault });
    this.#world.enter(stage, surface);
    if (this.#shown) this.#world.show(this.#shown);
    this.#tell(this.#world);
    host.requestUpdate();
    return this.#world;
  }

  /** Tells once that the world could not be loaded; the next need, or settling, tries again. */
  #fail(stage: Stage, cause: unknown): null {
    if (this.#stage !== stage) return null;
    const error = new ViewerError('source-failed', 'Objects could not be loaded.', {
      cause,
      recoverable: true,
    });
    this.#coming = null;
    if (!this.#isToldOf) this.#options.onFault(error);
    this.#isToldOf = true;
    return null;
  }
}
