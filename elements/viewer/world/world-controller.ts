import type { Pixel } from '../../geo/camera.ts';
import { pixelsIn } from '../../input/pixel-in.ts';
import type { LocatedSphere, SphereSource } from '../../model/sphere-source.ts';
import { ViewerError } from '../../model/viewer-error.ts';
import type { Stage } from '../../scene/stage.ts';
import type { TileFacts, TileStream } from '../../tiles/tile-stream.ts';
import { LazyModule } from '../base/lazy-module.ts';
import { type DrawnView, type PointedAt, pointedAt } from '../base/world-frame.ts';
import type { PagePlugins } from '../plugins/page-plugins.ts';
import type { OtherSphere, ViewerPlugin } from '../plugins/viewer-plugin.ts';
import { canSearchPlaces } from '../query/can-search-places.ts';
import type { SurfaceController } from '../surface/surface-controller.ts';
import { hasSurface } from '../surface/surface-sources.ts';
import type { Surroundings } from '../surface/surroundings.ts';
import { SphereClickEvent } from './click.events.ts';
import { neighborhoodOf } from './neighborhood.ts';
import type { ViewerWorld, WorldHost } from './viewer-world.ts';

const LISTS = [
  'layers',
  'customMarkerList',
  'polygonLayers',
  'polylineLayers',
  'texturedPolygonLayers',
] as const;

const CHILD_NAMES = 'sphere-layer,sphere-marker,sphere-polygon,sphere-polyline,sphere-textured-polygon';

/** Maximum time, in milliseconds, for which objects delay the event `sphere-settle`. */
const OBJECTS_TIMEOUT_MS = 30_000;

/** Milliseconds after which a surface that could not be built is requested again for the first time. */
const RETRY_AFTER_MS = 5_000;

/** Milliseconds between two checks whether all objects have appeared. */
const CHECK_EVERY_MS = 50;

type TileSettings = Pick<WorldHost, 'lowQuality' | 'format'>;

/** What draws the spheres. */
interface WorldPicture {
  /** The sphere on the screen or, before that, the first sphere while it loads; null until it is known. */
  readonly located: LocatedSphere | null;
  /** The sphere like `located`, with its tiles. */
  readonly shown: { readonly tiles: { readonly facts: TileFacts } } | null;
  /** Creates the stream of the tiles of a sphere, which the caller updates and disposes of. */
  tilesOf(
    located: LocatedSphere,
    settings: TileSettings,
    events: { readonly onChange: () => void },
  ): TileStream;
  /** Requests a frame, in which it is checked again whether all objects have appeared. */
  invalidate(): void;
  /** Requests a frame after a change of what objects or plug-ins draw. */
  redraw(): void;
}

export interface WorldControllerOptions {
  /** Imports the world's chunk. */
  readonly load: () => Promise<{ readonly ViewerWorld: typeof ViewerWorld }>;
  /** Returns what draws the spheres; null if the element is not on a page. */
  readonly picture: () => WorldPicture | null;
  /** Returns the sphere on the screen or, before that, the first sphere while it loads. Throws `not-ready` without one. */
  readonly needSphere: () => LocatedSphere;
  readonly source: () => Promise<SphereSource | null>;
  readonly drawn: () => DrawnView;
  readonly onError: (error: ViewerError) => void;
}

/**
 * Loads the world of a viewer's spheres when it is needed: when a page has objects, or for a user's query. On
 * a page that only shows a sphere, the world is never loaded.
 */
export class WorldController {
  readonly #host: WorldHost;
  readonly #options: WorldControllerOptions;
  /** The code of the surface, which is loaded only for spheres that have one. */
  readonly #surface: LazyModule<SurfaceController>;
  /** The code of the page's plug-ins, which is loaded with the first one. */
  readonly #plugins: LazyModule<PagePlugins>;
  /** What stands around the sphere on the screen; null if that is not known, or not yet. */
  #surroundings: Surroundings | null = null;
  readonly #module: LazyModule<ViewerWorld>;
  #world: ViewerWorld | null = null;
  /** Whether the page itself has requested the world. */
  #isRequested = false;
  /** The stage on which to draw; null if there is none. */
  #stage: Stage | null = null;
  /** Resolves once the world has been added to the stage. */
  #entering: Promise<ViewerWorld | null> | null = null;
  #shown: LocatedSphere | null = null;
  readonly #waiting: (() => void)[] = [];
  /** The sphere whose picture is sharp; null until one is. */
  #settled: LocatedSphere | null = null;
  #checking: ReturnType<typeof setTimeout> | undefined;
  #retrying: ReturnType<typeof setTimeout> | undefined;
  /** The time since which objects have been pending, in milliseconds; null if none are. */
  #pendingSince: number | null = null;
  readonly #children = new MutationObserver(() => this.loadIfNeeded());

