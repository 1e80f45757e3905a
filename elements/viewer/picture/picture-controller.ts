import { type View, drawnFov } from '../../geo/camera.ts';
import type { TileFormat } from '../../geo/tile.ts';
import { browserClock } from '../../model/clock.ts';
import { LOW_QUALITY_FACE_PX, LOW_QUALITY_LEVEL } from '../../model/limits.ts';
import { needsLowQuality } from '../../model/low-quality.ts';
import { mapContexts } from '../../model/map-contexts.ts';
import { nextTask } from '../../model/next-task.ts';
import type { LocatedSphere } from '../../model/sphere-source.ts';
import type { ViewCause } from '../../model/view-cause.ts';
import { ViewerError, asViewerError, imported } from '../../model/viewer-error.ts';
import type { OwnWindow } from '../../page/window-of.ts';
import { createContext } from '../../scene/drawing-context.ts';
import { FirstPainter } from '../../scene/first-painter.ts';
import type { Stage } from '../../scene/stage.ts';
import { loadBackdrop } from '../../tiles/backdrop.ts';
import { textureBudget } from '../../tiles/tile-cache.ts';
import { tileLevelsOf } from '../../tiles/tile-levels.ts';
import {
  type LoadTile,
  type TileError,
  createTileLoader,
  limitedWidth,
  tileUrl,
} from '../../tiles/tile-loader.ts';
import { TileStream, type TileStreamOptions } from '../../tiles/tile-stream.ts';
import { readDevice } from '../base/device.ts';
import { type ContextUser, contextUsers } from './context-users.ts';
import type { watchPixelRatio } from './pixel-ratio-watch.ts';
import type { Presence } from './presence.ts';
import { type Screen, SpherePicture } from './sphere-picture.ts';

/** The modules with which three.js draws the picture. They are loaded after the first tile, together with other code. */
export interface DrawingModules {
  readonly Stage: typeof Stage;
  readonly watchPixelRatio: typeof watchPixelRatio;
  /** Called when the browser has taken the context away. Resolves when the context can be used again. */
  readonly shareAfterLoss: (user: ContextUser, onError: (error: ViewerError) => void) => Promise<void>;
}

/**
 * Maximum time, in milliseconds, to wait for the first tile before the code for after it is loaded.
 */
const FIRST_TILE_TIMEOUT_MS = 300;

/**
 * A cut shows the strip of the next sphere if its previews have not arrived after this many milliseconds. A
 * strip is less sharp than the previous sphere, so the cut does not show it sooner.
 */
const PREVIEWS_TIMEOUT_MS = 500;

/** This many viewers and maps each have a WebGL context of their own. More of them share. */
const UNSHARED_CONTEXTS = 4;

/** Milliseconds between two requests for tiles ahead of a turning view. */
const PREFETCH_EVERY_MS = 120;

interface MovingCamera {
  readonly view: View;
  /** The cause of the latest changes of the view; null if there are none. */
  readonly cause: ViewCause | null;
  /** The predicted view; null if the view hardly turns. */
  readonly ahead: View | null;
  /** Advances the camera to a time in milliseconds. Returns true while the camera is not at rest. */
  step(now: number): boolean;
}

export interface PictureSettings {
  /** Whether to use low-quality mode; null to decide by the device. */
  readonly lowQuality: boolean | null;
  readonly format: TileFormat;
}

export type PictureEvents = Pick<TileStreamOptions, 'onChange' | 'onFailure'>;

