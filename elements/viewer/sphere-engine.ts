import { type View, drawnFov } from '../geo/camera.ts';
import type { LocatedSphere } from '../model/sphere-source.ts';
import { LOW_QUALITY_LEVEL } from '../model/limits.ts';
import { ViewerError } from '../model/viewer-error.ts';
import type { FirstPainter } from '../scene/first-painter.ts';
import type { Stage, StageEvents } from '../scene/stage.ts';
import { textureBudget } from '../tiles/tile-budget.ts';
import { createTileLoader } from '../tiles/tile-loader.ts';
import type { TileFormat } from '../tiles/tile-url.ts';
import { browserClock } from './clock.ts';
import type { Crossing, EngineOptions, Later } from './engine-options.ts';
import { EngineStart } from './engine-start.ts';
import { FrameLoop } from './frame-loop.ts';
import { Presence } from './presence.ts';
import { type Screen, SpherePicture } from './sphere-picture.ts';
import { SpherePictures } from './sphere-pictures.ts';
import { viewAhead } from './view-ahead.ts';

/** Milliseconds from one plan of a view ahead to the next. */
const AHEAD_EVERY_MS = 120;

/**
 * Draws one viewer: the canvas, the frames and the spheres on them. It lives from the element's
 * connection to its disconnection and reports by callbacks.
 */
