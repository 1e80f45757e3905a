import { CONE_PX } from './map-limits.ts';

/** Where a sphere looks, as its map shows it. */
export interface MapView {
  /** Degrees clockwise from true north. */
  readonly pan: number;
  /** Horizontal field of view in degrees. */
  readonly fov: number;
}

/** A cone wider than this is drawn as wide as this: a whole disc would tell no direction. */
const WIDEST_DEG = 170;
const NARROWEST_DEG = 2;

const part = (value: number): string => value.toFixed(2);

/** The outline of a cone of this horizontal field of view that looks up the page, its tip at 0, 0: an SVG path in CSS pixels. */
export function conePath(fovDeg: number, radius = CONE_PX): string {
  const half = (Math.min(WIDEST_DEG, Math.max(NARROWEST_DEG, fovDeg)) * Math.PI) / 360;
  const [x, y] = [radius * Math.sin(half), radius * Math.cos(half)];
  const bow = `${String(radius)} ${String(radius)} 0 0 1`;
  return `M0 0L${part(-x)} ${part(-y)}A${bow} ${part(x)} ${part(-y)}Z`;
}

/** Horizontal field of view of a picture, degrees, from its vertical one. */
export const horizontalFov = (verticalDeg: number, aspect: number): number =>
  (Math.atan(Math.tan((verticalDeg * Math.PI) / 360) * aspect) * 360) / Math.PI;
