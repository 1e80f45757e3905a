import { hash, unitOf } from '../../hash.ts';
import type { LandUse } from '../land-use.ts';
import type { Layout } from '../layout.ts';
import {
  DISTRICT_HEADS,
  DISTRICT_KINDS,
  DISTRICT_TAILS,
  GREAT_PARKS,
  PARK_ENDINGS,
} from '../names/place-words.ts';
import type { Block, Side } from '../street-grid.ts';
import type { Shape } from '../water/shapes.ts';
import { middleOf } from '../zoning.ts';
import type { NamedPlace } from './atlas-types.ts';
import { nameWaters } from './name-waters.ts';

const PURPOSE = 391;

const drawn = <T>(from: readonly T[], a: number, b: number, seed: number): T =>
  from[hash(a, b, seed + PURPOSE) % from.length] as T;

/**
 * Returns the part of a street's name from which other names are made, such as `High` from `N High St`.
 * Numbered streets keep their last word, such as `5th Ave` and `US Highway 20`.
 */
const coreOf = (name: string): string => {
  const words = name.split(' ').filter((word, n) => n > 0 || word.length > 1);
  const isNumbered = words.some((word) => /\d/.test(word));
  return (words.length > 1 && !isNumbered ? words.slice(0, -1) : words).join(' ');
};

/** Creates a function that adds a place unless another place has the same name. */
const adder = (places: NamedPlace[]) => {
  const names = new Set<string>();
  return (place: NamedPlace): boolean => {
    if (names.has(place.name)) return false;
    names.add(place.name);
    places.push(place);
    return true;
  };
};

type Add = (place: NamedPlace) => boolean;

function addGreatPark({ zoning, lattice, market, character }: Layout, add: Add): void {
  const at = zoning.onlyOne('greatPark');
  if (!at) return;
  const [x, z] = middleOf(lattice, ...at);
  const reach = (character.streets.spacingU + character.streets.spacingV) / 4;
  add({ name: drawn(GREAT_PARKS, 1, 0, market.seed), kind: 'park', x, z, reach });
}

/** Names a park after a street next to it. */
function addPark({ sides, x, z, reach, seed }: Block, nameOf: (street: number) => string, add: Add): void {
  const ending = drawn(PARK_ENDINGS, 2, 0, seed);
  sides.some(({ street }) => add({ name: `${coreOf(nameOf(street))} ${ending}`, kind: 'park', x, z, reach }));
}

/** Returns the landmark on a block, or null if its use has no name. */
function landmarkOf(
  use: LandUse,
  { sides: [side] }: Block,
  { market }: Layout,
  nameOf: (street: number) => string,
) {
  const core = coreOf(nameOf(side.street));
  switch (use) {
    case 'stadium':
      return unitOf(3, 0, market.seed + PURPOSE) < 0.5 ? `${market.name} Stadium` : 'Memorial Stadium';
    case 'mall':
      return `${core} Mall`;
    case 'hospital':
      return `${core} Medical Center`;
    case 'airfield':
      return `${market.name} Municipal Airport`;
    case 'field':
      return `${core} School`;
    case 'church':
      return `${core} Church`;
    default:
      return null;
  }
}

function addCampus({ zoning, lattice, market, character }: Layout, add: Add): void {
  const at = zoning.onlyOne('campus');
  if (!at) return;
  const [x, z] = middleOf(lattice, ...at);
  const name = `${drawn(['University of ', ''], 4, 0, market.seed)}${market.name}`;
  const full = name.startsWith('Univ') ? name : `${name} State University`;
  add({ name: full, kind: 'landmark', x, z, reach: character.streets.spacingU / 2 });
}

function addBridges(
  sides: readonly Side[],
  water: Shape,
  nameOf: (street: number) => string,
  add: Add,
): void {
  for (const side of sides) {
    if (!side.bridge || side.kind === 'street') continue;
    const [x, z] = [side.x + (side.dx * side.length) / 2, side.z + (side.dz * side.length) / 2];
    if (water(x, z) > -8) continue;
    add({ name: `${coreOf(nameOf(side.street))} Bridge`, kind: 'landmark', x, z, reach: side.length / 2 });
  }
}

/**
 * Adds the business district, which is named Downtown, and districts of two by two superblocks with random
 * names.
 */
function addDistricts({ lattice, market, character, distanceToWater }: Layout, add: Add): void {
  const { downtown } = character;
  add({ name: 'Downtown', kind: 'district', x: downtown.x, z: downtown.z, reach: downtown.radius });
  const turn = hash(5, 0, market.seed + PURPOSE) % DISTRICT_HEADS.length;
  let count = 0;
  for (let j = -5; j <= 5; j += 2) {
    for (let i = -5; i <= 5; i += 2) {
      const [x, z] = lattice.corner(i, j);
      const number = count++;
      if (distanceToWater(x, z) < 60 || Math.max(Math.abs(x), Math.abs(z)) > 3900) continue;
      const head = DISTRICT_HEADS[(turn + number * 7) % DISTRICT_HEADS.length] as string;
      const kind = drawn(DISTRICT_KINDS, 6, number, market.seed);
      const name = `${head}${drawn(DISTRICT_TAILS, 7, number, market.seed)} ${kind}`.trim();
      add({ name, kind: 'district', x, z, reach: character.streets.spacingU });
    }
  }
}

/**
 * Names the parks, waters, districts, bridges and landmarks among the blocks of a market. No two places have
 * the same name.
 */
export function namePlaces(
  layout: Layout,
  blocks: readonly Block[],
  nameOf: (street: number) => string,
): readonly NamedPlace[] {
  const places: NamedPlace[] = [];
  const add = adder(places);
  addDistricts(layout, add);
  nameWaters(layout).forEach(add);
  addGreatPark(layout, add);
  addCampus(layout, add);
  for (const block of blocks) {
    const use = layout.useOf(block);
    const { x, z, reach } = block;
    if (use === 'park' && block.zone !== 'greatPark') addPark(block, nameOf, add);
    const name = landmarkOf(use, block, layout, nameOf);
    if (name !== null) add({ name, kind: 'landmark', x, z, reach });
    addBridges(block.sides, layout.distanceToWater, nameOf, add);
  }
  return places;
}
