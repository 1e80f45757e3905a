import { CONE_PX } from './map-limits.ts';

/** The view of a sphere as far as the map shows it. */
export interface MapView {
  /** Pan in degrees clockwise from true north. */
  readonly pan: number;
  /** Horizontal field of view in degrees. */
  readonly fov: number;
}

/** The limits of the angle of a drawn cone. A full disc would not show a direction. */
const WIDEST_DEG = 170;
const NARROWEST_DEG = 2;

const part = (value: number): string => value.toFixed(2);

/**
 * Returns the outline of a cone with a horizontal field of view, as an SVG path in CSS pixels. The cone
 * points up, and its tip is at (0, 0).
 */
export function conePath(fovDeg: number, radius = CONE_PX): string {
  const half = (Math.min(WIDEST_DEG, Math.max(NARROWEST_DEG, fovDeg)) * Math.PI) / 360;
  const [x, y] = [radius * Math.sin(half), radius * Math.cos(half)];
  const bow = `${String(radius)} ${String(radius)} 0 0 1`;
  return `M0 0L${part(-x)} ${part(-y)}A${bow} ${part(x)} ${part(-y)}Z`;
}

/** Returns the horizontal field of view of a picture from its vertical one, in degrees. */
export const horizontalFov = (verticalDeg: number, aspect: number): number =>
  (Math.atan(Math.tan((verticalDeg * Math.PI) / 360) * aspect) * 360) / Math.PI;
