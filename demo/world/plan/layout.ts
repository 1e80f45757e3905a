import { hash, unitOf } from '../hash.ts';
import type { Flight, Market } from '../markets/market.ts';
import { noise } from '../noise.ts';
import { type Character, characterOf, distanceBetween } from './character.ts';
import { roofBound, towerBound, towerHeight } from './heights.ts';
import { type LandUse, landUseOf } from './land-use.ts';
import type { Block } from './street-grid.ts';
import { type Measure, measureOf } from './streets/arterials.ts';
import { type Lattice, createLattice } from './streets/lattice.ts';
import { createStreets } from './streets/streets.ts';
import { type Lake, createLake } from './water/shapes.ts';
import { type NamedShape, type Waters, createWaters, joinWaters } from './water/water.ts';
import { type Zoning, createZoning, middleOf } from './zoning.ts';

/** The layout of a market at the time of a flight: streets, blocks, water, and the uses of blocks. */
export interface Layout {
  readonly market: Market;
  readonly flight: Flight;
  readonly character: Character;
  readonly zoning: Zoning;
  readonly lattice: Lattice;
  /** The division of superblocks into blocks, which determines house numbers. */
  readonly measure: Measure;
  /** All bodies of water with their kinds, starting with the main one. */
  readonly waters: readonly NamedShape[];
  /** Returns the block that contains a point. Blocks extend to the center lines of their streets. */
  readonly blockAt: (x: number, z: number) => Block;
  /** Returns all blocks that touch a rectangle, always in the same order. */
  readonly blocksIn: (left: number, north: number, right: number, south: number) => readonly Block[];
  /**
   * Returns the distance from the water's edge at street level, in meters: negative over water, positive on
   * land.
   */
  readonly distanceToWater: (x: number, z: number) => number;
  /** Returns the kind of the body of water nearest to a point, or null if there is none. */
  readonly waterKindAt: Waters['kindAt'];
  readonly useOf: (block: Block) => LandUse;
  /** Returns the distance from the center of the business district, varied by noise, in meters. */
  readonly distanceToDowntown: (x: number, z: number) => number;
  /** Returns an upper bound of all heights on a block (roofs, masts, cranes, trees), in meters. */
  readonly heightBound: (block: Block) => number;
  /** Returns an upper bound of all heights within 60 m of a point, in meters. */
  readonly roofLimit: (x: number, z: number) => number;
  /**
   * Returns the height of a tower on a block for a random number in [0, 1), in meters. The height excludes
   * masts and is below the block's bound.
   */
  readonly towerHeightAt: (block: Block, chance: number) => number;
}

const PURPOSE = 371;

/** Returns the lake in the great park. One out of three markets has none. */
function parkLakes(place: readonly [number, number] | null, size: number, seed: number): Lake[] {
  if (!place || unitOf(1, 1, seed + PURPOSE) > 0.67) return [];
  const off = (n: number): number => (unitOf(2, n, seed + PURPOSE) - 0.5) * size * 0.24;
  const stretch = 0.8 + 0.5 * unitOf(3, 0, seed + PURPOSE);
  return [{ x: place[0] + off(0), z: place[1] + off(1), radius: size * 0.17, stretch }];
}

/** Roofs within this distance of a point count toward its bound, in meters. */
const AROUND = 60;

/** Creates the layout of a market at the time of a flight. The result is the same on every machine. */
export function createLayout(market: Market, flight: Flight): Layout {
  const { seed } = market;
  const character = characterOf(market);
  const { downtown, streets } = character;
  const lattice = createLattice(character, seed);
  const natural = createWaters(character, seed);
  const zoning = createZoning(character, lattice, joinWaters(natural).distanceTo, seed);
  const park = zoning.onlyOne('greatPark');
  const size = Math.min(streets.spacingU, streets.spacingV);
  const lakes = parkLakes(park && middleOf(lattice, ...park), size, seed);
  const waters = [
    ...natural,
    ...lakes.map((lake) => ({ kind: 'lake' as const, shape: createLake(lake, hash(seed, 1, PURPOSE)) })),
  ];
  const joined = joinWaters(waters);
  const water = joined.distanceTo;
  const measure = measureOf(streets, seed);
  const source = { character, lattice, zoning, measure, water, seed };
  const grid = createStreets(source);
  const distanceToDowntown = (x: number, z: number): number =>
    distanceBetween(downtown, x, z) + 0.22 * downtown.radius * noise(x / 260, z / 260, seed & 255);
  const open = joinWaters(waters.filter(({ kind }) => kind !== 'river' && kind !== 'canal')).distanceTo;
  const uses = new WeakMap<Block, LandUse>();
  const useSource = { character, flight, seed, water, open, distanceToDowntown };
  const useOf = (block: Block): LandUse => {
    let use = uses.get(block);
    if (!use) uses.set(block, (use = landUseOf(block, useSource)));
    return use;
  };
  const heightBound = (block: Block): number => roofBound(character, useOf(block), block.x, block.z);
  return {
    market,
    flight,
    character,
    zoning,
    lattice,
    measure,
    waters,
    ...grid,
    distanceToWater: water,
    waterKindAt: joined.kindAt,
    useOf,
    distanceToDowntown,
    heightBound,
    roofLimit: (x, z) =>
      Math.max(...grid.blocksIn(x - AROUND, z - AROUND, x + AROUND, z + AROUND).map(heightBound)),
    towerHeightAt: (block, chance) => towerHeight(towerBound(character, block.x, block.z), chance),
  };
}