export interface PictureOptions<Rest extends DrawingModules> {
  readonly camera: MovingCamera;
  readonly presence: Presence;
  readonly screen: Screen;
  /** Sends the requests of tiles and strips. */
  readonly fetchTile: typeof fetch;
  readonly loadRest: () => Promise<Rest>;
  /** Whether code is loading that draws the first picture or the page's objects. */
  readonly isCodeLoading: () => boolean;
  /** Whether the picture waits for code that decides how it is drawn. */
  readonly isHeld: () => boolean;
  /** Called when the picture has a stage, to which overlays can be added. */
  onStage(stage: Stage, rest: Rest): void;
  readonly onInit: () => void;
  /** Called when a sphere is on the screen, at least as a preview. */
  readonly onLoad: (located: LocatedSphere) => void;
  /** Whether objects of the sphere on the screen have not appeared yet. */
  readonly waitsForObjects: () => boolean;
  /**
   * Called when the picture has reached its full sharpness and all objects have appeared: in every frame while the view
   * moves, and once when it is at rest.
   */
  readonly onSettle: (located: LocatedSphere, isMoving: boolean) => void;
  /**
   * Called before a frame is drawn, with the frame's time in milliseconds and whether the movement continues.
   */
  readonly onFrame: (now: number, isMoving: boolean) => void;
  readonly onError: (error: ViewerError) => void;
}

/**
 * A transition from the sphere on the screen to the next one. Without a transition, the viewer cuts to the
 * next sphere.
 */
export interface Crossing {
  /**
   * Returns the final view of a transition that begins with `view`. The viewer requests the next sphere's
   * tiles for the final view.
   */
  goalOf(view: View): View;
  /**
   * Advances the transition to a time in milliseconds. Called once the next sphere covers its view. Returns
   * false when the transition has ended.
   */
  step(shown: SpherePicture, next: SpherePicture, now: number): boolean;
  /** Whether both spheres are on the screen. */
  readonly isInProgress: boolean;
  /** Called when the transition has ended. If `arrived` is false, the next sphere was canceled. */
  end(arrived: boolean): void;
}

/**
 * Draws one viewer: the canvas, its frames, the current sphere and the next one. The controller exists while
 * the element is connected. The controller draws the first previews with bare WebGL. After the first tile,
 * the controller loads three.js, which takes over the canvas.
 */
export class PictureController<Rest extends DrawingModules = DrawingModules> implements ContextUser {
  readonly canvas = document.createElement('canvas');
  /**
   * Resolves with the code that is not needed until the first tile has arrived. Loading this code later
   * leaves the connection to the first tile.
   */
  readonly rest: Promise<Rest>;
  readonly presence: Presence;
  loss: WEBGL_lose_context | null = null;
  isSettled = false;
  readonly #options: PictureOptions<Rest>;
  /** The window in which the viewer is. In another one, the viewer draws a new picture. */
  readonly #window: OwnWindow;
  readonly #loadTile: LoadTile;
  readonly #listening = new AbortController();
  #loadRest: () => void = () => undefined;
  #context: WebGL2RenderingContext | null = null;
  #painter: FirstPainter | null = null;
  #stage: Stage | null = null;
  #screen: Screen;
  /** False until the viewer has started. Before the start, the viewer allocates and requests nothing. */
  #hasBegun = false;
  #frameRequest = 0;
  #shown: SpherePicture | null = null;
  #coming: SpherePicture | null = null;
  #comingSince = 0;
  /** The transition to the next sphere; null for a cut. */
  #crossing: Crossing | null = null;
  #plannedView: View | null = null;
  #prefetchedAt = 0;
  /** The view that was drawn last; null if something other than the view has changed since then. */
  #drawnView: View | null = null;
  #loaded: SpherePicture | null = null;
  /** The tiles of the sphere that was last reported as unreachable. */
  #unreachable: TileStream | null = null;
  /** Why the latest tile could not be loaded; undefined while none has failed. */
  #tileError: TileError | undefined;
  #failure: ViewerError | null = null;

