import type { Character } from '../character.ts';
import type { Block } from '../street-grid.ts';
import type { Shape } from '../water/shapes.ts';
import type { Zoning } from '../zoning.ts';
import { type Measure, arterialOf } from './arterials.ts';
import { diagonalThrough, planDiagonal } from './diagonals.ts';
import { type Lattice, type Point, cornersOf } from './lattice.ts';
import { type Ground, planTracts } from './patterns.ts';
import { createBlocks } from './tract.ts';

export interface Quarter {
  readonly i: number;
  readonly j: number;
  readonly corners: readonly [Point, Point, Point, Point];
  readonly blocks: readonly Block[];
}

export interface StreetSource {
  readonly character: Character;
  readonly lattice: Lattice;
  readonly zoning: Zoning;
  readonly measure: Measure;
  readonly water: Shape;
  readonly seed: number;
}

function edgesOf(source: StreetSource, [i, j]: readonly [number, number], corners: Quarter['corners']) {
  const { zoning } = source;
  const [nw, ne, se, sw] = corners;
  const { streets } = source.character;
  const isOpen = (column: number, row: number): boolean => {
    const zone = zoning.zoneOf(column, row);
    return zone === 'country' || zone === 'sea';
  };
  const here = isOpen(i, j);
  const market = (otherI: number, otherJ: number) => ({
    ...source,
    streets,
    isRural: here && isOpen(otherI, otherJ),
  });
  return {
    north: arterialOf('row', [j, i], [nw, ne], market(i, j - 1)),
    east: arterialOf('column', [i + 1, j], [ne, se], market(i + 1, j)),
    south: arterialOf('row', [j + 1, i], [sw, se], market(i, j + 1)),
    west: arterialOf('column', [i, j], [nw, sw], market(i - 1, j)),
  };
}

/** Returns true if there is water near the blocks of a superblock. */
function isWet(water: Shape, corners: Quarter['corners']): boolean {
  const [nw, , se] = corners;
  const [x, z] = [(nw[0] + se[0]) / 2, (nw[1] + se[1]) / 2];
  const reach = Math.max(...corners.map(([cx, cz]) => (cx - x) * (cx - x) + (cz - z) * (cz - z)));
  return water(x, z) < 1.3 * Math.sqrt(reach) + 60;
}

/** Creates the superblock between column lines i, i + 1 and row lines j, j + 1. */
export function createQuarter(source: StreetSource, i: number, j: number): Quarter {
  const { lattice, zoning, water, seed, character, measure } = source;
  const { downtown, streets } = character;
  const corners = cornersOf(lattice, i, j);
  const zone = zoning.zoneOf(i, j);
  const [[x, z]] = corners;
  const [dx, dz] = [x - downtown.x, z - downtown.z];
  const edges = edgesOf(source, [i, j], corners);
  const out = Math.sqrt(dx * dx + dz * dz);
  const wet = isWet(water, corners);
  const ground: Ground = { i, j, zone, seed, streets, measure, corners, edges, out, isWet: wet };
  const through = diagonalThrough(ground);
  const tracts = through ? planDiagonal(ground, through) : planTracts(ground);
  const owner = { i, j, zone, seed, water: wet ? water : null };
  const blocks: Block[] = [];
  for (const tract of tracts) blocks.push(...createBlocks(tract, owner, blocks.length));
  return { i, j, corners, blocks };
}
