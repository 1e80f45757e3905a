import { toDeg } from '../geo/angle.ts';
import type { Direction } from '../geo/camera.ts';

/*
 * Rules by which the best views of a place are chosen: which side of it a view shows, which of two views is better, and
 * which views are of the same day.
 */

/** The sides from which a place can be seen, clockwise. */
export const SIDES = ['north', 'east', 'south', 'west'] as const;

/** A side of a place: a camera on its north side stands to the north of it. */
export type Side = (typeof SIDES)[number];

/** The tilt at which a place shows its roof and its walls, in degrees. */
const BEST_TILT = -30;

/** Difference to the best tilt, in degrees, at which a view is worth 1/e of the best one. */
const TILT_RANGE = 25;

/** Resolution in pixels per meter above which more of it does not make a view better: a pixel is 10 cm wide. */
const SHARP = 10;

/** Tilt in degrees below which a view is from above, and from no side. */
const FROM_ABOVE = -75;

/** Share of a thing of which a view counts as showing it. */
const WELL_SEEN = 0.8;

/** The worth of a view of which everything is hidden. It is not 0, so that such views can be compared. */
const HIDDEN = 0.1;

/** Views whose worth differs by less than this factor count as equal, and the newer one comes first. */
const SIMILAR = 1.15;

/** A view of a place from a camera. */
export interface PlaceShot extends Direction {
  /** Pixels per meter at the place, at full detail. */
  readonly resolution: number;
}

/** A view of which it may be known what hides the place. */
export interface RankedShot extends PlaceShot {
  /** Id of the sphere. */
  readonly sphere: number;
  /** Share of what stands at the place that nothing hides, 0 to 1; null if unknown. */
  readonly share: number | null;
  /** Whether the place itself is seen; null if unknown. */
  readonly isVisible: boolean | null;
  /** Day of the capture, such as `2020-05-11`; null if unknown. */
  readonly date: string | null;
}

/** The views of one day, best first. */
export interface CaptureOf<Shot> {
  /** The day, such as `2020-05-11`; null for all views of unknown time. */
  readonly date: string | null;
  readonly views: readonly [Shot, ...Shot[]];
}

/**
 * Returns the side of a place that a view in the direction of the place shows: the direction in which the camera stands,
 * seen from there. The direction between two sides belongs to the next one clockwise. Returns null for a view from above.
 */
export function sideOf({ pan, tilt }: Direction): Side | null {
  if (tilt < FROM_ABOVE) return null;
  const bearing = (((pan + 180) % 360) + 360) % 360;
  return SIDES[Math.round(bearing / 90) % SIDES.length] ?? null;
}

/** Returns the resolution in pixels per meter at a distance in meters, of faces with a width in pixels. */
export const resolutionAt = (faceWidth: number, distance: number): number =>
  faceWidth / 2 / Math.max(distance, 1);

/** Size in meters of a place at which no building is known. */
export const PLACE_SIZE = 30;

/** Returns the angle in degrees that such a place takes across a picture that points to it, at a distance in meters. */
export const placeAngle = (distance: number): number => 2 * toDeg(Math.atan(PLACE_SIZE / 2 / distance));

/** Returns how good a view is if nothing hides the place, 0 to 1, by its angle and its resolution. */
export const promiseOf = ({ tilt, resolution }: PlaceShot): number =>
  Math.exp(-(((tilt - BEST_TILT) / TILT_RANGE) ** 2)) * Math.sqrt(Math.min(1, resolution / SHARP));

const worthOf = (shot: RankedShot): number => Math.max(HIDDEN, shot.share ?? 1) * promiseOf(shot);

const levelOf = ({ share, isVisible }: RankedShot): number =>
  (share !== null && share >= WELL_SEEN ? 2 : 0) + (isVisible === true ? 1 : 0);

/** Returns the worth of a view in steps of which each is `SIMILAR` times the one before. */
const gradeOf = (worth: number): number => Math.round(Math.log(Math.max(worth, 1e-9)) / Math.log(SIMILAR));

/** Returns a negative number if a day is newer than another. An unknown day counts as the oldest. */
const byNewest = (a: string | null, b: string | null): number => {
  if (a === b) return 0;
  return (a ?? '') > (b ?? '') ? -1 : 1;
};

/**
 * Compares two views of a place, the better one first. Views that show 80% of what stands there come first, and of them
 * those that show the place itself. Then the share that is seen, the angle and the resolution decide together, and of
 * views that are about equal, the newer one comes first.
 */
export function compareShots(a: RankedShot, b: RankedShot): number {
  const [one, other] = [worthOf(a), worthOf(b)];
  return (
    levelOf(b) - levelOf(a) ||
    gradeOf(other) - gradeOf(one) ||
    byNewest(a.date, b.date) ||
    other - one ||
    a.sphere - b.sphere
  );
}

/** Groups things by day, the newest day first and those of unknown time last. Their order within a day stays. */
export function daysOf<Thing extends Pick<RankedShot, 'date'>>(
  things: readonly Thing[],
): readonly (readonly [date: string | null, things: [Thing, ...Thing[]]])[] {
  const days = new Map<string | null, [Thing, ...Thing[]]>();
  for (const thing of things) {
    const day = days.get(thing.date);
    if (day) day.push(thing);
    else days.set(thing.date, [thing]);
  }
  return [...days].sort(([a], [b]) => byNewest(a, b));
}

/** Groups views by day, as `daysOf` does. The best view of a day comes first. */
export const capturesOf = <Shot extends RankedShot>(shots: readonly Shot[]): readonly CaptureOf<Shot>[] =>
  daysOf(shots).map(([date, views]) => ({ date, views: views.sort(compareShots) }));

/** Share of the candidates that are the nearest ones, which may see into places that others cannot. */
const NEAREST_SHARE = 0.25;

/**
 * Chooses the views that are worth finding out what hides the place: the nearest ones and, of each side in turn, those that
 * are the best if nothing does. All sides are represented as far as there are views of them.
 *
 * @param shots - The views, nearest first.
 */
export function chooseCandidates<Shot extends PlaceShot>(
  shots: readonly Shot[],
  count: number,
): readonly Shot[] {
  if (shots.length <= count) return shots;
  const chosen = new Set(shots.slice(0, Math.floor(count * NEAREST_SHARE)));
  const sides = new Map<Side | null, number>();
  const inTurn = shots
    .map((shot) => ({ shot, promise: promiseOf(shot) }))
    .sort((a, b) => b.promise - a.promise)
    .map(({ shot }) => {
      const side = sideOf(shot);
      const turn = sides.get(side) ?? 0;
      sides.set(side, turn + 1);
      return { shot, turn };
    })
    .sort((a, b) => a.turn - b.turn);
  for (const { shot } of inTurn) {
    if (chosen.size >= count) break;
    chosen.add(shot);
  }
  return shots.filter((shot) => chosen.has(shot));
}
