import { type Block, distanceInto, contains } from '../street-grid.ts';
import { type Point, cornersOf } from './lattice.ts';
import { type Quarter, type StreetSource, createQuarter } from './quarter.ts';

/** The blocks of a market, created on first use. */
export interface Streets {
  /** Returns the block that contains a point. Blocks extend to the center lines of their streets. */
  readonly blockAt: (x: number, z: number) => Block;
  /** Returns all blocks that touch a rectangle, always in the same order. */
  readonly blocksIn: (left: number, north: number, right: number, south: number) => readonly Block[];
}

/**
 * Maximum number of cached superblocks. The town has fewer, so the cache is cleared only if superblocks far
 * out in the country fill it.
 */
const MAX_CACHED = 640;

/**
 * Returns the distance of a point to the right of the line from a to b, multiplied by the length of the line.
 */
const inside = ([ax, az]: Point, [bx, bz]: Point, x: number, z: number): number =>
  (z - az) * (bx - ax) - (x - ax) * (bz - az);

/**
 * Returns the neighboring superblock in the direction of a point, or null if the point is inside the
 * superblock.
 */
function stepOver({ i, j, corners }: Quarter, x: number, z: number): readonly [number, number] | null {
  const [nw, ne, se, sw] = corners;
  if (inside(nw, ne, x, z) < 0) return [i, j - 1];
  if (inside(se, sw, x, z) < 0) return [i, j + 1];
  if (inside(sw, nw, x, z) < 0) return [i - 1, j];
  if (inside(ne, se, x, z) < 0) return [i + 1, j];
  return null;
}

/** Returns the distance by which a point is inside a block, in meters, or a negative distance outside. */
function depthIn({ sides }: Block, x: number, z: number): number {
  const [north, east, south, west] = sides;
  return Math.min(
    distanceInto(north, x, z),
    distanceInto(east, x, z),
    distanceInto(south, x, z),
    distanceInto(west, x, z),
  );
}

/**
 * Returns the block that contains a point, or the nearest one if rounding places the point between two
 * blocks.
 */
function blockWithin({ blocks }: Quarter, x: number, z: number): Block {
  for (const block of blocks) if (contains(block, x, z)) return block;
  return blocks.reduce((best, block) => (depthIn(block, x, z) > depthIn(best, x, z) ? block : best));
}

interface Area {
  readonly left: number;
  readonly north: number;
  readonly right: number;
  readonly south: number;
}

/** Returns true if a convex quadrilateral with clockwise corners touches a rectangle. */
function touches(quad: readonly Point[], { left, north, right, south }: Area): boolean {
  const outside = (test: (point: Point) => boolean): boolean => quad.every(test);
  if (outside(([x]) => x < left) || outside(([x]) => x > right)) return false;
  if (outside(([, z]) => z < north) || outside(([, z]) => z > south)) return false;
  return quad.every((a, n) => {
    const b = quad[(n + 1) % quad.length] as Point;
    const x = b[1] - a[1] > 0 ? left : right;
    const z = b[0] - a[0] > 0 ? south : north;
    return inside(a, b, x, z) >= 0;
  });
}

export function createStreets(source: StreetSource): Streets {
  const quarters = new Map<number, Quarter>();
  const quarterOf = (i: number, j: number): Quarter => {
    const key = (i + 512) * 1024 + j + 512;
    let quarter = quarters.get(key);
    if (!quarter) {
      if (quarters.size >= MAX_CACHED) quarters.clear();
      quarters.set(key, (quarter = createQuarter(source, i, j)));
    }
    return quarter;
  };
  const quarterAt = (x: number, z: number): Quarter => {
    let quarter = latestQuarter;
    let step = stepOver(quarter, x, z);
    if (step) step = source.lattice.guess(x, z);
    for (let tries = 0; step && tries < 40; tries++) {
      quarter = quarterOf(...step);
      step = stepOver(quarter, x, z);
    }
    return (latestQuarter = quarter);
  };
  let latestQuarter = quarterOf(0, 0);
  let latest = latestQuarter.blocks[0] as Block;
  return {
    blockAt(x, z) {
      if (contains(latest, x, z)) return latest;
      return (latest = blockWithin(quarterAt(x, z), x, z));
    },
    blocksIn(left, north, right, south) {
      const area = { left, north, right, south };
      const found: Block[] = [];
      for (const [i, j] of superblocksNear(source, area)) {
        if (!touches(cornersOf(source.lattice, i, j), area)) continue;
        for (const block of quarterOf(i, j).blocks) {
          if (isWithinReach(block, area) && touches(block.sides.map(cornerOf), area)) found.push(block);
        }
      }
      return found;
    },
  };
}

/** Quickly tests whether a block's bounding circle touches a rectangle, which excludes most blocks. */
const isWithinReach = ({ x, z, reach }: Block, { left, north, right, south }: Area): boolean =>
  x + reach >= left && x - reach <= right && z + reach >= north && z - reach <= south;

const cornerOf = ({ x, z }: Block['sides'][number]): Point => [x, z];

/** Returns all superblocks that can touch a rectangle, row by row. */
function superblocksNear({ lattice }: StreetSource, { left, north, right, south }: Area): [number, number][] {
  const columns: number[] = [];
  const rows: number[] = [];
  const steps = 1 + Math.ceil(Math.max(right - left, south - north) / 900);
  for (let n = 0; n <= steps; n++) {
    for (let m = 0; m <= steps; m++) {
      const [i, j] = lattice.guess(
        left + ((right - left) * n) / steps,
        north + ((south - north) * m) / steps,
      );
      columns.push(i);
      rows.push(j);
    }
  }
  const [west, east] = [Math.min(...columns) - 1, Math.max(...columns) + 1];
  const near: [number, number][] = [];
  for (let j = Math.min(...rows) - 1; j <= Math.max(...rows) + 1; j++) {
    for (let i = west; i <= east; i++) near.push([i, j]);
  }
  return near;
}