  constructor(options: PictureOptions<Rest>) {
    this.#options = options;
    this.#loadTile = createTileLoader(options.fetchTile);
    this.#screen = options.screen;
    this.presence = options.presence;
    this.#window = this.presence.window;
    const firstTile = new Promise<void>((resolve) => (this.#loadRest = resolve));
    this.rest = firstTile.then(() => imported(options.loadRest()));
    // The error is ignored here because the code that awaits the promise reports it.
    this.rest.catch(() => undefined);
    const goOnline = (): void => this.#pictures.forEach(({ tiles }) => tiles.wake());
    window.addEventListener('online', goOnline, { signal: this.#listening.signal });
  }

  /** The stage on which the spheres are drawn; null until it is loaded. */
  get stage(): Stage | null {
    return this.#stage;
  }

  /** The drawn sphere or, until one is drawn, the first sphere that is loading. */
  get located(): LocatedSphere | null {
    return this.#shown?.located ?? null;
  }

  get shown(): SpherePicture | null {
    return this.#shown;
  }

  get screen(): Screen {
    return this.#screen;
  }

  /** Whether both spheres of a transition are on the screen. */
  get isFlying(): boolean {
    return this.#crossing?.isInProgress === true;
  }

  /** Whether another sphere is loading, or a transition to it is in progress. */
  get isChanging(): boolean {
    return this.#coming !== null;
  }

  /**
   * Returns another picture of the sphere on the screen, which the caller updates, draws and disposes of. Returns null if
   * there is no stage or sphere.
   */
  another(settings: PictureSettings, events: PictureEvents): SpherePicture | null {
    if (!this.#stage || !this.#shown) return null;
    const { located } = this.#shown;
    const picture = new SpherePicture(located, this.tilesOf(located, settings, events));
    picture.enter(this.#stage);
    return picture;
  }

  /**
   * Throws a `ViewerError` if nothing can be drawn. The error's code states the reason, such as
   * `webgl-unavailable`.
   */
  check(): void {
    if (this.#failure) throw this.#failure;
  }

  /** Requests a frame after a change of the view, the size or a sphere. */
  invalidate(): void {
    this.#frameRequest ||= this.#window.requestAnimationFrame((now) => {
      this.#frameRequest = 0;
      if (this.#frame(now)) this.invalidate();
    });
  }

  /** Requests a redraw after a change of the overlays. */
  redraw(): void {
    this.#drawnView = null;
    this.invalidate();
  }

  /** Starts, resumes or pauses the viewer after a change of its visibility or use. */
  updateActivity(): void {
    const { isNeeded } = this.#options.presence;
    if (isNeeded && !this.#hasBegun) void this.#begin();
    // A viewer that is neither visible nor in use requests no tiles, so that visible viewers can use the
    // whole bandwidth.
    for (const { tiles } of this.#pictures) tiles.pause(!isNeeded);
    this.invalidate();
  }

  /**
   * Called when the page uses the viewer, whether or not the viewer is visible. The viewer then works until
   * the picture is sharp, even if it was paused.
   */
  wake(): void {
    const { presence } = this.#options;
    if (this.isSettled && !presence.isReleased) return;
    presence.use();
    this.updateActivity();
  }

  /** Sets the size and pixel ratio, and requests the tiles for the new size. */
  resize(screen: Screen): void {
    this.#screen = screen;
    this.#plannedView = this.#drawnView = null;
    if (this.#hasSize) this.#stage?.resize(screen.size, screen.pixelRatio);
    this.#jump();
    this.#requestTiles();
    this.invalidate();
  }

  /**
   * Shows a sphere. The current sphere stays visible until the new one covers the view or, with a transition,
   * until the transition ends.
   */
  show(located: LocatedSphere, settings: PictureSettings, crossing: Crossing | null = null): void {
    const picture = new SpherePicture(located, this.tilesOf(located, settings));
    if (this.#stage) picture.enter(this.#stage);
    // A viewer counts as in use once the page shows another sphere in it.
    if (this.#loaded) this.#options.presence.use();
    this.#dropComing();
    if (this.#shown) {
      this.#coming = picture;
      this.#crossing = crossing;
      this.#comingSince = performance.now();
      this.#jump();
      setTimeout(() => this.invalidate(), PREVIEWS_TIMEOUT_MS);
    } else {
      this.#shown = picture;
      crossing?.end(true);
    }
    this.#restart();
  }

  /** Cancels the sphere that is loading for a transition. The current sphere stays. */
  cancelTransition(): void {
    if (!this.#crossing) return;
    this.#dropComing();
    this.#restart();
  }

  /** Cuts to the next sphere if it is already visible. Otherwise, cancels the next sphere. */
  cutShort(): void {
    if (this.#coming && this.isFlying) {
      this.#change(this.#coming);
      this.#restart();
    } else this.cancelTransition();
  }

  /**
   * Draws immediately and returns the canvas, whose pixels are available only until the current task ends.
   * Returns null if there is no stage or sphere to draw, or while the graphics context is lost.
   */
  capture(): HTMLCanvasElement | null {
    if (!this.#stage || this.#stage.isLost || !this.#shown) return null;
    this.#draw();
    return this.canvas;
  }

  dispose(): void {
    this.#listening.abort();
    this.#window.cancelAnimationFrame(this.#frameRequest);
    this.#dropComing();
    this.#shown?.dispose();
    this.#stage?.dispose();
    this.#shown = this.#stage = this.#painter = null;
    contextUsers.delete(this);
    this.presence.leave();
    // As `releaseContext` does.
    if (!this.#context?.isContextLost()) this.loss?.loseContext();
  }

  /**
   * Creates a graphics context, draws the first previews with it, and hands it over to the stage once the
   * stage is loaded.
   */
  async #begin(): Promise<void> {
    this.#hasBegun = true;
    const { signal } = this.#listening;
    setTimeout(this.#loadRest, FIRST_TILE_TIMEOUT_MS);
    try {
      // Waits for the next task so that the browser can handle input first.
      await nextTask();
      if (signal.aborted) return;
      if (contextUsers.add(this).size + mapContexts.size > UNSHARED_CONTEXTS)
        await (await imported(import('./shared-context.ts'))).admit(this);
      signal.throwIfAborted();
      const context = (this.#context = createContext(this.canvas));
      this.loss = context.getExtension('WEBGL_lose_context');
      // Without this listener, a context that the browser takes away could not be restored.
      this.canvas.addEventListener('webglcontextlost', (event) => event.preventDefault());
      this.#painter = new FirstPainter(context);
      this.invalidate();
      const rest = await this.rest;
      await nextTask();
      signal.throwIfAborted();
      while (context.isContextLost()) {
        await rest.shareAfterLoss(this, this.#options.onError);
        signal.throwIfAborted();
      }
      this.#enter(rest, context);
    } catch (error) {
      if (signal.aborted) return;
      this.#failure = asViewerError(error, 'webgl-unavailable', (error as Error).message);
      this.cancelTransition();
      this.#options.onError(this.#failure);
    }
  }

  /** Hands the canvas over to the stage within one task, so that the picture does not flicker. */
  #enter(rest: Rest, context: WebGL2RenderingContext): void {
    const { presence, onInit, onError } = this.#options;
    this.#painter?.dispose();
    this.#painter = null;
    const stage = new rest.Stage(this.canvas, context, {
      onLost: () => {
        // After it has been restored, the context cannot remove what it held before.
        for (const picture of this.#pictures) picture.lose();
        if (!presence.isReleased) void rest.shareAfterLoss(this, onError);
      },
      onRestored: () => this.#reload(),
      onPluginError: (plugin, hook, cause) =>
        onError(new ViewerError('plugin-failed', `The plug-in "${plugin}" failed in "${hook}".`, { cause })),
    });
    this.#stage = stage;
    rest.watchPixelRatio(this.#window, presence.onResize, this.#listening.signal);
    this.#options.onStage(stage, rest);
    for (const picture of this.#pictures) {
      picture.enter(stage);
      picture.uploadAll();
    }
    this.resize(this.#screen);
    if (this.#hasSize && !this.#options.isHeld()) this.#draw();
    onInit();
  }

  /** Creates the stream of the tiles of a sphere, whose changes request a frame unless `events` has other hooks. */
  tilesOf(located: LocatedSphere, settings: PictureSettings, events?: Partial<PictureEvents>): TileStream {
    const { loadTile, strip = null } = located;
    const levels = tileLevelsOf(located);
    const device = readDevice();
    const { format } = settings;
    const lowQuality = settings.lowQuality ?? needsLowQuality(device);
    return new TileStream({
      pyramid: { levels, finestLevel: lowQuality ? Math.min(LOW_QUALITY_LEVEL, levels.length - 1) : 0 },
      load: (tile, signal, onReceived) => {
        const receive = (): void => {
          this.#loadRest();
          onReceived();
        };
        if (loadTile) return loadTile(tile, signal, receive);
        const width = lowQuality ? limitedWidth(tile, levels, LOW_QUALITY_FACE_PX) : null;
        return this.#loadTile(tileUrl(located, tile, format), signal, receive, width);
      },
      clock: browserClock,
      isCodeLoading: this.#options.isCodeLoading,
      budgetBytes: textureBudget(device),
      onChange: () => this.invalidate(),
      loadBackdrop: (signal, add) => void loadBackdrop(strip, signal, add, this.#options.fetchTile),
      onFailure: (_, cause) => {
        this.#tileError = cause;
        this.#options.onError(
          new ViewerError('tile-failed', cause.message, { cause, recoverable: !cause.final }),
        );
      },
      ...events,
    });
  }

  get #pictures(): readonly SpherePicture[] {
    return [this.#shown, this.#coming].filter((picture) => picture !== null);
  }

  get #hasSize(): boolean {
    return this.#screen.size.width > 0 && this.#screen.size.height > 0;
  }

  /**
   * False if the element has no size, is far from the window, or is at rest. The picture then draws and
   * requests nothing.
   */
  get #isActive(): boolean {
    const { presence, isHeld } = this.#options;
    return this.#hasSize && this.#hasBegun && presence.isActive && !isHeld();
  }

  /** Draws the view with the first painter or the stage, whichever there is. */
  #paint(isMoving: boolean): void {
    const { camera, presence } = this.#options;
    const { view } = camera;
    const isFlat = view.lens === undefined;
    // The first painter draws rectilinear pictures only.
    if (this.#painter && isFlat) this.#shown?.sketch(this.#painter, view, this.#screen);
    if (!this.#stage || this.#stage.isLost) return;
    // With a lens, nothing has been drawn before, so the background stays until there is a tile.
    if (presence.isNear && (isFlat || !this.#shown?.isEmpty)) this.#drawIfNew();
    this.#announce(isMoving);
  }

  #frame(now: number): boolean {
    const { camera, presence, onFrame } = this.#options;
    const isMoving = camera.step(now);
    if (!this.#isActive) {
      presence.skip(camera, this.#drawnView);
      return isMoving;
    }
    this.#requestTiles();
    this.#prefetch(now);
    let isUploading = false;
    for (const picture of this.#pictures) {
      isUploading = picture.upload(() => performance.now()) || isUploading;
    }
    const isInTransition = this.#cross(now);
    if (this.isFlying) this.#drawnView = null;
    onFrame(now, [isMoving, isInTransition].includes(true));
    this.#paint(isMoving);
    return isMoving || isUploading || isInTransition;
  }

  /**
   * Requests the tiles of the view. During a transition, both spheres show the tiles that are already loaded.
   */
  #requestTiles(): void {
    const { view } = this.#options.camera;
    if (!this.#isActive || this.#plannedView === view) return;
    this.#plannedView = view;
    this.isSettled = false;
    if (this.isFlying) return;
    this.#shown?.update(view, this.#screen);
    this.#coming?.update(this.#crossing?.goalOf(view) ?? view, this.#screen);
  }

  /**
   * Requests tiles ahead of a turning view at intervals, because planning takes time and the view is only
   * predicted.
   */
  #prefetch(now: number): void {
    if (now - this.#prefetchedAt < PREFETCH_EVERY_MS) return;
    this.#prefetchedAt = now;
    // During a transition, no tiles are requested ahead because the rotation of the view does not predict the
    // final view.
    if (this.#crossing) return;
    const { ahead } = this.#options.camera;
    for (const picture of this.#pictures) picture.prefetch(ahead, this.#screen);
  }

  /**
   * Requests the tiles of the spheres on the screen and a frame. Must be called when these spheres have
   * changed.
   */
  #restart(): void {
    this.#plannedView = this.#drawnView = null;
    this.isSettled = false;
    this.#requestTiles();
    this.invalidate();
  }

  /**
   * Replaces the current sphere with the next one once the next one covers the view. Returns true while a
   * transition is in progress.
   */
  #cross(now: number): boolean {
    const [shown, coming, crossing] = [this.#shown, this.#coming, this.#crossing];
    if (!shown || !coming || !this.#canCross(coming.tiles)) return false;
    const canDraw = this.#stage?.isLost === false;
    const isInTransition = canDraw && crossing?.step(shown, coming, now) === true;
    // The call of `step` may have canceled the transition.
    if (!isInTransition && this.#coming === coming) this.#change(coming);
    if (!isInTransition) this.#restart();
    return isInTransition;
  }

  #canCross(coming: TileStream): boolean {
    if (coming.isCovered()) return this.#crossing !== null || !this.#isUnreachable(coming);
    return (
      !this.#crossing && coming.hasStrip() && performance.now() - this.#comingSince >= PREVIEWS_TIMEOUT_MS
    );
  }

  #change(next: SpherePicture): void {
    this.#shown?.dispose();
    this.#shown = next;
    this.#coming = null;
    this.#endCrossing(true);
  }

  /** Ends a transition at once if the element has no size, because no frame would end it. */
  #jump(): void {
    if (this.#crossing && this.#coming && !this.#hasSize) this.#change(this.#coming);
  }

  #dropComing(): void {
    const coming = this.#coming;
    this.#coming = null;
    this.#endCrossing(false);
    coming?.dispose();
  }

  #endCrossing(arrived: boolean): void {
    const crossing = this.#crossing;
    this.#crossing = null;
    crossing?.end(arrived);
  }

  /** Draws only if the screen would change. A tile outside the view does not change the screen. */
  #drawIfNew(): void {
    const isNew = this.#shown?.arrange() ?? false;
    if (isNew || this.#drawnView !== this.#options.camera.view) this.#draw();
  }

  #draw(): void {
    const { view } = this.#options.camera;
    const { size, improvedPerspective } = this.#screen;
    this.#shown?.arrange();
    this.#stage?.draw({ ...view, fov: drawnFov(view.fov, size, improvedPerspective) });
    this.#drawnView = view;
  }

  #announce(isMoving: boolean): void {
    const shown = this.#shown;
    if (!shown || this.#coming || !shown.tiles.isCovered() || this.#isUnreachable(shown.tiles)) return;
    const { presence, onLoad, onSettle } = this.#options;
    presence.cover();
    if (this.#loaded !== shown) {
      this.#loaded = shown;
      onLoad(shown.located);
    }
    if (this.isSettled || !shown.tiles.isSettled() || this.#options.waitsForObjects()) return;
    this.isSettled = !isMoving;
    presence.settle();
    onSettle(shown.located, isMoving);
  }

  /** Returns whether no tile of a sphere can be fetched, which is reported once. The tiles are still requested. */
  #isUnreachable(tiles: TileStream): boolean {
    if (!tiles.isUnreachable()) return false;
    if (this.#unreachable !== tiles) {
      this.#unreachable = tiles;
      const message = 'No tile could be fetched.';
      this.#options.onError(
        new ViewerError('network', message, { cause: this.#tileError, recoverable: true }),
      );
    }
    return true;
  }

  /** Reloads all tiles after the graphics context has been restored without its content. */
  #reload(): void {
    for (const picture of this.#pictures) picture.reload();
    this.#drawnView = null;
    this.isSettled = false;
    this.invalidate();
  }
}
