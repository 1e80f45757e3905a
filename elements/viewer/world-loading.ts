import type { LocatedSphere } from '../model/sphere-source.ts';
import { ViewerError } from '../model/viewer-error.ts';
import type { Stage } from '../scene/stage.ts';
import type { ViewerSession } from './viewer-session.ts';
import type { ViewerWorld } from './viewer-world.ts';
import type { WorldHost } from './world-host.ts';
import { needsWorld } from './world-need.ts';

/** What the world's loading needs of the viewer. */
export interface WorldLoadingOptions {
  readonly host: WorldHost;
  readonly session: ViewerSession;
  /** The surface that pointers move over; null before there is one. */
  readonly surface: () => HTMLElement | null;
  readonly onFault: (error: ViewerError) => void;
}

/** Brings what stands in the world of a viewer's spheres: at once for pages that give something, else when all is quiet. */
export class WorldLoading {
  readonly #options: WorldLoadingOptions;
  #world: ViewerWorld | null = null;
  #tell: (world: ViewerWorld) => void = () => undefined;
  /** The world, once it is there. */
  readonly loaded = new Promise<ViewerWorld>((resolve) => (this.#tell = resolve));
  /** The stage that is drawn on, and the one that the world stands on or is about to; null while there is none. */
  #stage: Stage | null = null;
  #entered: Stage | null = null;
  #shown: LocatedSphere | null = null;

  constructor(options: WorldLoadingOptions) {
    this.#options = options;
  }

  /** The world; null before it is there. */
  get world(): ViewerWorld | null {
    return this.#world;
  }

  /** There is a stage to stand on. */
  enter(stage: Stage): void {
    this.#stage = stage;
    if (needsWorld(this.#options.host)) void this.load();
  }

  /** The element left its page. */
  leave(): void {
    this.#world?.leave();
    this.#stage = this.#entered = this.#shown = null;
  }

  /** A sphere came onto the screen. */
  show(located: LocatedSphere): void {
    this.#shown = located;
    this.#world?.show(located);
  }

  /** Settings changed. */
  take(changed: ReadonlyMap<PropertyKey, unknown>): void {
    if (this.#world) this.#world.take(changed);
    else if (needsWorld(this.#options.host)) void this.load();
  }

  /** Brings the world onto the stage, unless it stands there. */
  async load(): Promise<void> {
    const stage = this.#stage;
    if (!stage || this.#entered === stage) return;
    this.#entered = stage;
    const { host, session, surface, onFault } = this.#options;
    const loading = session.later().then(({ loadWorld }) => loadWorld());
    const loaded = await loading.catch((cause: unknown) => this.#fail(cause));
    const ground = surface();
    if (!loaded || this.#stage !== stage || !ground) return;
    const { ViewerWorld } = loaded;
    this.#world ??= new ViewerWorld({ host, session, onFault });
    this.#world.enter(stage, ground);
    if (this.#shown) this.#world.show(this.#shown);
    this.#tell(this.#world);
    host.requestUpdate();
  }

  /** Tells that the world could not be loaded; the next settling or setting tries again. */
  #fail(cause: unknown): null {
    this.#entered = null;
    if (this.#stage)
      this.#options.onFault(new ViewerError('source-failed', 'Objects could not be loaded.', { cause }));
    return null;
  }
}
