import type { Address, NamedPlace } from '../../../../world/plan/atlas.ts';
import { type Block, distanceInto } from '../../../../world/plan/street-grid.ts';
import { spotOfNumber } from './house-numbers.ts';
import type { MarketPlaces } from './market-places.ts';
import { type AddressSpot, type Ground, type Spot, squaredDistance } from './spot.ts';
import type { NamedStreet } from './street-index.ts';
import { spotOfCrossing, spotOfNamed, stretchAt } from './street-spots.ts';
import { plainStreet } from './street-words.ts';

/** Distance, in meters, within which a point counts as at a crossing. */
const CROSSING_WITHIN = 12;

/** Distance from a building's center, in meters, within which the building's number applies. */
const BUILDING_WITHIN = 40;

/** Radius of the search for blocks around a point, in meters. */
const RING = 70;

const MAX_BUILDINGS = 3;

const around: readonly (readonly [number, number])[] = [
  [0, 0],
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
];

const byDistance =
  (to: Ground) =>
  (a: Ground, b: Ground): number =>
    squaredDistance(a, to) - squaredDistance(b, to);

/** Returns the blocks around a point, starting with the one that contains it. */
function blocksAround({ map }: MarketPlaces, { x, z }: Ground): readonly Block[] {
  return [...new Set(around.map(([east, south]) => map.blockAt(x + east * RING, z + south * RING)))];
}

/** Of the streets around a block, returns the one whose center line is nearest. */
function nearestStreet({ map, streets }: MarketPlaces, block: Block, { x, z }: Ground): NamedStreet | null {
  const sides = [...block.sides].sort((a, b) => distanceInto(a, x, z) - distanceInto(b, x, z));
  const [nearest] = sides;
  return nearest === undefined ? null : streets.get(plainStreet(map.streetOf(nearest).name));
}

/**
 * Returns the number that a building at a point would have. It is interpolated between the two nearest on its
 * side of the street.
 */
function numberAt(places: MarketPlaces, street: NamedStreet, at: Ground): AddressSpot | null {
  const [nearest, ...rest] = [...places.numbersOf(street)].sort(byDistance(at));
  const next = rest.find((each) => (each.number - (nearest?.number ?? 0)) % 2 === 0);
  if (nearest === undefined || next === undefined) return null;
  const [from, to] = [Math.sqrt(squaredDistance(nearest, at)), Math.sqrt(squaredDistance(next, at))];
  const share = from / Math.max(1e-9, from + to);
  const number = nearest.number + 2 * Math.round(((next.number - nearest.number) * share) / 2);
  return spotOfNumber(places.numbersOf(street), number);
}

function crossingAt({ map }: MarketPlaces, at: Ground): readonly Spot[] {
  const [nearest] = map.crossings
    .filter((each) => squaredDistance(each, at) < CROSSING_WITHIN ** 2)
    .sort(byDistance(at));
  return nearest === undefined ? [] : [spotOfCrossing(nearest)];
}

/** Returns the named places that contain a point, the smallest first. */
function namedAt({ map }: MarketPlaces, at: Ground): readonly NamedPlace[] {
  const isWet = map.distanceToWater(at.x, at.z) < 0;
  return map.places
    .filter((place) => squaredDistance(place, at) <= place.reach * place.reach)
    .filter(({ kind }) => kind !== 'water' || isWet)
    .sort((a, b) => a.reach - b.reach);
}

const isOpen = ({ kind }: NamedPlace): boolean => kind === 'park' || kind === 'water';

const spotOfAddress = ({ number, street, x, z }: Address): AddressSpot => ({
  kind: 'address',
  number,
  street,
  x,
  z,
  isBuilt: true,
});

/**
 * Returns the buildings near a point, the nearest first. Between buildings, returns the interpolated number.
 */
function addressesAt(places: MarketPlaces, blocks: readonly Block[], at: Ground): readonly Spot[] {
  const near = blocks
    .flatMap((block) => [...places.map.addressesOn(block)])
    .filter((each) => squaredDistance(each, at) < BUILDING_WITHIN ** 2)
    .sort(byDistance(at))
    .slice(0, MAX_BUILDINGS)
    .map(spotOfAddress);
  if (near.length > 0) return near;
  const [block] = blocks;
  const street = block === undefined ? null : nearestStreet(places, block, at);
  const between = street === null ? null : numberAt(places, street, at);
  return between === null || squaredDistance(between, at) > (2 * RING) ** 2 ? [] : [between];
}

function streetAt(places: MarketPlaces, block: Block | undefined, at: Ground): readonly Spot[] {
  const street = block === undefined ? null : nearestStreet(places, block, at);
  return street === null ? [] : [stretchAt(street, at)];
}

/** Returns the spots at a point of a market, the most precise first. */
export function spotsAt(places: MarketPlaces, at: Ground): readonly Spot[] {
  const isWet = places.map.distanceToWater(at.x, at.z) < 0;
  const blocks = blocksAround(places, at);
  const named = namedAt(places, at);
  const open = named.filter(isOpen).map(spotOfNamed);
  const rest = named.filter((place) => !isOpen(place)).map(spotOfNamed);
  const crossings = crossingAt(places, at);
  if (isWet) return [...open, ...crossings, ...rest];
  return [
    ...crossings,
    ...addressesAt(places, blocks, at),
    ...open,
    ...streetAt(places, blocks[0], at),
    ...rest,
  ];
}
