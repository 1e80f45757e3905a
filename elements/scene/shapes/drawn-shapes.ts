import type { Vec3 } from '../../geo/vector.ts';
import type { Overlay } from '../overlay.ts';

/**
 * A polygon in world meters around the camera: the outline first, then the holes. A ring does not repeat its
 * first corner at the end.
 */
export interface DrawnPolygon {
  readonly key: number;
  readonly rings: readonly (readonly Vec3[])[];
  /**
   * The corners of the triangles of a polygon that lies on a surface, three of each. They are drawn only where nothing
   * stands in front of them.
   */
  readonly fill?: readonly Vec3[];
  /** Color packed as 0xRRGGBB. */
  readonly color: number;
  readonly opacity: number;
}

/** A line whose coordinates are meters in world axes, relative to the camera. */
export interface DrawnPolyline {
  readonly key: number;
  readonly points: readonly Vec3[];
  readonly color: number;
  readonly opacity: number;
  /** Width in meters. Lines are at least 1.5 CSS pixels wide on the screen. */
  readonly width: number;
}

/**
 * An image on a rectangle. The rectangle's center is at `position` in world meters, and the rectangle is
 * rotated about x, y and z, in this order. Angles are in degrees.
 */
export interface DrawnTexture {
  readonly key: number;
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly rotation: Vec3;
  readonly position: Vec3;
  readonly opacity: number;
}

/** Draws shapes in the order of a list. */
export interface ShapeOverlay<Drawn> extends Overlay {
  /**
   * Replaces all objects. The last object is drawn on top. An object that equals the previous one with the
   * same key is reused. If the numbers of points are unchanged, only changed objects are uploaded.
   */
  set(list: readonly Drawn[]): void;
  /** Sets the drawing order. The overlay uses values of `renderOrder` in [`base`, `base` + 1). */
  setOrder(base: number): void;
  /** Shows or hides all objects. Hidden objects cannot be picked. */
  setVisible(isVisible: boolean): void;
  /** Highlights one object; null clears the highlight. */
  highlight(key: number | null): void;
}
