import { distance } from 'geokdbush';
import type { Place, Point } from './gazetteer.ts';
import type { Reading } from './read-search.ts';
import { placeOfTown, type UsAtlas } from './us-atlas.ts';
import { statePlace } from './us-places.ts';

/** Maximum number of results, the same as Google's. */
const MAX_FOUND = 20;

/** Penalty for names that only start with the search text, in units of the logarithm of population. */
const PREFIX_COST = 4;

/** Penalty for states. A search for a name that a state and a town share rarely means the state. */
const STATE_COST = 2;

/** Distance, in kilometers, within which a place counts as near. */
const NEAR_KM = 50;

interface Candidate {
  readonly score: number;
  readonly place: () => Place;
}

/** Returns the score of a place. Large and nearby places are more likely to be meant. */
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
      score: likelihood(town.population, town.location, near) - (town.plain === name ? 0 : PREFIX_COST),
      place: () => placeOfTown(atlas, town),
    }));
}

function findStates(atlas: UsAtlas, { name, state, isTail }: Reading): readonly Candidate[] {
  const area = atlas.states.get(atlas.stateCodes.get(name) ?? '');
  if (area === undefined || state !== null || isTail) return [];
  const score = Math.log(atlas.peopleOf(area.state) + 1) - STATE_COST;
  return [{ score, place: () => statePlace(area) }];
}

/**
 * Finds the places for a search. Tries all readings of the entire text, and otherwise uses the first
 * successful reading that omits words.
 */
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
      const best = found.sort((a, b) => b.score - a.score).slice(0, MAX_FOUND);
      const isPartial = group.every(({ isTail }) => isTail);
      return best.map(({ place }) => (isPartial ? { ...place(), isPartial } : place()));
    }
  }
  return [];
}
