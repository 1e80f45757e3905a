import { type View, drawnFov } from '../geo/camera.ts';
import type { LocatedSphere } from '../model/sphere-source.ts';
import { LOW_QUALITY_LEVEL } from '../model/limits.ts';
import { ViewerError } from '../model/viewer-error.ts';
import { createContext, releaseContext } from '../scene/drawing-context.ts';
import { FirstPainter } from '../scene/first-painter.ts';
import type { Stage, StageEvents } from '../scene/stage.ts';
import { textureBudget } from '../tiles/tile-budget.ts';
import { createTileLoader } from '../tiles/tile-loader.ts';
import type { TileFormat } from '../tiles/tile-url.ts';
import { browserClock } from './clock.ts';
import type { Crossing, EngineOptions, Later } from './engine-options.ts';
import { FrameLoop } from './frame-loop.ts';
import { type Screen, SpherePicture } from './sphere-picture.ts';
import { SpherePictures } from './sphere-pictures.ts';
import { viewAhead } from './view-ahead.ts';

/** How often a view ahead is planned, in milliseconds. */
const AHEAD_EVERY_MS = 120;

/** How long the rest waits for a first tile, in milliseconds. */
const PATIENCE_MS = 300;

/** Lets the browser see to its users before going on. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Draws one viewer: the canvas, the frames and the spheres on them. It lives from the element's
 * connection to its disconnection and reports by callbacks.
 */
export class SphereEngine {
  readonly canvas = document.createElement('canvas');
  /** All that can wait until the first tile is here, so that it shares the line with nothing. */
  readonly later: Promise<Later>;
  readonly #options: EngineOptions;
  readonly #loop = new FrameLoop((now) => this.#frame(now));
  readonly #loadTile = createTileLoader();
  #askForLater: () => void = () => undefined;
  readonly #listening = new AbortController();
  #context: WebGL2RenderingContext | null = null;
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
    this.later = new Promise<void>((resolve) => {
      this.#askForLater = resolve;
      setTimeout(resolve, PATIENCE_MS);
    }).then(() => import('./later.ts'));
    // Whoever waits for it hears of its failure; nobody waiting is no fault.
    this.later.catch(() => undefined);
    this.#screen = options.screen;
    window.addEventListener('online', () => this.#pictures.each((picture) => picture.wake()), {
      signal: this.#listening.signal,
    });
    void this.#start();
  }

  /** The sphere that is drawn; before any is, the first one on its way. */
  get located(): LocatedSphere | null {
    return this.#pictures.shown?.located ?? null;
  }

  /** Asks for a frame: the view, the size or a sphere changed. */
  invalidate(): void {
    this.#loop.invalidate();
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
          this.#askForLater();
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
    this.#pictures.dispose();
    this.#stage?.dispose();
    this.#stage = null;
    this.#painter = null;
    if (this.#context) releaseContext(this.#context);
  }

  /** three.js comes later, in a file of its own; until it is there, the first painter draws. */
  async #start(): Promise<void> {
    try {
      await nextTask();
      if (this.#isDisposed()) return;
      const context = (this.#context = createContext(this.canvas));
      this.#painter = new FirstPainter(context);
      this.#loop.invalidate();
      const later = await this.later;
      await nextTask();
      if (!this.#isDisposed()) this.#enter(new later.Stage(this.canvas, context, this.#stageEvents), later);
    } catch (error) {
      if (this.#isDisposed()) return;
      this.#options.onError(
        error instanceof ViewerError
          ? error
          : new ViewerError('webgl-unavailable', 'The drawing code could not be loaded.', { cause: error }),
      );
    }
  }

  #isDisposed(): boolean {
    return this.#listening.signal.aborted;
  }

  get #stageEvents(): StageEvents {
    return {
      onLost: () => this.#report('webgl-context-lost', 'The graphics card took the WebGL context away.'),
      onRestored: () => this.#reload(),
    };
  }

  /** Hands the canvas to the stage within one task, so that what is on the screen never blinks. */
  #enter(stage: Stage, later: Later): void {
    this.#painter?.dispose();
    this.#painter = null;
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

  /** Without a size there is nothing to see, and nothing is asked for. */
  get #hasSize(): boolean {
    return this.#screen.size.width > 0 && this.#screen.size.height > 0;
  }

  #reload(): void {
    this.#pictures.each((picture) => picture.reload());
    this.#drawnView = null;
    this.#isSettled = false;
    this.#loop.invalidate();
  }

  #report(code: 'webgl-context-lost', message: string): void {
    this.#options.onError(new ViewerError(code, message, { recoverable: true }));
  }

  #frame(now: number): boolean {
    const isMoving = this.#options.camera.step(now);
    if (!this.#hasSize) return isMoving;
    this.#look();
    this.#lookAhead(now);
    let isUploading = false;
    this.#pictures.each((picture) => (isUploading = picture.upload(() => performance.now()) || isUploading));
    const isCrossing = this.#cross(now);
    this.#options.onFrame();
    if (this.#painter) this.#pictures.shown?.sketch(this.#painter, this.#options.camera.view, this.#screen);
    if (this.#stage && !this.#stage.isLost) {
      this.#drawIfNew();
      this.#announce();
    }
    return isMoving || isUploading || isCrossing;
  }

  #look(): void {
    const { view } = this.#options.camera;
    if (!this.#hasSize || this.#lookedAt === view) return;
    this.#lookedAt = view;
    this.#isSettled = false;
    this.#pictures.look(view, this.#screen);
  }

  /** Asks for tiles ahead of a turning view, now and then: it is a guess, and planning it takes time. */
  #lookAhead(now: number): void {
    if (!this.#hasSize || now - this.#lookedAheadAt < AHEAD_EVERY_MS) return;
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
    this.#options.onSettle(shown.located);
  }
}
