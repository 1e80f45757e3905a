import type { Block, Side } from '../street-grid.ts';
import type { Point } from '../streets/lattice.ts';
import type { Shape } from '../water/shapes.ts';
import type { Street } from './atlas-types.ts';

/** A part of a side that is on land, directed toward higher house numbers. */
interface Piece {
  readonly from: number;
  readonly to: number;
  readonly start: Point;
  readonly end: Point;
}

/** A continuous street, and the house numbers at its ends. */
interface Stretch {
  readonly street: Street;
  readonly from: number;
  readonly to: number;
}

/** Distance between the points along a street that are checked for water, in meters. */
const STEP = 6;

/** Distance from the edge of the water at which a street ends, in meters. */
const BANK = 2;

/**
 * Returns the parts of a side that are on land, as pairs of distances from the side's first corner, in
 * meters.
 */
function dryParts(side: Side, water: Shape): readonly (readonly [number, number])[] {
  const { length } = side;
  const at = (along: number): number => water(side.x + side.dx * along, side.z + side.dz * along);
  if (side.bridge || at(length / 2) > length * 0.8 + 40) return [[0, length]];
  const steps = Math.ceil(length / STEP);
  const parts: [number, number][] = [];
  let wasDry = false;
  for (let n = 0; n <= steps; n++) {
    const along = (length * n) / steps;
    const isDry = at(along) > BANK;
    const last = parts.at(-1);
    if (isDry && wasDry && last) last[1] = along;
    else if (isDry) parts.push([along, along]);
    wasDry = isDry;
  }
  return parts.filter(([start, end]) => end - start > 2 * STEP);
}

function piecesOf(side: Side, water: Shape): Piece[] {
  const { x, z, dx, dz, length } = side;
  const numberAt = (along: number): number => side.from + ((side.to - side.from) * along) / length;
  const pointAt = (along: number): Point => [x + dx * along, z + dz * along];
  return dryParts(side, water).map(([start, end]) => {
    const [low, high] = side.to > side.from ? [start, end] : [end, start];
    return { from: numberAt(low), to: numberAt(high), start: pointAt(low), end: pointAt(high) };
  });
}

const isNear = ([ax, az]: Point, [bx, bz]: Point): boolean =>
  (ax - bx) * (ax - bx) + (az - bz) * (az - bz) < 1;

/** Returns true if b is on the line from a to c, within a few centimeters. */
function isBetween([ax, az]: Point, [bx, bz]: Point, [cx, cz]: Point): boolean {
  const [dx, dz] = [cx - ax, cz - az];
  const off = (bx - ax) * dz - (bz - az) * dx;
  return off * off < 0.0025 * (dx * dx + dz * dz);
}

/** Returns the points of a stretch in order, without those on a straight line between their neighbors. */
function pathOf(pieces: readonly Piece[]): Point[] {
  const stops = pieces
    .flatMap(({ from, to, start, end }) => [
      { number: from, point: start },
      { number: to, point: end },
    ])
    .sort((a, b) => a.number - b.number);
  const path: Point[] = [];
  for (const { point } of stops) {
    const last = path.at(-1);
    if (last && isNear(last, point)) continue;
    const before = path.at(-2);
    if (last && before && isBetween(before, last, point)) path.pop();
    path.push(point);
  }
  return path;
}

/** Joins the pieces of one street where they touch. */
function joined(pieces: readonly Piece[], make: (path: Point[]) => Street): Stretch[] {
  const sorted = [...pieces].sort((a, b) => a.from - b.from || a.to - b.to);
  const stretches: Stretch[] = [];
  let run: Piece[] = [];
  let reached = -Infinity;
  const close = (): void => {
    if (run[0]) stretches.push({ street: make(pathOf(run)), from: run[0].from, to: reached });
    run = [];
  };
  for (const piece of sorted) {
    if (piece.from > reached + 0.5) close();
    reached = run.length === 0 ? piece.to : Math.max(reached, piece.to);
    run.push(piece);
  }
  close();
  return stretches;
}

const streetFrom = (side: Side, name: string, path: readonly Point[]): Street => ({
  name,
  kind: side.kind,
  half: side.half,
  path,
});

/**
 * Traces every street along the blocks next to it. A street that is interrupted by water is listed once per
 * continuous stretch.
 */
export function traceStreets(
  blocks: readonly Block[],
  water: Shape,
  nameOf: (street: number) => string,
): { streets: readonly Street[]; streetOf: (side: Side) => Street } {
  const pieces = new Map<number, { side: Side; pieces: Piece[] }>();
  for (const side of blocks.flatMap(({ sides }) => sides)) {
    const known = pieces.get(side.street);
    if (known) known.pieces.push(...piecesOf(side, water));
    else pieces.set(side.street, { side, pieces: piecesOf(side, water) });
  }
  const stretches = new Map<number, Stretch[]>();
  for (const [street, { side, pieces: sidePieces }] of pieces) {
    stretches.set(
      street,
      joined(sidePieces, (path) => streetFrom(side, nameOf(street), path)),
    );
  }
  return {
    streets: [...stretches.values()].flatMap((all) => all.map(({ street }) => street)),
    streetOf(side) {
      const middle = (side.from + side.to) / 2;
      const found = stretches.get(side.street)?.find(({ from, to }) => from <= middle && middle <= to);
      const end: Point = [side.x + side.dx * side.length, side.z + side.dz * side.length];
      return found?.street ?? streetFrom(side, nameOf(side.street), [[side.x, side.z], end]);
    },
  };
}
