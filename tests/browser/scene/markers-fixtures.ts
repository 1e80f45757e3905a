import { PerspectiveCamera, Scene, WebGLRenderer } from 'three';
import { type Pixel, type Size, type View, zoomOfFov } from '../../../elements/geo/camera.ts';
import { rayOfPixel } from '../../../elements/geo/pixel-ray.ts';
import { type Vec3, scale } from '../../../elements/geo/vector.ts';
import { aimCamera } from '../../../elements/scene/aim-camera.ts';
import type {
  DrawnMarkers,
  MarkerKind,
  MarkerSymbol,
} from '../../../elements/scene/markers/drawn-markers.ts';
import { type MarkerOverlay, createMarkerOverlay } from '../../../elements/scene/markers/marker-overlay.ts';
import { FREE } from '../../../elements/scene/markers/ring-rooms.ts';
import type { Overlay } from '../../../elements/scene/overlay.ts';

/**
 * A test's marker: its position in world meters, and the properties of its symbol that differ from the
 * default.
 */
export interface TestMarker {
  readonly at: Vec3;
  readonly symbol?: Partial<MarkerSymbol>;
  readonly scale?: number;
  readonly opacity?: number;
  readonly room?: number;
}

const USUAL: MarkerSymbol = {
  style: 'round',
  icon: 'pin',
  color: null,
  svg: null,
  label: '',
  isActive: false,
};

/** Returns markers as columns. Each marker has its own symbol; the keys are 1, 2, 3 and so on. */
export const columnsOf = (markers: readonly TestMarker[]): DrawnMarkers => ({
  count: markers.length,
  positions: new Float32Array(markers.flatMap(({ at }) => at)),
  scales: new Float32Array(markers.map((marker) => marker.scale ?? 1)),
  opacities: new Float32Array(markers.map((marker) => marker.opacity ?? 1)),
  rooms: new Float32Array(markers.map((marker) => marker.room ?? FREE)),
  symbolOf: new Uint32Array(markers.map((_, at) => at)),
  symbols: markers.map(({ symbol }) => ({ ...USUAL, ...symbol })),
  keys: new Uint32Array(markers.map((_, at) => at + 1)),
});

/** Returns the point that is visible at a pixel, at a distance in meters from the camera. */
export const seenAt = (view: View, size: Size, pixel: Pixel, meters = 300): Vec3 =>
  scale(rayOfPixel(view, size, pixel), meters);

/**
 * A separate canvas on which overlays are drawn on a transparent background. The alpha channel shows what the
 * overlays have drawn.
 */
export class BareStage {
  readonly renderer: WebGLRenderer;
  readonly size: Size;
  readonly pixelRatio: number;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera(75, 1, 1, 2000);
  readonly #overlays: Overlay[] = [];

  constructor(size: Size, pixelRatio = 1) {
    this.size = size;
    this.pixelRatio = pixelRatio;
    this.renderer = new WebGLRenderer({ alpha: true, antialias: false, depth: false });
    this.renderer.setPixelRatio(pixelRatio);
    this.renderer.setSize(size.width, size.height, false);
  }

  get gl(): WebGL2RenderingContext {
    return this.renderer.getContext() as WebGL2RenderingContext;
  }

  add(overlay: Overlay): void {
    this.#overlays.push(overlay);
    this.#scene.add(overlay.root);
  }

  /** Draws a view and returns its pixels, top row first. */
  draw(view: View): DrawnPixels {
    this.show(view);
    const { width, height } = this.renderer.domElement;
    const bytes = new Uint8Array(4 * width * height);
    this.gl.readPixels(0, 0, width, height, this.gl.RGBA, this.gl.UNSIGNED_BYTE, bytes);
    return new DrawnPixels(bytes, width, height);
  }

  show(view: View): void {
    const { size, pixelRatio } = this;
    aimCamera(this.#camera, view, size.width / size.height);
    const frame = { view, size, pixelRatio, zoom: zoomOfFov(view.fov), occlusion: null };
    for (const overlay of this.#overlays) overlay.prepare(frame, this.renderer);
    this.renderer.render(this.#scene, this.#camera);
  }

  dispose(): void {
    for (const overlay of this.#overlays) overlay.dispose();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }
}

/** The drawn picture in device pixels, with premultiplied colors. */
export class DrawnPixels {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;

  constructor(bytes: Uint8Array, width: number, height: number) {
    this.bytes = bytes;
    this.width = width;
    this.height = height;
  }

  /** Returns red, green, blue and alpha of a device pixel counted from the top left. */
  at(x: number, y: number): number[] {
    const from = 4 * ((this.height - 1 - y) * this.width + x);
    return [...this.bytes.subarray(from, from + 4)];
  }

  alpha(x: number, y: number): number {
    return this.bytes[4 * ((this.height - 1 - y) * this.width + x) + 3] as number;
  }

  /** Returns the center of all drawn pixels except shadows, in device pixels; null if there are none. */
  middle(): Pixel | null {
    let [sum, sumX, sumY] = [0, 0, 0];
    for (let y = 0; y < this.height; y += 1) {
      for (let x = 0; x < this.width; x += 1) {
        const weight = Math.max(0, this.alpha(x, y) - 160);
        sum += weight;
        sumX += weight * (x + 0.5);
        sumY += weight * (y + 0.5);
      }
    }
    return sum === 0 ? null : { x: sumX / sum, y: sumY / sum };
  }
}

export const SIZE = { width: 320, height: 200 };
export const VIEW: View = { pan: 30, tilt: -10, fov: 60 };

/** Runs a function with a stage and an overlay on it, then disposes both. */
export async function withOverlay(
  kind: MarkerKind,
  run: (stage: BareStage, overlay: MarkerOverlay, errors: [MarkerSymbol, unknown][]) => void | Promise<void>,
  { size = SIZE, pixelRatio = 1 } = {},
): Promise<void> {
  const stage = new BareStage(size, pixelRatio);
  const errors: [MarkerSymbol, unknown][] = [];
  const overlay = createMarkerOverlay(
    kind,
    () => undefined,
    (symbol, error) => errors.push([symbol, error]),
  );
  stage.add(overlay);
  try {
    await run(stage, overlay, errors);
  } finally {
    stage.dispose();
  }
}

/** Returns the number of drawn device pixels, except shadows. */
export const solidPixels = ({ bytes }: DrawnPixels): number =>
  bytes.reduce((sum, value, at) => sum + (at % 4 === 3 && value > 160 ? 1 : 0), 0);

/** Sixty markers with various symbols, close together around the center of the picture. */
export const CROWD: readonly TestMarker[] = Array.from({ length: 60 }, (_, at) => {
  const style = (['standard', 'round', 'text', 'logo'] as const)[at % 4] as MarkerSymbol['style'];
  const pixel = { x: 30 + ((at * 61.7) % 260), y: 40 + ((at * 37.3) % 140) };
  const symbol = { style, icon: 'house', label: `Nr ${String(at)}`, isActive: at % 3 === 0 };
  return { at: seenAt(VIEW, SIZE, pixel, 50 + 20 * at), symbol, scale: 0.5 + (at % 6) / 10 };
});
