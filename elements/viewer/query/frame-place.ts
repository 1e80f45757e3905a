import { clamp, toDeg, toRad } from '../../geo/angle.ts';
import { type Size, type View, drawnFov } from '../../geo/camera.ts';
import type { LatLon } from '../../geo/earth.ts';
import type { PlaceView } from '../../model/sphere-source.ts';
import type { GivenPlace } from '../base/world-frame.ts';

/** Share of the width of the picture that what stands at the place takes. */
const SHARE = 0.33;

/**
 * The rows between which a tall thing is shown, as half the height of the picture above and below its middle. Above it
 * is room for the pin on its roof and for the popup of the pin, below it for the controls.
 */
const [ABOVE, BELOW] = [0.4, 0.8];

/** Greatest vertical field of view in degrees: a wider one shows what stands at the place too small. */
const MAX_FOV = 60;

/** The picture of a viewer. */
export interface Screen {
  /** Size in CSS pixels. */
  readonly size: Size;
  readonly improvedPerspective: boolean;
}

/** How a place is seen, in degrees. `tilt` is that of the place itself. */
export type SeenPlace = Pick<View, 'tilt'> & Pick<PlaceView, 'width' | 'height' | 'topTilt' | 'bottomTilt'>;

const halfOf = (angle: number): number => Math.tan(toRad(Math.min(angle, 179) / 2));

/**
 * Returns half the height of the picture, at a distance of 1, in which a vertical angle in degrees takes the rows from
 * `ABOVE` to `BELOW`: the solution k of atan(ABOVE k) + atan(BELOW k) = angle.
 */
function halfForHeight(angle: number): number {
  if (angle >= 90) return Infinity;
  const [sum, tan] = [ABOVE + BELOW, Math.tan(toRad(angle))];
  return (2 * tan) / (sum + Math.sqrt(sum * sum + 4 * ABOVE * BELOW * tan * tan));
}

/**
 * Returns the tilt and the field of view, in degrees, in which what stands at a place is seen well: it takes `SHARE` of
 * the width of the picture, or less if it would be too high. The view points to the middle of its height, or lower if
 * that leaves too little room above its roof. Of a thing that is too near to be shown whole within `MAX_FOV`, the upper part is
 * shown. In improved perspective, `MAX_FOV` limits the angle that is drawn.
 */
export function framePlace(
  { tilt, width, height = 0, topTilt = tilt + height / 2, bottomTilt = tilt - height / 2 }: SeenPlace,
  { size, improvedPerspective }: Screen,
): Pick<View, 'tilt' | 'fov'> {
  // A viewer without a size counts as a square.
  const ratio = size.height / size.width || 1;
  const half = Math.min(
    Math.max((halfOf(width) / SHARE) * ratio, halfForHeight(topTilt - bottomTilt)),
    halfOf(MAX_FOV),
  );
  const aim = Math.max((topTilt + bottomTilt) / 2, topTilt - toDeg(Math.atan(ABOVE * half)));
  const isAcross = improvedPerspective && size.width > size.height;
  return { tilt: clamp(aim, -90, 90), fov: 2 * toDeg(Math.atan(isAcross ? half / ratio : half)) };
}

/** Field of view in which an area is shown, and the tilt that shows some sky above its skyline, in degrees. */
const AREA_FOV = 75;
const AREA_TILT = -18;

/** The lowest row at which the pin of an area stands above the controls, as half the height of the picture below its middle. */
const PIN_ROW = 0.6;

/**
 * Returns the view of an area, such as a city, in the direction of its middle, where its pin stands. It shows some sky,
 * unless the pin would then be behind the controls. `drawn` is the vertical field of view that is drawn, in degrees.
 */
export const areaView = ({ pan, tilt }: Pick<View, 'pan' | 'tilt'>, drawn = AREA_FOV): View => {
  const toPinRow = toDeg(Math.atan(PIN_ROW * Math.tan(toRad(drawn / 2))));
  return { pan, tilt: Math.min(Math.max(tilt, AREA_TILT), tilt + toPinRow), fov: AREA_FOV };
};

/** Returns where the viewer looks from the sphere that shows a place best, as a goal of `lookAt`. */
export function goalOf(
  { altitude, direction, ...seen }: PlaceView,
  place: LatLon,
  isArea: boolean,
  screen: Screen,
): Partial<View> | (GivenPlace & { readonly fov: number }) {
  const drawn = drawnFov(AREA_FOV, screen.size, screen.improvedPerspective);
  if (isArea) return direction ? areaView(direction, drawn) : { ...place, altitude, fov: AREA_FOV };
  const framed = framePlace({ ...seen, tilt: direction?.tilt ?? 0 }, screen);
  return direction ? { pan: direction.pan, ...framed } : { ...place, altitude, fov: framed.fov };
}
