import { BodyStore, Kind, STRIDE, shifted } from '../body.ts';
import type { Layout } from '../plan/layout.ts';
import { planBlock } from '../plan/plan-block.ts';
import type { Block } from '../plan/street-grid.ts';
import type { Ring } from './ring.ts';

/** What a building is, for a map's style. */
export type BuildingKind = 'house' | 'building' | 'tower' | 'hall';

/** A building, or a part of one that stands on the ground by itself. */
export interface MapBuilding {
  /** The same in both flights as long as the block's plan is. */
  readonly id: number;
  readonly kind: BuildingKind;
  /** Its walls on the ground, clockwise as seen on the map, in the market's metres. */
  readonly footprint: Ring;
  readonly x: number;
  readonly z: number;
  /** Metres from the street to the highest point of all that stands within the walls. */
  readonly height: number;
  /** Metres from the street to where the walls begin. */
  readonly base: number;
  readonly block: Block;
  /** Its index among the bodies of its block's plan. */
  readonly body: number;
}

const KINDS: ReadonlyMap<number, BuildingKind> = new Map([
  [Kind.house, 'house'],
  [Kind.masonry, 'building'],
  [Kind.glass, 'tower'],
  [Kind.hall, 'hall'],
]);

/** A building stands on the ground when it begins below this, metres. */
const GROUNDED = 3;

const CORNERS = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;

/** The numbers of a body that a map needs, as the store has them. */
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

/** Everything of a plan that may stand on or within a building. */
function solidsOf({ geometry, kind, count }: BodyStore): readonly Solid[] {
  const solids: Solid[] = [];
  for (let body = 0; body < count; body += 1) {
    if ((kind[body] as number) > Kind.unit) continue;
    const at = (n: number): number => geometry[body * STRIDE + n] as number;
    solids.push({ x: at(0), z: at(1), highest: at(12) });
  }
  return solids;
}

/** The highest point of everything solid whose middle is within a body's walls. */
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

/** Reads the buildings of blocks off their plans. */
export function createBuildingReader(layout: Layout): (block: Block) => readonly MapBuilding[] {
  // One store for all plans: a new one for each would be most of the work.
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
      // A body without a width is not there for the eye either.
      if (bottom >= GROUNDED || halfX <= 0 || halfZ <= 0) continue;
      buildings.push({
        id: block.key * 4096 + body,
        kind,
        footprint: CORNERS.map(([across, deep]) => {
          const { x, z } = shifted(frame, across * halfX, deep * halfZ);
          return [x, z] as const;
        }),
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

/** The ground of a block between its carriageways, clockwise as seen on the map; null where they leave none. */
export function groundOf({ sides }: Block): Ring | null {
  const corners = sides.map((side, at) => {
    const before = sides[(at + 3) & 3] as Block['sides'][number];
    // Both sides moved inwards by half of their carriageways meet here.
    const turn = before.dx * side.dz - before.dz * side.dx;
    const [a, b] = [before.half, side.half];
    return [
      side.x + (side.dx * a - before.dx * b) / turn,
      side.z + (side.dz * a - before.dz * b) / turn,
    ] as const;
  });
  const keepsWay = sides.every(({ dx, dz }, at) => {
    const [from, to] = [corners[at], corners[(at + 1) & 3]] as [Ring[number], Ring[number]];
    return (to[0] - from[0]) * dx + (to[1] - from[1]) * dz > 0;
  });
  return keepsWay ? corners : null;
}
