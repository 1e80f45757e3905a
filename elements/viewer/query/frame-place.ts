import { clamp, toDeg, toRad } from '../../geo/angle.ts';
import { type Size, type View, drawnFov } from '../../geo/camera.ts';
import type { LatLon } from '../../geo/earth.ts';
import type { PlaceView } from '../../model/sphere-source.ts';
import type { GivenPlace } from '../base/world-frame.ts';

/** Share of the width of the picture that what stands at the place takes. */
const SHARE = 0.33;

/**
 * The rows between which a tall thing is shown, above and below the middle of the picture, in halves of its height. Above
 * it is room for the pin on its roof and for the popup of the pin, below it for the controls. In narrow viewers, the popup
 * is a sheet over the lower half.
 */
const [WIDE_ROWS, NARROW_ROWS] = [
  [0.25, 0.8],
  [0.7, -0.15],
] as const;

/** Width in CSS pixels below which a popup is a sheet, as in the styles of popups. */
const NARROW = 480;

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
 * Returns half the height of the picture, at a distance of 1, in which a vertical angle in degrees takes the rows between
 * two: the solution k of atan(above k) + atan(below k) = angle, or infinity if there is none.
 */
function halfForHeight(angle: number, [above, below]: readonly [above: number, below: number]): number {
  const [sum, tan] = [above + below, Math.tan(toRad(angle))];
  const square = sum * sum + 4 * above * below * tan * tan;
  return angle >= 90 || square < 0 ? Infinity : (2 * tan) / (sum + Math.sqrt(square));
}

/**
 * Returns the tilt and the field of view, in degrees, in which what stands at a place is seen well: it takes `SHARE` of
 * the width of the picture, or less if it would be too high. The view points to the middle of its height, or higher or
 * lower if the popup of its pin would cover it. Of a thing that is too near to be shown whole within `MAX_FOV`, the upper part is
 * shown. In improved perspective, `MAX_FOV` limits the angle that is drawn.
 */
export function framePlace(
  { tilt, width, height = 0, topTilt = tilt + height / 2, bottomTilt = tilt - height / 2 }: SeenPlace,
  { size, improvedPerspective }: Screen,
): Pick<View, 'tilt' | 'fov'> {
  // A viewer without a size counts as a square.
  const ratio = size.height / size.width || 1;
  const rows = size.width > 0 && size.width < NARROW ? NARROW_ROWS : WIDE_ROWS;
  const half = Math.min(
    Math.max((halfOf(width) / SHARE) * ratio, halfForHeight(topTilt - bottomTilt, rows)),
    halfOf(MAX_FOV),
  );
  const [above, below] = rows.map((row) => toDeg(Math.atan(row * half))) as [number, number];
  const aim = Math.max(Math.min((topTilt + bottomTilt) / 2, bottomTilt + below), topTilt - above);
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
