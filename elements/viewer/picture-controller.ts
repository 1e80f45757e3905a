import { type View, drawnFov } from '../geo/camera.ts';
import { browserClock } from '../model/clock.ts';
import { LOW_QUALITY_LEVEL } from '../model/limits.ts';
import { nextTask } from '../model/next-task.ts';
import type { LocatedSphere } from '../model/sphere-source.ts';
import { ViewerError, asViewerError } from '../model/viewer-error.ts';
import { createContext, releaseContext } from '../scene/drawing-context.ts';
import { FirstPainter } from '../scene/first-painter.ts';
import type { Stage } from '../scene/stage.ts';
import { textureBudget } from '../tiles/tile-cache.ts';
import { type TileFormat, createTileLoader, tileUrl } from '../tiles/tile-loader.ts';
import { TileStream } from '../tiles/tile-stream.ts';
import type * as afterFirstTile from './after-first-tile.ts';
import type { Presence } from './presence.ts';
import { type Screen, SpherePicture } from './sphere-picture.ts';

/** What is loaded once the first tile is here. */
export type AfterFirstTile = typeof afterFirstTile;

/** How long the rest waits for a first tile, in milliseconds. */
const FIRST_TILE_TIMEOUT_MS = 300;

/** Milliseconds from one plan of a view ahead to the next. */
const AHEAD_EVERY_MS = 120;

/** The camera as the picture sees it: something that moves by itself for a while. */
interface MovingCamera {
  readonly view: View;
  /** Where the view will soon be; null when it hardly turns. */
  readonly ahead: View | null;
  /** Moves on to a time in milliseconds; true while it goes on moving. */
  step(now: number): boolean;
}

/** The settings that say how a sphere is loaded. */
export interface PictureSettings {
  readonly lowQuality: boolean;
  readonly format: TileFormat;
}

/** What the picture needs of the viewer, and what it reports. */
export interface PictureOptions {
  readonly camera: MovingCamera;
  readonly presence: Presence;
  readonly screen: Screen;
  /** Imports what comes after the first tile. */
  readonly loadRest: () => Promise<AfterFirstTile>;
  /** It can draw: there is a stage, on which overlays may be put. */
  readonly onStage: (stage: Stage, rest: AfterFirstTile) => void;
  readonly onInit: () => void;
  /** A sphere is on the screen, at least in its preview. */
  readonly onLoad: (located: LocatedSphere) => void;
  /** The picture is as sharp as it will get. */
  readonly onSettle: (located: LocatedSphere) => void;
  /** A frame is about to be drawn. */
  readonly onFrame: () => void;
  readonly onError: (error: ViewerError) => void;
}

/** A way from the sphere on the screen to the next one, where it is no plain cut. */
export interface Crossing {
  /** The view at its end when it begins at this one: what the next sphere is asked for before it is seen. */
  goalOf(view: View): View;
  /**
   * Moves on to a time in milliseconds, from when the next sphere covers its view; false when there is no more to it.
   */
  step(shown: SpherePicture, next: SpherePicture, now: number): boolean;
  /** Whether both spheres are on the screen. */
  readonly isUnderWay: boolean;
  /** It is over: the next sphere has taken the place of the other, or was given up. */
  end(arrived: boolean): void;
}

/**
 * Draws one viewer: the canvas, its frames, the sphere on the screen and the one that is to take its place. It lives
 * from the element's connection to its disconnection. First previews are drawn with bare WebGL; three.js, in a chunk of
 * its own, comes after the first tile and takes the same canvas over.
 */
