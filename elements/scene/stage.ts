import { NoToneMapping, Object3D, PerspectiveCamera, Scene, WebGLRenderer, setConsoleFunction } from 'three';
import { toRad } from '../geo/angle.ts';
import { type Size, type View, zoomOfFov } from '../geo/camera.ts';
import type { Mat3 } from '../geo/vector.ts';
import { CUBE_SIZE } from '../model/limits.ts';
import { CrossFade } from './cross-fade.ts';
import type { Overlay } from './overlay.ts';
import { TileLayer } from './tile-layer.ts';

/** The callbacks with which the stage reports. The stage never accesses the element itself. */
export interface StageEvents {
  /** Called when the graphics context is lost. */
  readonly onLost: () => void;
  /**
   * Called when the graphics context has been restored. It is then empty, so that layers need their tiles
   * again.
   */
  readonly onRestored: () => void;
}

/**
 * Suppresses the messages that three.js logs for each lost and restored context, which is normal for viewers
 * that are out of view. Warnings and errors are still logged.
 */
const quietConsole: Parameters<typeof setConsoleFunction>[0] = (type, ...args) => {
  if (type !== 'log') console[type](...args);
};

/** The canvas, the camera and the scene. Only this class draws to the canvas. */
export class Stage {
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera(75, 1, 1, 4 * CUBE_SIZE);
  readonly #listening = new AbortController();
  readonly #overlays = new Set<Overlay>();
  /** The parent of all overlays' roots, so that they can be hidden together. */
  readonly #overlayRoot = new Object3D();
  #size: Size = { width: 0, height: 0 };
  #pixelRatio = 1;
  #isLost = false;

  constructor(
    canvas: HTMLCanvasElement,
    context: WebGL2RenderingContext,
    { onLost, onRestored }: StageEvents,
  ) {
    setConsoleFunction(quietConsole);
    this.#renderer = new WebGLRenderer({ canvas, context });
    this.#renderer.toneMapping = NoToneMapping;
    this.#camera.rotation.order = 'YXZ';
    this.#scene.matrixAutoUpdate = false;
    this.#scene.add(this.#overlayRoot);
    const { signal } = this.#listening;
    canvas.addEventListener('webglcontextlost', () => this.#lose(onLost), { signal });
    canvas.addEventListener('webglcontextrestored', () => this.#restore(onRestored), { signal });
  }

  /** True while the graphics context is lost. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** The maximum side length of a texture, in pixels. */
  get maxTexture(): number {
    return this.#renderer.capabilities.maxTextureSize;
  }

  /** A new layer for one sphere's tiles; it draws nothing until tiles are added. */
  createLayer(faceWidth: number, frame: Mat3): TileLayer {
    const layer = new TileLayer(faceWidth, frame, (texture) => this.#renderer.initTexture(texture));
    this.#scene.add(layer.group);
    return layer;
  }

  /** Removes a layer and all its tiles. */
  removeLayer(layer: TileLayer): void {
    layer.clear();
    this.#scene.remove(layer.group);
  }

  /**
   * Draws two layers as one picture until the cross-fade ends. Because overlays belong to a single sphere,
   * they are hidden in the meantime.
   */
  crossFade(from: TileLayer, to: TileLayer): CrossFade {
    const fade = new CrossFade(from, to, () => {
      this.#scene.remove(fade.root);
      this.#overlayRoot.visible = true;
    });
    this.#scene.add(fade.root);
    this.#overlayRoot.visible = false;
    return fade;
  }

  /** Draws an overlay over all tiles, starting with the next frame. */
  addOverlay(overlay: Overlay): void {
    this.#overlays.add(overlay);
    this.#overlayRoot.add(overlay.root);
  }

  /** Removes an overlay and releases its resources on the GPU. */
  removeOverlay(overlay: Overlay): void {
    this.#overlays.delete(overlay);
    this.#overlayRoot.remove(overlay.root);
    overlay.dispose();
  }

  /** Sets the picture's size in CSS pixels and the number of device pixels per CSS pixel. */
  resize({ width, height }: Size, pixelRatio: number): void {
    this.#size = { width, height };
    this.#pixelRatio = pixelRatio;
    this.#renderer.setPixelRatio(pixelRatio);
    this.#renderer.setSize(width, height, false);
    this.#camera.aspect = width / height;
  }

  /** Draws a view; `fov` is the vertical field of view to draw with, in degrees. */
  draw(view: View): void {
    if (this.#isLost) return;
    const { pan, tilt, fov } = view;
    this.#camera.rotation.set(toRad(tilt), -toRad(pan), 0);
    this.#camera.fov = fov;
    this.#camera.updateProjectionMatrix();
    const frame = { view, size: this.#size, pixelRatio: this.#pixelRatio, zoom: zoomOfFov(fov) };
    for (const overlay of this.#overlays) overlay.prepare(frame, this.#renderer);
    this.#renderer.render(this.#scene, this.#camera);
  }

  /** Removes everything from the GPU. The creator of the context releases the context itself. */
  dispose(): void {
    this.#listening.abort();
    for (const overlay of this.#overlays) overlay.dispose();
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
