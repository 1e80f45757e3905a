import type { Crossing } from '../../../../world/plan/atlas.ts';
import { findFrontages, type Numbers, numbersAlong, spotOfNumber } from './house-numbers.ts';
import { indexNames, type NameIndex } from './name-index.ts';
import type { Target } from './read-street-search.ts';
import type { Spot } from './spot.ts';
import { indexStreets, type Match, type NamedStreet, PARTIAL, type StreetIndex } from './street-index.ts';
import { spotOfCrossing, spotOfNamed, spotOfStreet } from './street-spots.ts';
import { plainStreet } from './street-words.ts';
import type { TownMap } from './town-map.ts';

export interface MarketPlaces {
  readonly map: TownMap;
  readonly streets: StreetIndex;
  readonly names: NameIndex;
  /** Returns the crossings of two streets; there may be several. */
  readonly crossingsOf: (one: NamedStreet, other: NamedStreet) => readonly Crossing[];
  readonly numbersOf: (street: NamedStreet) => Numbers;
}

/**
 * Costs of a number that no building has (`between`), a number beyond the street's numbers (`beyond`), and
 * two streets that do not cross (`apart`).
 */
const COST = { between: 3, beyond: PARTIAL + 2, apart: 2 * PARTIAL } as const;

const pairKey = (one: string, other: string): string => [one, other].sort().join('|');

/** Indexes a market by name. A street's addresses are read when they are first needed. */
export function indexMarket(map: TownMap): MarketPlaces {
  const crossings = new Map<string, Crossing[]>();
  for (const crossing of map.crossings) {
    const [one, other] = crossing.names;
    const key = pairKey(plainStreet(one), plainStreet(other));
    const same = crossings.get(key);
    if (same === undefined) crossings.set(key, [crossing]);
    else same.push(crossing);
  }
  const frontages = findFrontages(map);
  const numbers = new Map<NamedStreet, Numbers>();
  return {
    map,
    streets: indexStreets(map.streets),
    names: indexNames(map.places),
    crossingsOf: (one, other) => crossings.get(pairKey(one.plain, other.plain)) ?? [],
    numbersOf: (street) => {
      const along = frontages.get(street.name) ?? [];
      const known = numbers.get(street) ?? numbersAlong(map, street.name, along);
      numbers.set(street, known);
      return known;
    },
  };
}

function findAddress(
  { streets, numbersOf }: MarketPlaces,
  { street, number }: Extract<Target, { kind: 'address' }>,
): readonly Match<Spot>[] {
  return streets.match(street).map(({ what, cost }) => {
    const spot = spotOfNumber(numbersOf(what), number);
    if (spot === null) return { what: spotOfStreet(what), cost: cost + COST.beyond };
    return { what: spot, cost: cost + (spot.isBuilt ? 0 : COST.between) };
  });
}

/** Returns the crossings of two streets. If they do not cross, returns both streets. */
function findCrossing(
  { streets, crossingsOf }: MarketPlaces,
  pair: readonly [string, string],
): readonly Match<Spot>[] {
  const [ones, others] = [streets.match(pair[0]), streets.match(pair[1])];
  const met = ones.flatMap((one) =>
    others.flatMap((other) =>
      crossingsOf(one.what, other.what).map((crossing) => ({
        what: spotOfCrossing(crossing),
        cost: one.cost + other.cost,
      })),
    ),
  );
  if (met.length > 0 || ones.length === 0 || others.length === 0) return met;
  return [...ones.slice(0, 1), ...others.slice(0, 1)].map(({ what, cost }) => ({
    what: spotOfStreet(what),
    cost: cost + COST.apart,
  }));
}

/** Finds matches for a target in a market, the most likely first. */
export function findInMarket(places: MarketPlaces, target: Target): readonly Match<Spot>[] {
  const spots = (): readonly Match<Spot>[] => {
    if (target.kind === 'address') return findAddress(places, target);
    if (target.kind === 'crossing') return findCrossing(places, target.streets);
    return [
      ...places.names.match(target.name).map(({ what, cost }) => ({ what: spotOfNamed(what), cost })),
      ...places.streets.match(target.name).map(({ what, cost }) => ({ what: spotOfStreet(what), cost })),
    ];
  };
  return [...spots()].sort((a, b) => a.cost - b.cost);
}
