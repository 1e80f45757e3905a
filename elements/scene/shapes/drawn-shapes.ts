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
  /** Metres; never drawn thinner than a CSS pixel and a half. */
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
   * Draws these and no others, the last on top. What equals an object of the same key drawn before is kept;
   * where all others have as many points as before, only theirs are sent to the card.
   */
  set(list: readonly Drawn[]): void;
  /** Draws by `renderOrder` in [`base`, `base` + 1). */
  setOrder(base: number): void;
  /** Draws all or nothing; what is not drawn cannot be picked. */
  setVisible(isVisible: boolean): void;
  /** Draws one object stronger than the others; null draws all alike. */
  highlight(key: number | null): void;
}
