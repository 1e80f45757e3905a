import { BodyStore, type Frame, Kind, STRIDE, shifted } from '../body.ts';
import type { Layout } from '../plan/layout.ts';
import { planBlock } from '../plan/plan-block.ts';
import type { Block } from '../plan/street-grid.ts';
import type { Ring } from './ring.ts';

/** Kinds of buildings that map styles distinguish. */
export type BuildingKind = 'house' | 'building' | 'tower' | 'hall';

/** A building, or a part of one that stands on the ground. */
export interface MapBuilding {
  /** Id of the building, which is the same on both flights unless the block's plan changes. */
  readonly id: number;
  readonly kind: BuildingKind;
  /** Outline of the walls on the ground, clockwise on the map, in the market's frame, in meters. */
  readonly footprint: Ring;
  readonly x: number;
  readonly z: number;
  /** Height of the highest point within the walls above street level, in meters. */
  readonly height: number;
  /** Height of the foot of the walls above street level, in meters. */
  readonly base: number;
  readonly block: Block;
  /** Index of the building among the bodies of its block's plan. */
  readonly body: number;
}

const KINDS: ReadonlyMap<number, BuildingKind> = new Map([
  [Kind.house, 'house'],
  [Kind.masonry, 'building'],
  [Kind.glass, 'tower'],
  [Kind.hall, 'hall'],
]);

/** A body stands on the ground if its foot is below this height, in meters. */
const GROUNDED = 3;

const CORNERS = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;

/** Returns the outline of a rectangle, clockwise on the map. */
export const footprintOf = (frame: Frame, halfX: number, halfZ: number): Ring =>
  CORNERS.map(([across, deep]) => {
    const { x, z } = shifted(frame, across * halfX, deep * halfZ);
    return [x, z] as const;
  });

function shapeOf({ geometry }: BodyStore, body: number) {
  const at = (n: number): number => geometry[body * STRIDE + n] as number;
  const frame = { x: at(0), z: at(1), cos: at(2), sin: at(3) };
  return { frame, halfX: at(4), halfZ: at(5), bottom: at(6), highest: at(12) };
}

interface Solid {
  readonly x: number;
  readonly z: number;
  readonly highest: number;
}

/** Returns all bodies of a plan that can stand on or in a building. */
function solidsOf({ geometry, kind, count }: BodyStore): readonly Solid[] {
  const solids: Solid[] = [];
  for (let body = 0; body < count; body += 1) {
    if ((kind[body] as number) > Kind.unit) continue;
    const at = (n: number): number => geometry[body * STRIDE + n] as number;
    solids.push({ x: at(0), z: at(1), highest: at(12) });
  }
  return solids;
}

/** Returns the highest point of all solids whose center is within a body's walls. */
function heightOver(
  solids: readonly Solid[],
  { frame, halfX, halfZ, highest }: ReturnType<typeof shapeOf>,
): number {
  let height = highest;
  for (const solid of solids) {
    if (solid.highest <= height) continue;
    const [dx, dz] = [solid.x - frame.x, solid.z - frame.z];
    const isIn =
      Math.abs(dx * frame.cos + dz * frame.sin) <= halfX &&
      Math.abs(dz * frame.cos - dx * frame.sin) <= halfZ;
    if (isIn) height = solid.highest;
  }
  return height;
}

/** Creates a function that extracts the buildings of a block from its plan. */
export function createBuildingReader(layout: Layout): (block: Block) => readonly MapBuilding[] {
  // All plans share one store, because creating a store for each plan would take most of the time.
  const store = new BodyStore();
  return (block) => {
    store.count = 0;
    planBlock(store, layout, block, false);
    const solids = solidsOf(store);
    const buildings: MapBuilding[] = [];
    for (let body = 0; body < store.count; body += 1) {
      const kind = KINDS.get(store.kind[body] as number);
      if (kind === undefined) continue;
      const shape = shapeOf(store, body);
      const { frame, halfX, halfZ, bottom } = shape;
      // Bodies without a width are omitted, because images do not show them either.
      if (bottom >= GROUNDED || halfX <= 0 || halfZ <= 0) continue;
      buildings.push({
        id: block.key * 4096 + body,
        kind,
        footprint: footprintOf(frame, halfX, halfZ),
        x: frame.x,
        z: frame.z,
        height: heightOver(solids, shape),
        base: Math.max(0, bottom),
        block,
        body,
      });
    }
    return buildings;
  };
}

/**
 * Returns the ground of a block between its roadways, clockwise on the map. Returns null if no ground
 * remains.
 */
export function groundOf({ sides }: Block): Ring | null {
  const corners = sides.map((side, at) => {
    const before = sides[(at + 3) & 3] as Block['sides'][number];
    // Each corner is the intersection of two sides that are moved inward by half the width of their roadways.
    const turn = before.dx * side.dz - before.dz * side.dx;
    const [a, b] = [before.half, side.half];
    return [
      side.x + (side.dx * a - before.dx * b) / turn,
      side.z + (side.dz * a - before.dz * b) / turn,
    ] as const;
  });
  const isValid = sides.every(({ dx, dz }, at) => {
    const [from, to] = [corners[at], corners[(at + 1) & 3]] as [Ring[number], Ring[number]];
    return (to[0] - from[0]) * dx + (to[1] - from[1]) * dz > 0;
  });
  return isValid ? corners : null;
}
