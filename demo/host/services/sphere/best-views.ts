import { capturesOf, chooseCandidates, daysOf } from '../../../../elements/model/place-views.ts';
import type { CheckedInput, ResponseOf } from '../../../../web/contract/endpoint.ts';
import type {
  bestViews as bestViewsContract,
  captures as capturesContract,
} from '../../../../web/contract/place-views.ts';
import { type Reader, type Shot, describeShot, rankShots, shotsAround } from './place-shots.ts';

/** Number of spheres of which it is found out what hides the place. */
const CANDIDATES = 40;

/** Maximum number of days, and the number of spheres of all days and of each day, of which the best are chosen. */
const MAX_DAYS = 24;
const DAY_CANDIDATES = 96;
const LEAST_OF_DAY = 4;

const yearOf = ({ date }: Pick<Shot, 'date'>): number | null =>
  date === null ? null : Number(date.slice(0, 4));

/** Returns the years of views, newest first. */
const yearsOf = (shots: readonly Shot[]): readonly number[] =>
  [...new Set(shots.map(yearOf))].filter((year) => year !== null).sort((a, b) => b - a);

/** Returns the best views of a place, from one side or of one year if wanted. */
export async function bestViews(
  ctx: Reader,
  { latitude, longitude, from, year, limit }: CheckedInput<typeof bestViewsContract>,
): Promise<ResponseOf<typeof bestViewsContract>> {
  const place = { latitude, longitude };
  const around = await shotsAround(ctx, place);
  const [nearest] = around;
  const wanted = around.filter(
    (shot) => (from === undefined || shot.side === from) && (year === undefined || yearOf(shot) === year),
  );
  const { shots, altitude, problem } = await rankShots(
    ctx,
    place,
    nearest,
    chooseCandidates(wanted, CANDIDATES),
  );
  return {
    views: shots.slice(0, limit).map((shot) => describeShot(shot, altitude)),
    years: [...yearsOf(around)],
    is_covered: nearest !== undefined,
    problem,
  };
}

/** Returns the views of each day from which the best is chosen. */
function candidatesOfDays(around: readonly Shot[]): readonly Shot[] {
  const days = daysOf(around).slice(0, MAX_DAYS);
  const each = Math.max(LEAST_OF_DAY, Math.floor(DAY_CANDIDATES / days.length));
  return days.flatMap(([, shots]) => chooseCandidates(shots, each));
}

/** Returns the days on which a place was captured, newest first, each with the view that shows it best. */
export async function captures(
  ctx: Reader,
  { latitude, longitude }: CheckedInput<typeof capturesContract>,
): Promise<ResponseOf<typeof capturesContract>> {
  const place = { latitude, longitude };
  const around = await shotsAround(ctx, place);
  const [nearest] = around;
  const { shots, altitude, problem } = await rankShots(ctx, place, nearest, candidatesOfDays(around));
  return {
    captures: capturesOf(shots).map(({ date, views: [best] }) => ({
      date,
      view: describeShot(best, altitude),
    })),
    is_covered: nearest !== undefined,
    problem,
  };
}
