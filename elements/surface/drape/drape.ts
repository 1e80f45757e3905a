import type { Vec3 } from '../../geo/vector.ts';
import type { DrapedPolygon, Draper } from '../../model/objects/draper.ts';
import { atOnce, type Steps } from '../../model/steps.ts';
import type { Cells } from '../cast/cell-grid.ts';
import { curvatureRadius } from '../shape/curvature.ts';
import { type Linear, type Point, type Ring, valueAt } from '../shape/polygon.ts';
import type { Surface } from '../shape/surface.ts';
import { covered, type Edge, edgesBetween, isInside, middleOf, spanIn } from './cover.ts';
import { type Bounds, boundsOf, rectangle, sidesOf, TopFaces } from './top-faces.ts';

/** Distance in meters up to which points count as one. */
const SAME = 1e-3;

/** Tolerance in meters for lines that run along the border of two faces. */
const BORDER = 1e-6;

/** Longest part of a line in meters that bridges a gap between faces. Longer ones are beyond the surface. */
const GAP = 0.01;

/** Difference of slopes up to which a line continues straight. */
const STRAIGHT = 1e-5;

/** A part of an edge that lies on one face. */
interface Span {
  readonly start: number;
  readonly end: number;
  readonly height: Linear;
}

const onMap = ([x, , z]: Vec3): Point => [x, z];

const pointAt = ([[ax, az], [bx, bz]]: Edge, share: number): Point => [
  share === 1 ? bx : ax + (bx - ax) * share,
  share === 1 ? bz : az + (bz - az) * share,
];

const raised = ([x, z]: Point, y: number): Vec3 => [x, y, z];

/** Caches the results of work in steps by their input. */
function remembered<Input extends object, Output>(
  work: (input: Input) => Steps<Output>,
): (input: Input) => Steps<Output> {
  const known = new WeakMap<Input, Output>();
  return function* (input) {
    const output = known.get(input) ?? (yield* work(input));
    known.set(input, output);
    return output;
  };
}

/** Points along a surface, without those in the middle of a straight line. */
class Path {
  readonly points: Vec3[] = [];
  #slope = NaN;

