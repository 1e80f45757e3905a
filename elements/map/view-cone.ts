import { CONE_PX } from './map-limits.ts';

/** The part of a sphere's view that the map shows. */
export interface MapView {
  /** Degrees clockwise from true north. */
  readonly pan: number;
  /** Horizontal field of view in degrees. */
  readonly fov: number;
}

/** The limits of the angle of a drawn cone, because a full disc would not show a direction. */
const WIDEST_DEG = 170;
const NARROWEST_DEG = 2;

const part = (value: number): string => value.toFixed(2);

/**
 * The outline of a cone with this horizontal field of view, as an SVG path in CSS pixels. The cone points up and its
 * tip is at (0, 0).
 */
export function conePath(fovDeg: number, radius = CONE_PX): string {
  const half = (Math.min(WIDEST_DEG, Math.max(NARROWEST_DEG, fovDeg)) * Math.PI) / 360;
  const [x, y] = [radius * Math.sin(half), radius * Math.cos(half)];
  const bow = `${String(radius)} ${String(radius)} 0 0 1`;
  return `M0 0L${part(-x)} ${part(-y)}A${bow} ${part(x)} ${part(-y)}Z`;
}

/** The horizontal field of view of a picture, computed from the vertical one, in degrees. */
export const horizontalFov = (verticalDeg: number, aspect: number): number =>
  (Math.atan(Math.tan((verticalDeg * Math.PI) / 360) * aspect) * 360) / Math.PI;
