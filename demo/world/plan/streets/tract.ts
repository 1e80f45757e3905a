import { hash } from '../../hash.ts';
import { noise } from '../../noise.ts';
import type { Block, Side } from '../street-grid.ts';
import type { Shape } from '../water/shapes.ts';
import type { Zone } from '../zoning.ts';
import type { Point } from './lattice.ts';
import type { Line } from './line.ts';

/** A quadrilateral of land, divided into columns and rows of blocks. */
export interface Tract {
  /** Clockwise from the corner where the first column and the first row start. */
  readonly corners: readonly [Point, Point, Point, Point];
  /**
   * The streets along the columns, from the first row to the last. There is one more street than there are
   * columns.
   */
  readonly columns: readonly Line[];
  /**
   * The streets along the rows, from the first column to the last. There is one more street than there are
   * rows.
   */
  readonly rows: readonly Line[];
  /** The curvature of the inner streets, as a share of the tract's size. */
  readonly bend: number;
}

/** The superblock to which the created blocks belong. */
export interface Owner {
  readonly i: number;
  readonly j: number;
  readonly zone: Zone;
  readonly seed: number;
  /** Measures the distance to water; null if there is no water nearby. */
  readonly water: Shape | null;
}

const MIN_SINE = 0.3;

function pointsOf({ corners, columns, rows }: Tract, bend: number, field: number): Point[][] {
  const [nw, ne, se, sw] = corners;
  return rows.map((_, row) =>
    columns.map((__, column) => {
      const u0 = column / (columns.length - 1);
      const v0 = row / (rows.length - 1);
      const free = 16 * u0 * (1 - u0) * v0 * (1 - v0) * bend;
      const [atX, atZ] = [nw[0] / 260 + u0 * 1.9, nw[1] / 260 + v0 * 1.9];
      const u = u0 + free * noise(atX, atZ, field);
      const v = v0 + free * noise(atX, atZ, field + 1);
      const mix = (axis: 0 | 1): number =>
        (nw[axis] * (1 - u) + ne[axis] * u) * (1 - v) + (sw[axis] * (1 - u) + se[axis] * u) * v;
      return [mix(0), mix(1)] as const;
    }),
  );
}

/** Returns true if a quadrilateral turns clockwise by a sufficient angle at every corner. */
function isFair(quad: readonly Point[]): boolean {
  return quad.every((b, n) => {
    const [a, c] = [quad[(n + 3) & 3] as Point, quad[(n + 1) & 3] as Point];
    const [ux, uz, vx, vz] = [b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]];
    return ux * vz - uz * vx > MIN_SINE * Math.sqrt((ux * ux + uz * uz) * (vx * vx + vz * vz));
  });
}

type Quad = readonly [Point, Point, Point, Point];

const quadAt = (points: readonly Point[][], column: number, row: number): Quad => [
  points[row]?.[column] as Point,
  points[row]?.[column + 1] as Point,
  points[row + 1]?.[column + 1] as Point,
  points[row + 1]?.[column] as Point,
];

function quadsOf(tract: Tract, field: number): Quad[] {
  const [across, down] = [tract.columns.length - 1, tract.rows.length - 1];
  for (let { bend } = tract; ; bend = bend > 0.02 ? bend / 2 : 0) {
    const points = pointsOf(tract, bend, field);
    const quads = Array.from({ length: across * down }, (_, n) =>
      quadAt(points, n % across, Math.floor(n / across)),
    );
    if (bend === 0 || quads.every(isFair)) return quads;
  }
}

/** Maximum width of water that counts as a ditch, in meters. */
const DITCH = 62;

function isBridged(
  bridge: Line['bridge'],
  [from, to]: readonly [Point, Point],
  water: Shape | null,
): boolean {
  if (bridge === 'river') return true;
  if (bridge === 'none' || !water || water(...from) < 9 || water(...to) < 9) return false;
  let wet = 0;
  for (let n = 1; n < 12; n++) {
    const share = n / 12;
    if (water(from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share) < 0) wet++;
  }
  const [dx, dz] = [to[0] - from[0], to[1] - from[1]];
  return wet > 0 && (wet / 12) * Math.sqrt(dx * dx + dz * dz) < DITCH;
}

/**
 * Creates a side from the part of a line between two shares of its length. The side is reversed if the second
 * share is smaller.
 */
function createSide(
  points: readonly [Point, Point],
  line: Line,
  shares: readonly [number, number],
  water: Shape | null,
): Side {
  const [[x, z], [toX, toZ]] = points;
  const length = Math.sqrt((toX - x) * (toX - x) + (toZ - z) * (toZ - z));
  const numberAt = (share: number): number => line.from + (line.to - line.from) * share;
  return {
    x,
    z,
    dx: (toX - x) / length,
    dz: (toZ - z) / length,
    length,
    half: line.half,
    kind: line.kind,
    avenue: line.kind !== 'street',
    bridge: isBridged(line.bridge, points, water),
    street: line.street,
    from: numberAt(shares[0]),
    to: numberAt(shares[1]),
  };
}

type Sides = Block['sides'];

/** Rotates the sides so that the longer pair comes first and third, starting with the one farther north. */
function ordered([a, b, c, d]: Sides): Sides {
  const alongA = a.length + c.length >= 0.92 * (b.length + d.length);
  if (alongA) return a.dx - c.dx >= 0 ? [a, b, c, d] : [c, d, a, b];
  return b.dx - d.dx >= 0 ? [b, c, d, a] : [d, a, b, c];
}

function createBlock(owner: Owner, index: number, quad: Quad, sides: Sides): Block {
  const [nw, ne, se, sw] = quad;
  const x = (nw[0] + ne[0] + se[0] + sw[0]) / 4;
  const z = (nw[1] + ne[1] + se[1] + sw[1]) / 4;
  const [i, j] = [owner.i * 16 + (index & 15), owner.j * 16 + (index >> 4)];
  const away = (p: Point): number => Math.sqrt((p[0] - x) * (p[0] - x) + (p[1] - z) * (p[1] - z));
  return {
    i,
    j,
    key: (i + 32768) * 65536 + j + 32768,
    seed: hash(i, j, owner.seed),
    sides: ordered(sides),
    x,
    z,
    reach: Math.max(...quad.map(away)),
    zone: owner.zone,
  };
}

/** Creates the blocks of a tract, row by row. `first` is the index of the first block in its superblock. */
export function createBlocks(tract: Tract, owner: Owner, first: number): Block[] {
  const [across, down] = [tract.columns.length - 1, tract.rows.length - 1];
  return quadsOf(tract, owner.seed & 127).map((quad, n) => {
    const [column, row] = [n % across, Math.floor(n / across)];
    const [nw, ne, se, sw] = quad;
    const [left, right, top, bottom] = [column / across, (column + 1) / across, row / down, (row + 1) / down];
    const { water } = owner;
    return createBlock(owner, first + n, quad, [
      createSide([nw, ne], tract.rows[row] as Line, [left, right], water),
      createSide([ne, se], tract.columns[column + 1] as Line, [top, bottom], water),
      createSide([se, sw], tract.rows[row + 1] as Line, [right, left], water),
      createSide([sw, nw], tract.columns[column] as Line, [bottom, top], water),
    ]);
  });
}
