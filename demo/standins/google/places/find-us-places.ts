import { distance } from 'geokdbush';
import type { Place, Point } from './gazetteer.ts';
import type { Reading } from './read-search.ts';
import { placeOfTown, type UsAtlas } from './us-atlas.ts';
import { statePlace } from './us-places.ts';

/** As many places as a search gives. */
const MOST_FOUND = 20;

/** How much less a name counts that only begins like the search, as a power of e of people. */
const PREFIX_COSTS = 4;

/** The same for a state, which is rarely meant where a town has its name. */
const STATE_COSTS = 2;

/** Within this distance a place counts as near, in kilometres. */
const NEAR_KM = 50;

interface Candidate {
  readonly score: number;
  readonly place: () => Place;
}

/** How likely a place of so many people is meant: well-known ones and near ones. */
function likelihood(population: number, location: Point, near: Point | null): number {
  const km = near === null ? 0 : distance(location.lng, location.lat, near.lng, near.lat);
  return Math.log(population + 1) - Math.log(1 + km / NEAR_KM);
}

function findTowns(
  atlas: UsAtlas,
  { name, state, isTail }: Reading,
  near: Point | null,
): readonly Candidate[] {
  return atlas.towns
    .filter((town) => state === null || town.state === state)
    .filter(({ plain }) => (isTail ? plain === name : plain.startsWith(name)))
    .map((town) => ({
      score: likelihood(town.population, town.location, near) - (town.plain === name ? 0 : PREFIX_COSTS),
      place: () => placeOfTown(atlas, town),
    }));
}

function findStates(atlas: UsAtlas, { name, state, isTail }: Reading): readonly Candidate[] {
  const area = atlas.states.get(atlas.stateCodes.get(name) ?? '');
  if (area === undefined || state !== null || isTail) return [];
  const score = Math.log(atlas.peopleOf(area.state) + 1) - STATE_COSTS;
  return [{ score, place: () => statePlace(area) }];
}

/** What fits a search: all readings of the whole text together, else the first one that leaves words out. */
export function findUsPlaces(
  atlas: UsAtlas,
  readings: readonly Reading[],
  near: Point | null,
): readonly Place[] {
  const whole = readings.filter(({ isTail }) => !isTail);
  const tails = readings.filter(({ isTail }) => isTail).map((reading) => [reading]);
  for (const group of [whole, ...tails]) {
    const found = group.flatMap((reading) => [
      ...findTowns(atlas, reading, near),
      ...findStates(atlas, reading),
    ]);
    if (found.length > 0) {
      const best = found.sort((a, b) => b.score - a.score).slice(0, MOST_FOUND);
      const isPart = group.every(({ isTail }) => isTail);
      return best.map(({ place }) => (isPart ? { ...place(), isPart } : place()));
    }
  }
  return [];
}