export class SphereEngine {
  /** All that can wait until the first tile is here. */
  readonly later: Promise<Later>;
  readonly canvas = document.createElement('canvas');
  readonly #options: EngineOptions;
  readonly #loop = new FrameLoop((now) => this.#frame(now));
  readonly #loadTile = createTileLoader();
  readonly #start: EngineStart;
  readonly #listening = new AbortController();
  readonly #presence = new Presence();
  #painter: FirstPainter | null = null;
  #stage: Stage | null = null;
  #screen: Screen;
  readonly #pictures = new SpherePictures();
  #lookedAt: View | null = null;
  #lookedAheadAt = 0;
  /** The view on the screen; null when something else than the view has changed since. */
  #drawnView: View | null = null;
  #loaded: SpherePicture | null = null;
  #isSettled = false;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#start = new EngineStart({
      canvas: this.canvas,
      onPainter: (painter) => {
        this.#painter = painter;
        this.#loop.invalidate();
      },
      onLater: (later, context) => this.#enter(later, context),
      onError: options.onError,
    });
    this.later = this.#start.later;
    this.#screen = options.screen;
    window.addEventListener('online', () => this.#pictures.each((picture) => picture.wake()), {
      signal: this.#listening.signal,
    });
  }

  /** The sphere that is drawn; before any is, the first one on its way. */
  get located(): LocatedSphere | null {
    return this.#pictures.shown?.located ?? null;
  }

  /** Asks for a frame: the view, the size or a sphere changed. */
  invalidate(): void {
    this.#loop.invalidate();
  }

  /** It came in or near the window, or left it: what nobody can see draws nothing. */
  near(isNear: boolean): void {
    this.#presence.see(isNear);
    if (isNear) this.#start.begin();
    this.#goOn();
  }

  /** Somebody uses it, in sight or not: begins, or goes on after a rest, and is spared until it is sharp. */
  wake(): void {
    if (this.#isSettled && !this.#presence.isResting) return;
    this.#presence.use();
    this.#start.begin();
    this.#goOn();
  }

  /** What nobody sees or uses asks for no more tiles: those in sight have the line to themselves. */
  #goOn(): void {
    this.#pictures.each((picture) => picture.pause(!this.#presence.isWanted));
    this.redraw();
  }

  /** Asks for a drawing: what lies over the sphere changed, though the view did not. */
  redraw(): void {
    this.#drawnView = null;
    this.#loop.invalidate();
  }

  /** Notes how the view is put on the screen; asks for the tiles that the new size needs. */
  resize(screen: Screen): void {
    this.#screen = screen;
    this.#lookedAt = this.#drawnView = null;
    if (this.#hasSize) this.#stage?.resize(screen.size, screen.pixelRatio);
    this.#look();
    this.#loop.invalidate();
  }

  /** Brings a sphere on; the one shown stays until the new one covers the view, and beyond that while they cross. */
  show(
    located: LocatedSphere,
    lowQuality: boolean,
    format: TileFormat,
    crossing: Crossing | null = null,
  ): void {
    const picture = new SpherePicture({
      located,
      finestLevel: lowQuality ? LOW_QUALITY_LEVEL : 0,
      format,
      budgetBytes: textureBudget(this.#options.device),
      loadTile: (url, signal, onReceived) =>
        this.#loadTile(url, signal, () => {
          this.#start.askForLater();
          onReceived?.();
        }),
      clock: browserClock,
      onChange: () => this.#loop.invalidate(),
      onTileFailure: (_, cause) =>
        this.#options.onError(
          new ViewerError('tile-failed', cause.message, { cause, recoverable: !cause.final }),
        ),
    });
    if (this.#stage) picture.enter(this.#stage);
    // Whom its page tells to show something else is used.
    if (this.#loaded) this.#presence.use();
    this.#pictures.add(picture, crossing);
    this.#lookAnew();
  }

  /** Gives up the sphere that is on its way by a crossing; the one shown stays. */
  giveUp(): void {
    if (!this.#pictures.isToCross) return;
    this.#pictures.giveUp();
    this.#lookAnew();
  }

  /** Cuts to the sphere on its way where it is seen already, and else gives it up. */
  cutShort(): void {
    if (this.#pictures.cutShort()) this.#lookAnew();
    else this.giveUp();
  }

  /** Others are on the screen than before: asks for their tiles and draws them. */
  #lookAnew(): void {
    this.#lookedAt = this.#drawnView = null;
    this.#isSettled = false;
    this.#look();
    this.#loop.invalidate();
  }

  /**
   * Draws now and hands over the canvas, whose pixels are there only until the current task ends.
   * Throws `cube-missing` while there is nothing to draw the sphere on.
   */
  picture(): HTMLCanvasElement {
    if (!this.#stage || this.#stage.isLost || !this.#pictures.shown) {
      throw new ViewerError('cube-missing', 'Error: Cube mesh missing.', { recoverable: true });
    }
    this.#draw();
    return this.canvas;
  }

  /** Draws only what differs from the screen: a tile that came for elsewhere changes nothing here. */
  #drawIfNew(): void {
    const isNew = this.#pictures.shown?.arrange() ?? false;
    if (isNew || this.#drawnView !== this.#options.camera.view) this.#draw();
  }

  #draw(): void {
    const { camera } = this.#options;
    this.#pictures.shown?.arrange();
    const fov = drawnFov(camera.view.fov, this.#screen.size, this.#screen.improvedPerspective);
    this.#stage?.draw({ ...camera.view, fov });
    this.#drawnView = camera.view;
  }

  /** Gives everything back: frames, requests, textures, the graphics context. */
  dispose(): void {
    this.#listening.abort();
    this.#loop.stop();
    this.#presence.leave();
    this.#pictures.dispose();
    this.#stage?.dispose();
    this.#stage = null;
    this.#painter = null;
    this.#start.dispose();
  }

  get #stageEvents(): StageEvents {
    return {
      onLost: () => this.#presence.isResting || this.#reportLoss(),
      onRestored: () => this.#reload(),
    };
  }

  /** Hands the canvas to the stage within one task, so that what is on the screen never blinks. */
  #enter(later: Later, context: WebGL2RenderingContext): void {
    this.#painter?.dispose();
    this.#painter = null;
    this.#presence.hold(later, this.canvas, context);
    const stage = new later.Stage(this.canvas, context, this.#stageEvents);
    this.#stage = stage;
    this.#options.onStage(stage, later);
    this.#pictures.each((picture) => {
      picture.enter(stage);
      picture.uploadAll();
    });
    this.resize(this.#screen);
    if (this.#hasSize) this.#draw();
    this.#options.onInit();
  }

  get #hasSize(): boolean {
    return this.#screen.size.width > 0 && this.#screen.size.height > 0;
  }

  /** Without a size there is nothing to see, and nothing is asked for; nor is it before it is near, and while it rests. */
  get #isAtWork(): boolean {
    return this.#hasSize && this.#start.hasBegun && this.#presence.isAtWork;
  }

  #reload(): void {
    this.#pictures.each((picture) => picture.reload());
    this.#drawnView = null;
    this.#isSettled = false;
    this.#loop.invalidate();
  }

  #reportLoss(): void {
    const message = 'The graphics card took the WebGL context away.';
    this.#options.onError(new ViewerError('webgl-context-lost', message, { recoverable: true }));
  }

  #frame(now: number): boolean {
    const isMoving = this.#options.camera.step(now);
    if (!this.#isAtWork) return isMoving;
    this.#look();
    this.#lookAhead(now);
    let isUploading = false;
    this.#pictures.each((picture) => (isUploading = picture.upload(() => performance.now()) || isUploading));
    const isCrossing = this.#cross(now);
    this.#options.onFrame();
    if (this.#painter) this.#pictures.shown?.sketch(this.#painter, this.#options.camera.view, this.#screen);
    if (this.#stage && !this.#stage.isLost) {
      if (this.#presence.isNear) this.#drawIfNew();
      this.#announce();
    }
    return isMoving || isUploading || isCrossing;
  }

  #look(): void {
    const { view } = this.#options.camera;
    if (!this.#isAtWork || this.#lookedAt === view) return;
    this.#lookedAt = view;
    this.#isSettled = false;
    this.#pictures.look(view, this.#screen);
  }

  /** Asks for tiles ahead of a turning view, now and then: it is a guess, and planning it takes time. */
  #lookAhead(now: number): void {
    if (now - this.#lookedAheadAt < AHEAD_EVERY_MS) return;
    this.#lookedAheadAt = now;
    const { view, velocity } = this.#options.camera;
    const ahead = viewAhead(view, velocity);
    this.#pictures.lookAhead(ahead, this.#screen);
  }

  /** Lets a coming sphere take its place; true while that goes on. */
  #cross(now: number): boolean {
    const step = this.#pictures.step(now, this.#stage?.isLost === false);
    if (step === 'changed') this.#lookAnew();
    if (this.#pictures.isCrossing) this.#drawnView = null;
    return step === 'on-its-way';
  }

  #announce(): void {
    const { shown, isChanging } = this.#pictures;
    if (!shown || isChanging || !shown.isCovered()) return;
    if (this.#loaded !== shown) {
      this.#loaded = shown;
      this.#options.onLoad(shown.located);
    }
    if (this.#isSettled || !shown.isSettled()) return;
    this.#isSettled = true;
    this.#presence.settle();
    this.#options.onSettle(shown.located);
  }
}
