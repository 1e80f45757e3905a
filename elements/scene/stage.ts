import { NoToneMapping, PerspectiveCamera, Scene, WebGLRenderer } from 'three';
import { toRad } from '../geo/angle.ts';
import type { Size, View } from '../geo/camera.ts';
import type { Mat3 } from '../geo/vector.ts';
import { CUBE_SIZE } from '../model/limits.ts';
import { TileLayer } from './tile-layer.ts';

/** What the stage reports; it never touches the element itself. */
export interface StageEvents {
  /** The graphics card took everything away. */
  readonly onLost: () => void;
  /** The card is back and empty: layers want their tiles anew. */
  readonly onRestored: () => void;
}

/** The canvas, the camera and what stands before it: the one place that draws. */
export class Stage {
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera(75, 1, 1, 4 * CUBE_SIZE);
  readonly #listening = new AbortController();
  #isLost = false;

  constructor(
    canvas: HTMLCanvasElement,
    context: WebGL2RenderingContext,
    { onLost, onRestored }: StageEvents,
  ) {
    this.#renderer = new WebGLRenderer({ canvas, context });
    this.#renderer.toneMapping = NoToneMapping;
    this.#camera.rotation.order = 'YXZ';
    this.#scene.matrixAutoUpdate = false;
    const { signal } = this.#listening;
    canvas.addEventListener('webglcontextlost', () => this.#lose(onLost), { signal });
    canvas.addEventListener('webglcontextrestored', () => this.#restore(onRestored), { signal });
  }

  /** False while the graphics card has taken the context away. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** A new layer for one sphere's tiles; it draws nothing until it is added tiles to. */
  createLayer(faceWidth: number, frame: Mat3): TileLayer {
    const layer = new TileLayer(faceWidth, frame, (texture) => this.#renderer.initTexture(texture));
    this.#scene.add(layer.group);
    return layer;
  }

  /** Takes a layer and all its tiles away. */
  removeLayer(layer: TileLayer): void {
    layer.clear();
    this.#scene.remove(layer.group);
  }

  /** Sets the picture's size in CSS pixels and how many device pixels make one of them. */
  resize({ width, height }: Size, pixelRatio: number): void {
    this.#renderer.setPixelRatio(pixelRatio);
    this.#renderer.setSize(width, height, false);
    this.#camera.aspect = width / height;
  }

  /** Draws what a view shows; `fov` is the vertical field of view to draw with, in degrees. */
  draw({ pan, tilt, fov }: View): void {
    if (this.#isLost) return;
    this.#camera.rotation.set(toRad(tilt), -toRad(pan), 0);
    this.#camera.fov = fov;
    this.#camera.updateProjectionMatrix();
    this.#renderer.render(this.#scene, this.#camera);
  }

  /** Takes everything off the card; the context is its maker's to give back. */
  dispose(): void {
    this.#listening.abort();
    this.#renderer.dispose();
  }

  #lose(report: () => void): void {
    this.#isLost = true;
    report();
  }

  #restore(report: () => void): void {
    this.#isLost = false;
    report();
  }
}
