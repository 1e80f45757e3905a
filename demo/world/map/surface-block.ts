import { BodyStore, Kind, STRIDE } from '../body.ts';
import type { Layout } from '../plan/layout.ts';
import { planBlock } from '../plan/plan-block.ts';
import { type Block, distanceInto } from '../plan/street-grid.ts';
import { DECK_EDGE } from '../shade/ground.ts';
import { footprintOf, type MapBuilding } from './block-map.ts';
import { cutHalfPlane, type Ring } from './ring.ts';

/** Shapes of roofs, named as in the Simple 3D Buildings of OpenStreetMap. */
export type RoofShape = 'flat' | 'gabled' | 'hipped' | 'quadruple_saltbox';

export interface Roof {
  readonly shape: RoofShape;
  /** Height from the eaves to the highest point, in meters. */
  readonly height: number;
  /** Slope in meters per meter; 0 if the roof is flat. */
  readonly slope: number;
  /** The direction of a gabled roof's ridge as a local axis of the rectangle below it; null for other shapes. */
  readonly ridge: 'x' | 'z' | null;
}

/** A rectangular solid below a roof: a whole building, or a part of one. */
export interface Solid {
  /** Outline of the walls, clockwise on the map, in the market's frame, in meters. */
  readonly footprint: Ring;
  readonly halfX: number;
  readonly halfZ: number;
  /** Heights of the foot of the walls and of the highest point above street level, in meters. */
  readonly bottom: number;
  readonly highest: number;
  readonly roof: Roof;
  readonly kind: 'walls' | 'roof' | 'equipment' | 'rail';
}

export interface SurfaceBuilding extends MapBuilding {
  /** The solids that the building consists of, in the order of the plan. */
  readonly parts: readonly Solid[];
}

/** A tree, in meters in the market's frame. Its crown fits an upright ellipsoid. */
export interface Tree {
  readonly x: number;
  readonly z: number;
  readonly crownDiameter: number;
  readonly crownBottom: number;
  readonly height: number;
}

export interface BlockSurface {
  readonly buildings: readonly SurfaceBuilding[];
  /** Solids that belong to no building: the walls of bridges, and equipment on playgrounds. */
  readonly others: readonly Solid[];
  readonly trees: readonly Tree[];
  /** The decks of bridges at street level, clockwise on the map. */
  readonly decks: readonly Ring[];
}

const FLAT: Roof = { shape: 'flat', height: 0, slope: 0, ridge: null };

/** A body of these kinds belongs to the building below it. */
const PARTS: ReadonlyMap<number, Solid['kind']> = new Map([
  [Kind.house, 'walls'],
  [Kind.masonry, 'walls'],
  [Kind.glass, 'walls'],
  [Kind.hall, 'walls'],
  [Kind.roof, 'roof'],
  [Kind.unit, 'equipment'],
]);

/** Maximum distance in meters from a building's walls to the center of a part in front of it, such as a porch. */
const IN_FRONT = 4;

/** Half width in meters below which a body is a post or a trunk, which is left out. */
const POST = 0.2;

function roofOf(g: Float32Array, at: number): Roof {
  const [top, slopeX, slopeZ, ceiling, highest] = [7, 8, 9, 10, 12].map((n) => g[at + n] as number) as [
    number,
    number,
    number,
    number,
    number,
  ];
  if (slopeX <= 0 && slopeZ <= 0) return FLAT;
  const height = highest - top;
  if (slopeX <= 0 || slopeZ <= 0)
    return { shape: 'gabled', height, slope: slopeX + slopeZ, ridge: slopeX > 0 ? 'z' : 'x' };
  return { shape: highest < ceiling ? 'hipped' : 'quadruple_saltbox', height, slope: slopeX, ridge: null };
}

