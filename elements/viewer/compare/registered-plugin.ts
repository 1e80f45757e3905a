import { matrixOfPose } from '../../geo/pose.ts';
import { type Registration, registrationOf } from '../../geo/registration.ts';
import { IDENTITY, length } from '../../geo/vector.ts';
import { frameOfSphere } from '../../model/objects/sphere-frame.ts';
import type { ShownSphere, Sphere } from '../../model/sphere.ts';
import { ViewerError } from '../../model/viewer-error.ts';
import { RegisteredPicture } from '../../scene/registered/registered-picture.ts';
import { tileLevelsOf } from '../../tiles/tile-levels.ts';
import type { DrawnFaces } from '../base/world-frame.ts';
import type { OtherSphere, PluginContext, PluginFrame, ViewerPlugin } from '../plugins/viewer-plugin.ts';
import { otherCamera } from './other-camera.ts';

/** Cameras farther apart than this, in meters, are not registered: the faces around the first one end. */
const FARTHEST = 700;

/** Milliseconds of a frame in which tiles are uploaded. One tile is uploaded even if it takes longer. */
const UPLOAD_MS = 1;

/** Width of a stripe of the hatching in CSS pixels. */
const STRIPE = 12;

export interface RegisteredOptions {
  /** Id of the sphere whose picture is drawn. */
  readonly other: number;
  /** The part of the view in which it is drawn, from the left, each from 0 to 1. */
  readonly part: () => readonly [from: number, to: number];
  /** Called when it is known whether the picture is drawn on what stands there; not called again for the same answer. */
  readonly onState: (isRegistered: boolean) => void;
  readonly onError: (error: ViewerError) => void;
}

/** Returns how two spheres are registered; null if the place or the altitude of one is unknown, or if they are too far apart. */
function registrationOfSpheres(first: ShownSphere, second: Sphere): Registration | null {
  if (first.latitude === null || first.metadata.altitude === undefined) return null;
  if (second.metadata.altitude === undefined) return null;
  const found = registrationOf(frameOfSphere(first as Sphere).camera, frameOfSphere(second).camera);
  return length(found.way) > FARTHEST ? null : found;
}

/** What belongs to a graphics context. */
interface Drawing {
  readonly gl: WebGL2RenderingContext;
  readonly redraw: () => void;
  readonly picture: RegisteredPicture;
  /** The faces and the first sphere for which the scene was set. */
  faces: DrawnFaces | null;
  first: number | null;
}

/** Draws the picture of another sphere as the camera of a viewer sees it, on what stands around that. */
export class RegisteredPlugin implements ViewerPlugin {
  readonly name = 'picture of another date';
  readonly order = -1;
  readonly #options: RegisteredOptions;
  readonly #listening = new AbortController();
  #isOpening = false;
  #other: OtherSphere | null = null;
  #drawing: Drawing | null = null;
  #isRegistered: boolean | null = null;

  constructor(options: RegisteredOptions) {
    this.#options = options;
  }

  onContext({ gl, redraw, openSphere }: PluginContext): void {
    this.#drawing = { gl, redraw, picture: new RegisteredPicture(gl), faces: null, first: null };
    // A context that replaces another one has none of its tiles.
    this.#other?.tiles.reload();
    if (!this.#isOpening) void this.#open(openSphere);
    this.#isOpening = true;
  }

  onDraw(frame: PluginFrame): void {
    const [drawing, other] = [this.#drawing, this.#other];
    if (!drawing || !other) return;
    const faces = frame.surface();
    const found =
      faces && other.located.isPlaced && registrationOfSpheres(frame.sphere, other.located.sphere);
    if (!found) return this.#report(false);
    const { pose } = other.located.sphere.metadata;
    const levels = tileLevelsOf(other.located);
    const orientation = pose ? matrixOfPose(pose) : IDENTITY;
    if (drawing.faces !== faces || drawing.first !== frame.sphere.id) {
      drawing.picture.set({ ...found, faces, frame: orientation, levels });
      [drawing.faces, drawing.first] = [faces, frame.sphere.id];
    }
    const { width, height, view } = frame;
    const facts = { frame: orientation, ground: faces.ground, preview: levels.length - 1 };
    other.tiles.update(otherCamera(found, facts, view, { width, height }));
    this.#upload(drawing, other);
    if (!other.tiles.isCovered()) return;
    const [from, to] = this.#options.part().map((share) => Math.round(share * width)) as [number, number];
    const stripe = STRIPE * devicePixelRatio;
    const { framebuffer } = frame;
    drawing.picture.draw({ framebuffer, width, height, view, from, to, stripe }, other.tiles.drawn());
    this.#report(true);
  }

  onRelease(): void {
    const drawing = this.#drawing;
    this.#drawing = null;
    drawing?.picture.dispose();
  }

  /** The sphere whose picture is drawn; null until it is known. */
  get sphere(): Sphere | null {
    return this.#other?.located.sphere ?? null;
  }

  /** Whether the picture is drawn as sharply as the view requires. */
  get isSharp(): boolean {
    return this.#drawing?.faces != null && this.#other?.tiles.isSettled() === true;
  }

  /** Ends loading. Must be called when the plug-in has been removed. */
  dispose(): void {
    this.#listening.abort();
    this.#other?.tiles.dispose();
    this.#other = null;
  }

  /** Requests a frame, after a change of the part in which the picture is drawn. */
  redraw(): void {
    this.#drawing?.redraw();
  }

  async #open(openSphere: PluginContext['openSphere']): Promise<void> {
    const { signal } = this.#listening;
    const { other, onError } = this.#options;
    try {
      const opened = await openSphere(other, () => this.redraw(), signal);
      if (signal.aborted) opened.tiles.dispose();
      else this.#other = opened;
      this.redraw();
    } catch (error) {
      if (!signal.aborted && error instanceof ViewerError) onError(error);
    }
  }

  /** Uploads tiles that have arrived, within the time of a frame. */
  #upload({ picture, redraw }: Drawing, { tiles }: OtherSphere): void {
    const start = performance.now();
    for (let next = tiles.next(); next; next = tiles.next()) {
      picture.add(next.tile, next.picture);
      tiles.uploaded(next);
      picture.release(tiles.evict());
      if (performance.now() - start > UPLOAD_MS) break;
    }
    // The frame that is being drawn would otherwise count as the one that is requested.
    if (tiles.next()) queueMicrotask(redraw);
  }

  #report(isRegistered: boolean): void {
    if (this.#isRegistered === isRegistered) return;
    this.#isRegistered = isRegistered;
    this.#options.onState(isRegistered);
  }
}