  /** Adds a line that is straight. */
  add(from: Vec3, to: Vec3): void {
    const size = Math.hypot(to[0] - from[0], to[2] - from[2]);
    const slope = (to[1] - from[1]) / size;
    const last = this.points.at(-1);
    const isJoined =
      last !== undefined && Math.hypot(...from.map((at, n) => at - (last[n] as number))) < SAME;
    if (isJoined && Math.abs(slope - this.#slope) < STRAIGHT) this.points.pop();
    else if (!isJoined) this.points.push(from);
    this.points.push(to);
    this.#slope = slope;
  }

  /** Must be called where the line changes its direction on the map. */
  turn(): void {
    this.#slope = NaN;
  }
}

/** Lays shapes on the topmost faces of a surface. */
export class SurfaceDraper implements Draper {
  readonly polygon = remembered((rings: readonly (readonly Vec3[])[]) => this.#polygon(rings));
  readonly line = remembered((points: readonly Vec3[]) => this.#line(points));

  readonly top = (point: Vec3): Vec3 => {
    const at = onMap(point);
    const [column, row] = [this.#columnAt(at[0]), this.#rowAt(at[1])];
    const { columns, rows } = this.#cells;
    if (column < 0 || row < 0 || column >= columns || row >= rows) return point;
    const heights = atOnce(this.#faces.in(column, row))
      .filter(({ sides }) => sides.every((side) => valueAt(side, at) >= -BORDER))
      .map(({ height }) => valueAt(height, at));
    return heights.length > 0 ? raised(at, Math.max(...heights)) : point;
  };
  readonly #cells: Cells;
  readonly #faces: TopFaces;
  readonly #level: number;
  readonly #radius: number;

  /** @param level - Height of level ground relative to the origin of the surface, in meters. */
  constructor(surface: Surface, cells: Cells, level: number) {
    this.#cells = cells;
    this.#faces = new TopFaces(surface, cells);
    this.#level = level;
    this.#radius = curvatureRadius(surface.origin.latitude);
  }

  *#polygon(input: readonly (readonly Vec3[])[]): Steps<DrapedPolygon> {
    const edges = input.flatMap((ring) =>
      ring.map((to, n): Edge => [onMap(ring.at(n - 1) as Vec3), onMap(to)]),
    );
    const fill: Vec3[] = [];
    const add = (ring: Ring, heightAt: (point: Point) => number): void => {
      const points = ring.map((point) => raised(point, heightAt(point)));
      // From above, triangles run counterclockwise.
      for (let n = 2; n < points.length; n += 1)
        fill.push(points[0] as Vec3, points[n] as Vec3, points[n - 1] as Vec3);
    };
    const bounds = boundsOf(edges.map(([, to]) => to));
    const { rows, columns } = this.#cellsIn(bounds);
    for (const row of rows) {
      const ring = this.#faces.cellRing(0, row);
      const near = edgesBetween(edges, (ring[0] as Point)[1], (ring[2] as Point)[1]);
      for (const column of columns) {
        yield;
        const cell = this.#faces.cellRing(column, row);
        const sides = sidesOf(cell);
        const isWhole = !near.some((edge) => spanIn(sides, edge, 0));
        if (isWhole && !isInside(near, middleOf(cell))) continue;
        for (const { ring: part, height } of yield* this.#faces.in(column, row))
          (isWhole ? [part] : covered(part, near)).forEach((piece) =>
            add(piece, (point) => valueAt(height, point)),
          );
      }
    }
    for (const side of this.#beyond(bounds))
      for (const piece of covered(side, edges)) add(piece, (point) => this.#levelAt(point));
    const rings: (readonly Vec3[])[] = [];
    for (const ring of input) {
      const line = yield* this.#line([...ring, ...ring.slice(0, 1)]);
      rings.push(line.slice(0, -1));
    }
    return { rings, fill };
  }

  *#line(points: readonly Vec3[]): Steps<readonly Vec3[]> {
    const path = new Path();
    for (const [n, to] of points.entries()) {
      const from = points[n - 1];
      if (!from) continue;
      yield;
      path.turn();
      yield* this.#lay(path, from, to);
    }
    return path.points;
  }

  /** Adds a straight line between two points to a path. */
  *#lay(path: Path, from: Vec3, to: Vec3): Steps<void> {
    const edge: Edge = [onMap(from), onMap(to)];
    const size = Math.hypot(to[0] - from[0], to[2] - from[2]);
    const given = (share: number): Vec3 => raised(pointAt(edge, share), from[1] + (to[1] - from[1]) * share);
    let at = 0;
    for (const { start, end, height } of yield* this.#spansOf(edge)) {
      if ((end - at) * size < BORDER) continue;
      const begin = Math.max(at, start);
      if ((begin - at) * size > GAP) path.add(given(at), given(begin));
      const [a, b] = [pointAt(edge, begin), pointAt(edge, end)];
      path.add(raised(a, valueAt(height, a)), raised(b, valueAt(height, b)));
      at = end;
    }
    if ((1 - at) * size > GAP || at === 0) path.add(given(at), given(1));
  }

  /** Returns the parts of an edge that lie on faces, in order. */
  *#spansOf(edge: Edge): Steps<Span[]> {
    const spans: Span[] = [];
    for (const [column, row] of this.#cellsAlong(edge))
      for (const { sides, height } of yield* this.#faces.in(column, row)) {
        const span = spanIn(sides, edge, -BORDER);
        if (span) spans.push({ start: span[0], end: span[1], height });
      }
    return spans.sort((a, b) => a.start - b.start);
  }

  /** Returns the cells that an edge meets, and perhaps some beside it. */
  #cellsAlong(edge: Edge): (readonly [column: number, row: number])[] {
    const { left, north, size, columns: count } = this.#cells;
    return this.#cellsIn(boundsOf(edge)).rows.flatMap((row) => {
      const z = north + row * size;
      const share = spanIn(sidesOf(rectangle([left, z, left + count * size, z + size])), edge, -BORDER);
      const { columns } = this.#cellsIn(boundsOf((share ?? []).map((one) => pointAt(edge, one))));
      return columns.map((column) => [column, row] as const);
    });
  }

  /** Returns the parts of bounds beyond the ground's faces. */
  #beyond([left, north, right, south]: Bounds): readonly Ring[] {
    const [west, top, east, bottom] = this.#faces.reach;
    const [upper, lower] = [Math.max(north, top), Math.min(south, bottom)];
    return (
      [
        [left, north, right, Math.min(south, top)],
        [left, Math.max(north, bottom), right, south],
        [left, upper, Math.min(right, west), lower],
        [Math.max(left, east), upper, right, lower],
      ] as const
    )
      .filter(([x, z, toX, toZ]) => x < toX && z < toZ)
      .map(rectangle);
  }

  #levelAt([x, z]: Point): number {
    return this.#level - (x * x + z * z) / (2 * this.#radius);
  }

  #columnAt = (x: number): number => Math.floor((x - this.#cells.left) / this.#cells.size);

  #rowAt = (z: number): number => Math.floor((z - this.#cells.north) / this.#cells.size);

  /** Returns the columns and rows of the cells that bounds meet. */
  #cellsIn([left, north, right, south]: Bounds): {
    readonly columns: readonly number[];
    readonly rows: readonly number[];
  } {
    const { columns, rows } = this.#cells;
    return {
      columns: between(this.#columnAt(left), this.#columnAt(right), columns),
      rows: between(this.#rowAt(north), this.#rowAt(south), rows),
    };
  }
}

/** Returns the numbers from one to another that are indices of a list. */
function between(from: number, to: number, count: number): readonly number[] {
  const first = Math.max(0, from);
  return Array.from({ length: Math.max(0, Math.min(count - 1, to) - first + 1) }, (_, n) => first + n);
}