function solidOf({ geometry: g }: BodyStore, body: number, kind: Solid['kind']): Solid {
  const at = body * STRIDE;
  const [x, z, cos, sin, halfX, halfZ] = [0, 1, 2, 3, 4, 5].map((n) => g[at + n] as number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return {
    footprint: footprintOf({ x, z, cos, sin }, halfX, halfZ),
    halfX,
    halfZ,
    bottom: g[at + 6] as number,
    highest: g[at + 12] as number,
    roof: roofOf(g, at),
    kind,
  };
}

/** Returns the distance of a point from a rectangle, in meters; 0 inside. */
function distanceTo({ footprint }: MapBuilding, x: number, z: number): number {
  const [a, b, , d] = footprint as readonly [Ring[number], Ring[number], Ring[number], Ring[number]];
  const outside = ([ax, az]: Ring[number], [bx, bz]: Ring[number]): number => {
    const length = Math.hypot(bx - ax, bz - az);
    const along = ((x - ax) * (bx - ax) + (z - az) * (bz - az)) / length;
    return Math.max(0, -along, along - length);
  };
  return Math.hypot(outside(a, b), outside(a, d));
}

/** Returns the building to which a body with a given center belongs: the widest one below it, or the nearest. */
function ownerOf<B extends MapBuilding & { readonly area: number }>(
  buildings: readonly B[],
  x: number,
  z: number,
): B | null {
  let owner: B | null = null;
  let [least, widest] = [IN_FRONT, 0];
  for (const building of buildings) {
    const distance = distanceTo(building, x, z);
    if (distance > least || (distance === least && building.area <= widest)) continue;
    owner = building;
    [least, widest] = [distance, building.area];
  }
  return owner;
}

/** Returns the trees of a plan. The parts of a tree's crown follow each other and have the same coat. */
function treesOf({ geometry: g, kind, tint, seed, count }: BodyStore): readonly Tree[] {
  const trees: Tree[] = [];
  for (let body = 0; body < count;) {
    const [first, at] = [body++, (body - 1) * STRIDE];
    if (kind[first] !== Kind.crown) continue;
    const [x, z] = [g[at] as number, g[at + 1] as number];
    let [radius, bottom, top] = [g[at + 4] as number, g[at + 6] as number, g[at + 7] as number];
    for (; body < count && kind[body] === Kind.crown; body += 1) {
      if (tint[body] !== tint[first] || seed[body] !== seed[first]) break;
      const part = body * STRIDE;
      const away = Math.hypot((g[part] as number) - x, (g[part + 1] as number) - z);
      radius = Math.max(radius, away + (g[part + 4] as number));
      bottom = Math.min(bottom, g[part + 6] as number);
      top = Math.max(top, g[part + 7] as number);
    }
    trees.push({ x, z, crownDiameter: 2 * radius, crownBottom: bottom, height: top });
  }
  return trees;
}

/** Returns the parts of bridges on a block: strips along its sides. */
const decksOf = ({ sides }: Block): readonly Ring[] =>
  sides
    .filter(({ bridge }) => bridge)
    .map((side) =>
      cutHalfPlane(
        sides.map(({ x, z }) => [x, z] as const),
        ([x, z]) => side.half + DECK_EDGE - distanceInto(side, x, z),
      ),
    )
    .filter(({ length }) => length > 2);

interface OpenBuilding extends SurfaceBuilding {
  readonly area: number;
  readonly parts: Solid[];
}

/**
 * Creates a function that reads everything on a block that hides what is behind it, except cars. It gets the
 * buildings of the block, so that their ids agree with those of the map.
 */
export function createSurfaceReader(
  layout: Layout,
): (block: Block, buildings: readonly MapBuilding[]) => BlockSurface {
  // All plans share one store, because creating a store for each plan would take most of the time.
  const store = new BodyStore();
  return (block, mapped) => {
    store.count = 0;
    planBlock(store, layout, block, true);
    const buildings = mapped.map((building): OpenBuilding => {
      const [a, b, , d] = building.footprint as [Ring[number], Ring[number], Ring[number], Ring[number]];
      const area = Math.hypot(b[0] - a[0], b[1] - a[1]) * Math.hypot(d[0] - a[0], d[1] - a[1]);
      return { ...building, area, parts: [] };
    });
    const others: Solid[] = [];
    for (let body = 0; body < store.count; body += 1) {
      const kind = store.kind[body] as number;
      const part = PARTS.get(kind);
      if (part === undefined && kind !== Kind.rail) continue;
      const at = body * STRIDE;
      const [halfX, halfZ] = [store.geometry[at + 4] as number, store.geometry[at + 5] as number];
      if (halfX <= 0 || halfZ <= 0 || (halfX < POST && halfZ < POST)) continue;
      const solid = solidOf(store, body, part ?? 'rail');
      const [x, z] = [store.geometry[at] as number, store.geometry[at + 1] as number];
      const owner = part === undefined ? null : ownerOf(buildings, x, z);
      (owner?.parts ?? others).push(solid);
    }
    return { buildings, others, trees: treesOf(store), decks: decksOf(block) };
  };
}
