import { toDeg, turnBetween, wrapPan } from '../../geo/angle.ts';
import { type View, fovOfZoom, zoomOfFov } from '../../geo/camera.ts';
import { FISHEYE_EDGE } from '../../geo/lens.ts';
import type { LimitView } from '../input/view-range.ts';

/** A view with its lens, which is 1 for a rectilinear picture. */
export interface LensView extends View {
  readonly lens: number;
}

/** The lens and the parts of the view that change at a moment. All others stay as they are. */
export type LensMoment = Partial<View> & { readonly lens: number };

/** Returns the moment at a progress from 0 (start) to 1 (end). */
export type LensPath = (progress: number) => LensMoment;

/** Wider than any zoom range allows, in degrees, so that a view with it is as wide as possible. */
const WIDEST_FOV = 179;

/** In an opening flight, the view turns by this many degrees of pan. */
const OPENING_TURN = 120;

/** Begins and ends slowly (Perlin's smootherstep). */
const smooth = (t: number): number => t * t * t * (t * (6 * t - 15) + 10);

const mix = (from: number, to: number, share: number): number => from + (to - from) * share;

/** Returns the field of view whose zoom is a share of the way, in even ratios, between those of two others, in degrees. */
const mixedFov = (from: number, to: number, share: number): number =>
  fovOfZoom(zoomOfFov(from) ** (1 - share) * zoomOfFov(to) ** share);

/** Returns the view straight down on everything around, in the direction of a view. */
export const planetOf = ({ pan }: View): LensView => ({ pan, tilt: -90, fov: WIDEST_FOV, lens: 0 });

/** Returns the path from one view to another. Turns go the shorter way. */
export function lensPath(from: LensView, to: LensView): LensPath {
  const turn = turnBetween(from.pan, to.pan);
  return (progress) => {
    const share = smooth(progress);
    return {
      pan: wrapPan(from.pan + turn * share),
      tilt: mix(from.tilt, to.tilt, share),
      fov: progress === 1 ? to.fov : mixedFov(from.fov, to.fov, share),
      lens: mix(from.lens, to.lens, share),
    };
  };
}

/** Returns the path of an opening flight: from a little planet, with a turn, down to a view. */
export const openingPath = (planetFov: number, to: LensView): LensPath =>
  lensPath({ ...planetOf(to), pan: to.pan - OPENING_TURN, fov: planetFov }, to);

/** Returns the path that completes an interrupted one: only the lens and the field of view change. */
export const restOfPath =
  (from: LensView, to: LensView): LensPath =>
  (progress) => ({
    lens: mix(from.lens, to.lens, smooth(progress)),
    fov: mixedFov(from.fov, to.fov, smooth(progress)),
  });

/** Of the distance from the center of a fisheye picture to its edge, a screen shows at most this share. */
const WITHIN_EDGE = 0.995;

/** Zooms a fisheye picture in so far that it fills the screen, because it shows every direction only once. */
export const limitFisheye: LimitView = (view, { width, height }, improvedPerspective) => {
  if (!(width * height > 0)) return view;
  const side = improvedPerspective ? Math.max(width, height) : height;
  const widest = 2 * toDeg(Math.atan((FISHEYE_EDGE * WITHIN_EDGE * side) / Math.hypot(width, height)));
  return view.fov > widest ? { ...view, fov: widest } : view;
};
