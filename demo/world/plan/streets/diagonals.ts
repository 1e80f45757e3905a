import { unitOf } from '../../hash.ts';
import { numbersAt, partOf } from './arterials.ts';
import type { Point } from './lattice.ts';
import { Course, type Line, streetId } from './line.ts';
import { type Ground, linesBetween, localStreets } from './patterns.ts';
import type { Tract } from './tract.ts';

const PURPOSE = 351;

/**
 * The direction of a diagonal through a superblock: from the northwest to the southeast corner, or from the
 * northeast to the southwest corner.
 */
export type Cut = 'falling' | 'rising';

/**
 * Returns the diagonal ray from the origin that crosses a superblock, 0 to 3 clockwise from the northeast.
 * Returns null if there is none.
 */
function rayThrough(i: number, j: number): { ray: number; step: number } | null {
  if (i >= 0 && j === -1 - i) return { ray: 0, step: i };
  if (i >= 0 && j === i) return { ray: 1, step: i };
  if (i < 0 && j === -1 - i) return { ray: 2, step: j };
  if (i < 0 && j === i) return { ray: 3, step: -1 - i };
  return null;
}

/**
 * Avenues run outward from the origin along diagonals. Returns the direction in which an avenue cuts this
 * superblock, or null if none does.
 */
export function diagonalThrough({
  i,
  j,
  zone,
  seed,
  streets,
}: Ground): { cut: Cut; ray: number; step: number } | null {
  const through = rayThrough(i, j);
  if (!through || (zone !== 'core' && zone !== 'inner' && zone !== 'outer')) return null;
  const { ray, step } = through;
  const first = Math.floor(unitOf(0, 0, seed + PURPOSE) * 4);
  const length = 3 + Math.floor(unitOf(ray, 1, seed + PURPOSE) * 6);
  if ((ray + first) % 4 >= streets.diagonals || step >= length) return null;
  return zone === 'core' && step > 0 ? null : { cut: ray % 2 === 1 ? 'falling' : 'rising', ray, step };
}

const middle = (...points: readonly Point[]): Point => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, z]) => sum + z, 0) / points.length,
];

const reversed = (line: Line): Line => ({ ...line, from: line.to, to: line.from });

/**
 * Divides a triangle into three quadrilaterals that meet at its center. Each line runs from one corner to the
 * next.
 */
function planTriangle(
  ground: Ground,
  corners: readonly [Point, Point, Point],
  lines: readonly [Line, Line, Line],
  local: (from: number, to: number) => Line,
): Tract[] {
  const heart = middle(...corners);
  const { long, short } = ground.streets;
  const size = (long + short) * (ground.zone === 'core' ? 0.4 : 0.5);
  const count = ({ from: [ax, az], to: [bx, bz] }: { from: Point; to: Point }): number =>
    Math.max(2, Math.min(5, Math.round(Math.sqrt((ax - bx) * (ax - bx) + (az - bz) * (az - bz)) / size)));
  const spokes = lines.map(() => local(100, 500)) as unknown as readonly [Line, Line, Line];
  return corners.map((corner, n) => {
    const [next, last] = [(n + 1) % 3, (n + 2) % 3] as [0 | 1 | 2, 0 | 1 | 2];
    const ahead = middle(corner, corners[next]);
    const behind = middle(corner, corners[last]);
    const north = partOf(lines[n] as Line, 0, 0.5);
    const west = partOf(reversed(lines[last]), 0, 0.5);
    const create = (): Line => local(100, 500);
    return {
      corners: [corner, ahead, heart, behind],
      columns: linesBetween(west, spokes[n] as Line, count({ from: corner, to: ahead }), create),
      rows: linesBetween(north, spokes[last], count({ from: corner, to: behind }), create),
      bend: 0,
    };
  });
}

/** Returns the tracts of a superblock that an avenue crosses from corner to corner. */
export function planDiagonal(ground: Ground, through: { cut: Cut; ray: number; step: number }): Tract[] {
  const { corners, edges } = ground;
  const [nw, ne, se, sw] = corners;
  const { north, east, south, west } = edges;
  const local = localStreets(ground, 4.8);
  const outwards: Line = {
    street: streetId(Course.diagonal, through.ray, 0, 0),
    kind: 'avenue',
    half: 10.2,
    bridge: 'none',
    ...numbersAt(through.step, 700),
  };
  if (through.cut === 'falling') {
    const down = through.ray === 1 ? outwards : reversed(outwards);
    return [
      ...planTriangle(ground, [nw, ne, se], [north, east, reversed(down)], local),
      ...planTriangle(ground, [nw, se, sw], [down, reversed(south), reversed(west)], local),
    ];
  }
  const up = through.ray === 0 ? outwards : reversed(outwards);
  return [
    ...planTriangle(ground, [nw, ne, sw], [north, reversed(up), reversed(west)], local),
    ...planTriangle(ground, [ne, se, sw], [east, reversed(south), up], local),
  ];
}