  constructor(host: WorldHost, options: WorldControllerOptions) {
    const { load, onError } = options;
    this.#host = host;
    this.#options = options;
    this.#surface = new LazyModule({
      load: async () =>
        new (await import('../surface/surface-controller.ts')).SurfaceController(host, onError),
      failure: 'The surface could not be loaded.',
      onError,
    });
    this.#plugins = new LazyModule({
      load: async () => {
        const { PagePlugins } = await import('../plugins/page-plugins.ts');
        return new PagePlugins(host, {
          redraw: this.#redraw,
          tiles: () => options.picture()?.shown?.tiles.facts ?? null,
          around: (located) => this.around(located),
          openSphere: (...given) => this.#openSphere(...given),
          onError,
        });
      },
      failure: 'The plug-in could not be loaded.',
      onLoad: () => {
        if (this.#stage) this.#plugins.now?.enter(this.#stage);
        if (this.#shown) this.#plugins.now?.show(this.#shown);
      },
      onError,
    });
    this.#module = new LazyModule({
      load: async () => this.#create((await load()).ViewerWorld),
      failure: 'Objects could not be loaded.',
      onError: (error) => {
        if (this.#stage) onError(error);
      },
    });
  }

  /** The world; null until it is loaded. */
  get world(): ViewerWorld | null {
    return this.#world;
  }

  /** Whether there is a stage on which to draw. */
  get isOnStage(): boolean {
    return this.#stage !== null;
  }

  /** Whether the world's code is loading. */
  get isLoading(): boolean {
    return this.#world === null && this.#entering !== null;
  }

  /**
   * Returns whether objects of the current sphere have not appeared yet. If so, `check` is called later. Objects
   * that cannot be loaded, or that take too long, do not count.
   */
  waitsForObjects(): boolean {
    const isPending = this.#world ? this.#world.isPending : this.isLoading;
    if (!isPending) this.#pendingSince = null;
    else if (performance.now() - (this.#pendingSince ??= performance.now()) < OBJECTS_TIMEOUT_MS) {
      this.#checking ??= setTimeout(() => {
        this.#checking = undefined;
        this.#options.picture()?.invalidate();
      }, CHECK_EVERY_MS);
      return true;
    }
    return false;
  }

  get isSearchable(): boolean {
    return canSearchPlaces(this.#host);
  }

  /** Draws on a stage until the stage is disposed of, because the element has been removed from its page. */
  enter(stage: Stage): void {
    this.#stage = stage;
    stage.attach({ name: 'world', onDetach: () => this.#leave() });
    this.#plugins.now?.enter(stage);
    this.#children.observe(this.#host, { childList: true, subtree: true });
    this.loadIfNeeded();
  }

  #leave(): void {
    this.#children.disconnect();
    clearTimeout(this.#checking);
    clearTimeout(this.#retrying);
    this.#checking = undefined;
    this.#stage = this.#entering = this.#shown = this.#settled = this.#pendingSince = null;
    this.#surroundings = null;
    this.#world?.leave();
  }

  /** Shows what is around a sphere that has appeared on the screen. */
  show(located: LocatedSphere): void {
    this.#shown = located;
    this.#settled = null;
    this.#world?.show(located);
    this.#plugins.now?.show(located);
    if (located.hotspots?.length || located.sphere.metadata['links'] !== undefined) void this.load();
    this.#addSurface(located);
  }

  /** Adds a plug-in of the page. Rejects with `network` if the code cannot be loaded, or with `invalid-argument`. */
  async addPlugin(plugin: ViewerPlugin): Promise<() => void> {
    return (await this.#plugins.need()).attach(plugin);
  }

  /** Reads the settings that have changed. */
  update(changed: ReadonlyMap<PropertyKey, unknown>): void {
    this.#world?.update(changed);
    this.loadIfNeeded();
    if (this.#settled && (changed.has('surface') || changed.has('terrain')))
      void this.surround(this.#settled);
  }

  /**
   * Loads what can wait until the picture of a sphere is sharp. The surface is built last, so that it does not delay the
   * picture.
   */
  settle(located: LocatedSphere): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
    this.loadIfNeeded();
    this.#settled = located;
    void this.surround(located);
  }

  /** Resolves when the picture is sharp the next time, also while the view rotates. */
  whenSettled(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Returns what stands around a sphere; null if that is not known, or not yet. */
  around(located: LocatedSphere): Surroundings | null {
    return this.#surroundings?.sphere.id === located.sphere.id ? this.#surroundings : null;
  }

  /** Returns whether it is known where to load what stands around a sphere from, but not yet what stands there. */
  isComing(located: LocatedSphere): boolean {
    return located.isPlaced && hasSurface(this.#host, located) && !this.around(located);
  }

  /**
   * Builds what stands around a sphere. Resolves with null if it has neither a surface nor terrain, or if they cannot be
   * loaded. While the sphere is on the screen, this is tried again later, each time after twice as long.
   */
  async surround(located: LocatedSphere, retryMs = RETRY_AFTER_MS): Promise<Surroundings | null> {
    const surface = hasSurface(this.#host, located) ? await this.#surface.load() : null;
    const built = surface?.open(located);
    this.#addSurface(located);
    await built;
    this.#addSurface(located);
    clearTimeout(this.#retrying);
    if (surface && !this.around(located))
      this.#retrying = setTimeout(() => {
        if (located === this.#shown) void this.surround(located, 2 * retryMs);
      }, retryMs);
    return this.around(located);
  }

  /** Handles a click on the view, or at a CSS pixel: announces the object there or, without one, the point. */
  click(at: MouseEvent | Pixel): void {
    const pixel = this.#pixelOf(at);
    const point = this.#pointedAt(pixel);
    if (!point) return;
    const seen = this.#world?.clickedAt(pixel);
    if (seen) this.#world?.click(seen, point);
    else this.#host.dispatchEvent(new SphereClickEvent(point));
  }

  /** Opens another sphere of the source. Rejects with the error of the source, or with `not-ready`. */
  async #openSphere(id: number, onChange: () => void, signal: AbortSignal): Promise<OtherSphere> {
    const located = await (await this.#options.source())?.sphere(id, signal);
    const picture = this.#options.picture();
    if (located && picture) return { located, tiles: picture.tilesOf(located, this.#host, { onChange }) };
    throw new ViewerError('not-ready', 'The viewer has no source of spheres, or is not on a page.');
  }

  /** Nothing is drawn any more while the world leaves its stage. */
  readonly #redraw = (): void => {
    if (this.#stage) this.#options.picture()?.redraw();
  };

  #create(Created: typeof ViewerWorld): ViewerWorld {
    const { drawn, source, needSphere, onError } = this.#options;
    return new Created(this.#host, {
      drawn,
      redraw: this.#redraw,
      pointedAt: (pixel) => Promise.resolve(this.#pointedAt(pixel)),
      ...neighborhoodOf(source, needSphere),
      onError,
    });
  }

  /** Returns the pixel of the element at which a click occurred. */
  #pixelOf(at: MouseEvent | Pixel): Pixel {
    const stage = this.#host.renderRoot.querySelector<HTMLElement>('[part="stage"]');
    return 'type' in at && stage ? pixelsIn(stage)(at) : at;
  }

  /** Returns the point of the current view at a CSS pixel; null until a sphere is known. */
  #pointedAt(pixel: Pixel): PointedAt | null {
    const { picture, drawn } = this.#options;
    const located = picture()?.located ?? null;
    return located && pointedAt(located, drawn(), pixel, this.around(located));
  }

  /** Passes what stands around a sphere to the world and to the stage, once they are there. */
  #addSurface(located: LocatedSphere): void {
    const surface = this.#surface.now;
    const surroundings = surface?.around(located) ?? null;
    if (surroundings) this.#surroundings = surroundings;
    if (located !== this.#shown) return;
    this.#surroundings = surroundings;
    this.#world?.setSurroundings(this.#surroundings);
    if (this.#stage) surface?.guideFlights(this.#stage);
  }

  /** Loads the world and the plug-ins if they are needed and not yet loaded, also after a failed attempt. */
  loadIfNeeded(): void {
    if (this.#host.showTileBoundaries) void this.#plugins.load();
    if (this.#world || this.#isRequested || hasObjects(this.#host)) void this.load();
  }

  /**
   * Loads the world and adds it to the stage unless it is already there. Resolves with null if that is not
   * possible now.
   */
  async load(): Promise<ViewerWorld | null> {
    if (this.#stage) this.#entering ??= this.#enterWorld(this.#stage);
    return this.#entering;
  }

  /** Loads the world for a call of the page. Rejects with `network` or, if there is no stage any more, `not-ready`. */
  async whenLoaded(): Promise<ViewerWorld> {
    this.#isRequested = true;
    const world = await this.load();
    if (world) return world;
    const message = 'The objects of the viewer could not be loaded.';
    throw new ViewerError(this.#stage ? 'network' : 'not-ready', message, { recoverable: true });
  }

  async #enterWorld(stage: Stage): Promise<ViewerWorld | null> {
    const world = await this.#module.load();
    if (this.#stage !== stage) return null;
    const target = this.#host.renderRoot.querySelector<HTMLElement>('[part="stage"]');
    if (!world || !target) {
      this.#entering = null;
      return null;
    }
    this.#world = world;
    world.enter(stage, target, this.#surface, this);
    if (this.#shown) this.show(this.#shown);
    this.#host.requestUpdate();
    return world;
  }

  /**
   * Opens the menu at a pixel of the view. If the pixel is null, opens the menu at the object with keyboard
   * focus or the center of the view. Loads the world first if necessary.
   */
  async openMenu(pixel: Pixel | null): Promise<void> {
    const world = await this.load();
    if (world) await world.openMenu(pixel);
    else await this.#sayThatCodeIsMissing(pixel);
  }

  async #sayThatCodeIsMissing(at: Pixel | null): Promise<void> {
    const notice = await import('../chrome/notice.ts').catch(() => null);
    notice?.Notices.of(this.#host).show({ text: notice.noticeTexts(this.#host.shownTexts).noCode, at });
  }
}

/** Returns whether the page has objects or settings that need the world. */
const hasObjects = (host: WorldHost): boolean =>
  LISTS.some((list) => !Array.isArray(host[list]) || host[list].length > 0) ||
  (host.geojson ?? host.panoMarkerList ?? host.measures) !== null ||
  host.panoMarkerDistance > 0 ||
  host.querySelector(CHILD_NAMES) !== null;
