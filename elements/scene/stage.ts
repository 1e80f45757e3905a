import { NoToneMapping, Object3D, PerspectiveCamera, Scene, WebGLRenderer, setConsoleFunction } from 'three';
import { type Size, type View, zoomOfFov } from '../geo/camera.ts';
import type { TileLevels } from '../geo/tile.ts';
import type { Mat3, Vec3 } from '../geo/vector.ts';
import { CUBE_SIZE } from '../model/limits.ts';
import { type OnPluginError, Plugins } from '../model/plugins.ts';
import type { Sphere } from '../model/sphere.ts';
import { aimCamera } from './aim-camera.ts';
import type { Overlay } from './overlay.ts';
import type { StagePlugin } from './stage-plugin.ts';
import { THREE_CLASSES } from './three-classes.ts';
import { TileLayer } from './tile-layer.ts';
import type { Transition } from './transition.ts';

export interface StageEvents {
  readonly onLost: () => void;
  /**
   * Called when the graphics context has been restored. The context is then empty, so layers need their tiles
   * again.
   */
  readonly onRestored: () => void;
  readonly onPluginError: OnPluginError;
}

/**
 * Suppresses the messages that three.js logs for each lost and restored context, because viewers out of view
 * lose their contexts regularly. Errors are still logged and, in development, warnings.
 */
const quietConsole: Parameters<typeof setConsoleFunction>[0] = (type, ...args) => {
  if (type !== 'log') console[type](...args);
};

/** The canvas, the camera and the scene. Only this class draws to the canvas. */
export class Stage {
  readonly three = THREE_CLASSES;
  /** For chunks that load later, for the same reason as the classes. */
  readonly aimCamera = aimCamera;
  readonly renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera(75, 1, 1, 4 * CUBE_SIZE);
  readonly #listening = new AbortController();
  readonly #plugins: Plugins<StagePlugin>;
  readonly #layers = new Set<TileLayer>();
  readonly #overlays = new Set<Overlay>();
  /** The parent of all overlays' roots, which can hide all overlays together. */
  readonly #overlayRoot = new Object3D();
  #replacement: Object3D | null = null;
  #size: Size = { width: 0, height: 0 };
  #pixelRatio = 1;
  #isLost = false;
  /** Whether the last picture was not rectilinear. */
  #hasLens = false;

  constructor(
    canvas: HTMLCanvasElement,
    context: WebGL2RenderingContext,
    { onLost, onRestored, onPluginError }: StageEvents,
  ) {
    this.#plugins = new Plugins(onPluginError);
    setConsoleFunction(quietConsole);
    this.renderer = new WebGLRenderer({ canvas, context });
    this.renderer.toneMapping = NoToneMapping;
    this.#scene.matrixAutoUpdate = false;
    this.#scene.add(this.#overlayRoot);
    const { signal } = this.#listening;
    canvas.addEventListener('webglcontextlost', () => this.#lose(onLost), { signal });
    canvas.addEventListener('webglcontextrestored', () => this.#restore(onRestored), { signal });
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  /** The context of the canvas, for code that draws without three.js. */
  get gl(): WebGL2RenderingContext {
    return this.renderer.getContext() as WebGL2RenderingContext;
  }

  /** Maximum side length of a texture, in pixels. */
  get maxTexture(): number {
    return this.renderer.capabilities.maxTextureSize;
  }

  /** Attaches a plug-in and returns a function that detaches it. Throws an error if its name is taken. */
  attach(plugin: StagePlugin): () => void {
    return this.#plugins.attach(plugin);
  }

  /** Begins a transition between two spheres that a plug-in draws; null if none does, as in pictures with a lens. */
  beginTransition(from: TileLayer, to: TileLayer): Transition | null {
    return this.#hasLens ? null : this.#plugins.first('beginTransition', from, to);
  }

  /**
   * Returns where a ray from a sphere's camera meets what a plug-in knows around it, in meters relative to the camera;
   * null if that is unknown.
   */
  pointSeen(sphere: Sphere, ray: Vec3): Vec3 | null {
    return this.#plugins.first('pointSeen', sphere, ray);
  }

  /** Creates a layer for one sphere's tiles. The layer is empty until tiles are added. */
  createLayer(sphere: Sphere, levels: TileLevels, frame: Mat3): TileLayer {
    const layer = new TileLayer(sphere, levels, frame, (texture) => this.renderer.initTexture(texture));
    this.#layers.add(layer);
    this.#scene.add(layer.group);
    return layer;
  }

  removeLayer(layer: TileLayer): void {
    layer.clear();
    this.#layers.delete(layer);
    this.#scene.remove(layer.group);
  }

  /**
   * Draws an object in place of the overlays, which belong to a single sphere. Null removes it and shows the overlays
   * again.
   */
  replaceOverlays(root: Object3D | null): void {
    if (this.#replacement) this.#scene.remove(this.#replacement);
    if (root) this.#scene.add(root);
    this.#replacement = root;
    this.#overlayRoot.visible = root === null;
  }

  /** Adds an overlay, which is drawn over all tiles from the next frame on. */
  addOverlay(overlay: Overlay): void {
    this.#overlays.add(overlay);
    this.#overlayRoot.add(overlay.root);
  }

  removeOverlay(overlay: Overlay): void {
    this.#overlays.delete(overlay);
    this.#overlayRoot.remove(overlay.root);
    overlay.dispose();
  }

  /** Sets the picture's size in CSS pixels and the number of device pixels per CSS pixel. */
  resize({ width, height }: Size, pixelRatio: number): void {
    this.#size = { width, height };
    this.#pixelRatio = pixelRatio;
    this.renderer.setPixelRatio(pixelRatio);
    this.renderer.setSize(width, height, false);
  }

  /** Draws a view. `fov` is the vertical field of view to draw with, in degrees. */
  draw(view: View): void {
    if (this.#isLost) return;
    this.#hasLens = view.lens !== undefined;
    if (this.#plugins.first('draw', this.renderer, view, this.#size)) return;
    aimCamera(this.#camera, view, this.#size.width / this.#size.height);
    const frame = {
      view,
      size: this.#size,
      pixelRatio: this.#pixelRatio,
      zoom: zoomOfFov(view.fov),
      occlusion: this.#overlayRoot.visible ? this.#plugins.first('occlusion') : null,
    };
    for (const overlay of this.#overlays) overlay.prepare(frame, this.renderer);
    const drawing = { layers: this.#layers, overlays: this.#overlays, overlayRoot: this.#overlayRoot };
    const end = this.#plugins.first('bend', frame, drawing, this.renderer);
    this.renderer.render(this.#scene, this.#camera);
    end?.();
    const { gl } = this;
    // What plug-ins draw over the picture, they draw with a matrix, so it would be in the wrong place.
    if (this.#overlayRoot.visible && !this.#hasLens && this.#plugins.first('drawOver', gl, frame))
      this.renderer.resetState();
  }

  /** Removes everything from the GPU. The creator of the context must release the context itself. */
  dispose(): void {
    this.#listening.abort();
    this.#plugins.clear();
    for (const overlay of this.#overlays) overlay.dispose();
    this.renderer.dispose();
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
