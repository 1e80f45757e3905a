import type { Vec3 } from '../../geo/vector.ts';
import type { Overlay } from '../overlay.ts';

/** A polygon in world metres around the camera: outline first, then holes, corners not repeated. */
export interface DrawnPolygon {
  readonly key: number;
  readonly rings: readonly (readonly Vec3[])[];
  /** Packed 0xRRGGBB. */
  readonly color: number;
  readonly opacity: number;
}

/** A line in world metres around the camera. */
export interface DrawnPolyline {
  readonly key: number;
  readonly points: readonly Vec3[];
  readonly color: number;
  readonly opacity: number;
  /** Metres; drawn at least one and a half CSS pixels wide. */
  readonly width: number;
}

/** A picture on a rectangle: its middle in world metres, turned about x, y and z (degrees, in this order). */
export interface DrawnTexture {
  readonly key: number;
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly rotation: Vec3;
  readonly position: Vec3;
  readonly opacity: number;
}

/** An overlay of shapes that are listed in their order of drawing. */
export interface ShapeOverlay<Drawn> extends Overlay {
  /**
   * Replaces all objects; the last is drawn on top. Objects equal to the previous ones of the same key are reused; if
   * the numbers of points are unchanged, only changed objects are uploaded.
   */
  set(list: readonly Drawn[]): void;
  /** Draws by `renderOrder` in [`base`, `base` + 1). */
  setOrder(base: number): void;
  /** Shows or hides all objects; hidden ones cannot be picked. */
  setVisible(isVisible: boolean): void;
  /** Highlights one object; null highlights none. */
  highlight(key: number | null): void;
}