export class PictureController {
  readonly canvas = document.createElement('canvas');
  /** All that can wait until the first tile is here, so that it shares the line with nothing. */
  readonly rest: Promise<AfterFirstTile>;
  readonly #options: PictureOptions;
  readonly #loadTile = createTileLoader();
  readonly #listening = new AbortController();
  #loadRest: () => void = () => undefined;
  #context: WebGL2RenderingContext | null = null;
  #painter: FirstPainter | null = null;
  #stage: Stage | null = null;
  #screen: Screen;
  /** Until then the viewer takes nothing and asks for nothing. */
  #hasBegun = false;
  #frameRequest = 0;
  #shown: SpherePicture | null = null;
  #coming: SpherePicture | null = null;
  /** How the coming sphere takes the place of the shown one; null cuts. */
  #crossing: Crossing | null = null;
  #lookedAt: View | null = null;
  #lookedAheadAt = 0;
  /** The view on the screen; null when something other than the view has changed since. */
  #drawnView: View | null = null;
  #loaded: SpherePicture | null = null;
  #isSettled = false;

  constructor(options: PictureOptions) {
    this.#options = options;
    this.#screen = options.screen;
    const firstTile = new Promise<void>((resolve) => (this.#loadRest = resolve));
    this.rest = firstTile.then(options.loadRest);
    // Its failure is reported to those who wait for it.
    this.rest.catch(() => undefined);
    const goOnline = (): void => this.#pictures.forEach(({ tiles }) => tiles.wake());
    window.addEventListener('online', goOnline, { signal: this.#listening.signal });
  }

  /** The sphere that is drawn; before any is, the first one on its way. */
  get located(): LocatedSphere | null {
    return this.#shown?.located ?? null;
  }

  /** Asks for a frame: the view, the size or a sphere changed. */
  invalidate(): void {
    this.#frameRequest ||= requestAnimationFrame((now) => {
      this.#frameRequest = 0;
      if (this.#frame(now)) this.invalidate();
    });
  }

  /** Asks for a drawing: what lies over the sphere changed, though the view did not. */
  redraw(): void {
    this.#drawnView = null;
    this.invalidate();
  }

  /** The viewer came into sight, left it, or is used: begins or goes on, or rests. */
  goOn(): void {
    const { isWanted } = this.#options.presence;
    if (isWanted && !this.#hasBegun) void this.#begin();
    // A viewer that nobody sees or uses asks for no more tiles: those in sight have the line to themselves.
    for (const { tiles } of this.#pictures) tiles.pause(!isWanted);
    this.redraw();
  }

  /** The page uses the viewer, in sight or not: it works until it is sharp, after a rest as well. */
  wake(): void {
    const { presence } = this.#options;
    if (this.#isSettled && !presence.isResting) return;
    presence.use();
    this.goOn();
  }

  /** Notes how the view is put on the screen; asks for the tiles that the new size needs. */
  resize(screen: Screen): void {
    this.#screen = screen;
    this.#lookedAt = this.#drawnView = null;
    if (this.#hasSize) this.#stage?.resize(screen.size, screen.pixelRatio);
    this.#look();
    this.invalidate();
  }

  /** Brings a sphere on; the one shown stays until the new one covers the view, and beyond that while they cross. */
  show(located: LocatedSphere, settings: PictureSettings, crossing: Crossing | null = null): void {
    const picture = new SpherePicture(located, this.#tilesOf(located, settings));
    if (this.#stage) picture.enter(this.#stage);
    // A viewer whose page shows something else in it is in use.
    if (this.#loaded) this.#options.presence.use();
    this.#dropComing();
    if (this.#shown) {
      this.#coming = picture;
      this.#crossing = crossing;
    } else {
      this.#shown = picture;
      crossing?.end(true);
    }
    this.#lookAgain();
  }

  /** Gives up the sphere that is on its way by a crossing; the one shown stays. */
  giveUp(): void {
    if (!this.#crossing) return;
    this.#dropComing();
    this.#lookAgain();
  }

  /** Cuts to the sphere on its way where it is seen already, and else gives it up. */
  cutShort(): void {
    if (this.#coming && this.#isCrossing) {
      this.#change(this.#coming);
      this.#lookAgain();
    } else this.giveUp();
  }

  /**
   * Draws now and hands over the canvas, whose pixels are there only until the current task ends.
   * Throws `cube-missing` while there is nothing to draw the sphere on.
   */
  capture(): HTMLCanvasElement {
    if (!this.#stage || this.#stage.isLost || !this.#shown) {
      throw new ViewerError('cube-missing', 'Error: Cube mesh missing.', { recoverable: true });
    }
    this.#draw();
    return this.canvas;
  }

  /** Gives everything back: frames, requests, textures, the graphics context. */
  dispose(): void {
    this.#listening.abort();
    cancelAnimationFrame(this.#frameRequest);
    this.#options.presence.leave();
    this.#dropComing();
    this.#shown?.dispose();
    this.#stage?.dispose();
    this.#shown = this.#stage = this.#painter = null;
    if (this.#context) releaseContext(this.#context);
  }

  /** Takes a graphics context, draws first previews with it, and gives it to the stage once that is here. */
  async #begin(): Promise<void> {
    this.#hasBegun = true;
    const { signal } = this.#listening;
    setTimeout(this.#loadRest, FIRST_TILE_TIMEOUT_MS);
    try {
      // The browser sees to its users before it goes on.
      await nextTask();
      if (signal.aborted) return;
      const context = (this.#context = createContext(this.canvas));
      this.#painter = new FirstPainter(context);
      this.invalidate();
      const rest = await this.rest;
      await nextTask();
      signal.throwIfAborted();
      this.#enter(rest, context);
    } catch (error) {
      if (signal.aborted) return;
      this.#options.onError(
        asViewerError(error, 'webgl-unavailable', 'The drawing code could not be loaded.'),
      );
    }
  }

  /** Hands the canvas to the stage within one task, so that what is on the screen never blinks. */
  #enter(rest: AfterFirstTile, context: WebGL2RenderingContext): void {
    const { presence, onStage, onInit } = this.#options;
    this.#painter?.dispose();
    this.#painter = null;
    presence.hold(new rest.SharedContext(this.canvas, context, () => presence.isUsed));
    const stage = new rest.Stage(this.canvas, context, {
      onLost: () => presence.isResting || this.#reportLoss(),
      onRestored: () => this.#reload(),
    });
    this.#stage = stage;
    onStage(stage, rest);
    for (const picture of this.#pictures) {
      picture.enter(stage);
      picture.uploadAll();
    }
    this.resize(this.#screen);
    if (this.#hasSize) this.#draw();
    onInit();
  }

  #tilesOf({ sphere, tiles }: LocatedSphere, { lowQuality, format }: PictureSettings): TileStream {
    return new TileStream({
      pyramid: { faceWidth: sphere.front_image_width, finestLevel: lowQuality ? LOW_QUALITY_LEVEL : 0 },
      load: (tile, signal, onReceived) =>
        this.#loadTile(tileUrl(tiles, sphere.id, tile, format), signal, () => {
          this.#loadRest();
          onReceived();
        }),
      clock: browserClock,
      budgetBytes: textureBudget({
        // Only some browsers say; the others are taken for machines with enough.
        memoryGib: (navigator as Navigator & { deviceMemory?: number }).deviceMemory,
        coarsePointer: matchMedia('(pointer: coarse)').matches,
      }),
      onChange: () => this.invalidate(),
      onFailure: (_, cause) =>
        this.#options.onError(
          new ViewerError('tile-failed', cause.message, { cause, recoverable: !cause.final }),
        ),
    });
  }

  /** The spheres on the screen and on their way there. */
  get #pictures(): readonly SpherePicture[] {
    return [this.#shown, this.#coming].filter((picture) => picture !== null);
  }

  /** Whether two spheres are on the screen at once. */
  get #isCrossing(): boolean {
    return this.#crossing?.isUnderWay === true;
  }

  get #hasSize(): boolean {
    return this.#screen.size.width > 0 && this.#screen.size.height > 0;
  }

  /** Without a size there is nothing to see, and nothing is asked for; nor is it before it is near, and while it rests. */
  get #isAtWork(): boolean {
    return this.#hasSize && this.#hasBegun && this.#options.presence.isAtWork;
  }

  #frame(now: number): boolean {
    const { camera, presence, onFrame } = this.#options;
    const isMoving = camera.step(now);
    if (!this.#isAtWork) return isMoving;
    this.#look();
    this.#lookAhead(now);
    let isUploading = false;
    for (const picture of this.#pictures) {
      isUploading = picture.upload(() => performance.now()) || isUploading;
    }
    const isOnItsWay = this.#cross(now);
    if (this.#isCrossing) this.#drawnView = null;
    onFrame();
    if (this.#painter) this.#shown?.sketch(this.#painter, camera.view, this.#screen);
    if (this.#stage && !this.#stage.isLost) {
      if (presence.isNear) this.#drawIfNew();
      this.#announce();
    }
    return isMoving || isUploading || isOnItsWay;
  }

  /** Asks for the tiles of the view; while both spheres are on the screen, they show all they have. */
  #look(): void {
    const { view } = this.#options.camera;
    if (!this.#isAtWork || this.#lookedAt === view) return;
    this.#lookedAt = view;
    this.#isSettled = false;
    if (this.#isCrossing) return;
    this.#shown?.look(view, this.#screen);
    this.#coming?.look(this.#crossing?.goalOf(view) ?? view, this.#screen);
  }

  /** Asks for tiles ahead of a turning view, now and then: it is a guess, and planning it takes time. */
  #lookAhead(now: number): void {
    if (now - this.#lookedAheadAt < AHEAD_EVERY_MS) return;
    this.#lookedAheadAt = now;
    // Where the view turns says nothing about a crossing.
    if (this.#crossing) return;
    const { ahead } = this.#options.camera;
    for (const picture of this.#pictures) picture.lookAhead(ahead, this.#screen);
  }

  /** Other spheres are on the screen than before: asks for their tiles and draws them. */
  #lookAgain(): void {
    this.#lookedAt = this.#drawnView = null;
    this.#isSettled = false;
    this.#look();
    this.invalidate();
  }

  /** Lets the coming sphere take its place once it covers the view; true while it is on its way there by a crossing. */
  #cross(now: number): boolean {
    const [shown, coming, crossing] = [this.#shown, this.#coming, this.#crossing];
    if (!shown || !coming?.tiles.isCovered()) return false;
    const canDraw = this.#stage?.isLost === false;
    const isOnItsWay = canDraw && crossing?.step(shown, coming, now) === true;
    // The crossing may have been given up on its way.
    if (!isOnItsWay && this.#coming === coming) this.#change(coming);
    if (!isOnItsWay) this.#lookAgain();
    return isOnItsWay;
  }

  #change(next: SpherePicture): void {
    this.#shown?.dispose();
    this.#shown = next;
    this.#coming = null;
    this.#endCrossing(true);
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

  /** Draws only what differs from the screen: a tile that came for elsewhere changes nothing here. */
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

  #announce(): void {
    const shown = this.#shown;
    if (!shown || this.#coming || !shown.tiles.isCovered()) return;
    const { presence, onLoad, onSettle } = this.#options;
    if (this.#loaded !== shown) {
      this.#loaded = shown;
      onLoad(shown.located);
    }
    if (this.#isSettled || !shown.tiles.isSettled()) return;
    this.#isSettled = true;
    presence.settle();
    onSettle(shown.located);
  }

  /** The graphics card is back and empty. */
  #reload(): void {
    for (const picture of this.#pictures) picture.reload();
    this.#drawnView = null;
    this.#isSettled = false;
    this.invalidate();
  }

  #reportLoss(): void {
    const message = 'The graphics card took the WebGL context away.';
    this.#options.onError(new ViewerError('webgl-context-lost', message, { recoverable: true }));
  }
}
