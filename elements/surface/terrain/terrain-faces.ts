import { FaceKind, type MeshBuilder } from '../shape/mesh.ts';
import type { Point } from '../shape/polygon.ts';
import { GROUND } from '../shape/surface.ts';
import { errorAt, type Terrain } from '../shape/terrain.ts';

/** Longest edge of a face along the grid in meters. The Earth's curvature is less than 1 mm within a face. */
const LONGEST = 150;

/** Maximum number of faces. The errors of rougher terrain are larger. */
const MAX_FACES = 100_000;

/** Maximum number of faces of the coarser terrain around. */
const MAX_FACES_BEYOND = 10_000;

/*
 * The faces are right-angled isosceles triangles, which result from halving a square again and again, from the right
 * angle to the middle of the longest edge (W. Evans et al., Right-Triangulated Irregular Networks, 1998). The points of
 * the grid are the middles of these edges: at each level, first those of edges along the grid, then those of diagonals.
 */

/** Computes the errors in the middle of the longest edges of all faces, from the smallest faces to the largest. */
class EdgeErrors {
  readonly #terrain: Terrain;
  readonly #across: number;
  /** Distance from the middle along both axes within which there are no faces, in meters. */
  readonly #inside: number;
  readonly errors: Float32Array;

  constructor(terrain: Terrain, inside: number) {
    this.#terrain = terrain;
    this.#inside = inside;
    this.#across = terrain.steps + 1;
    this.errors = new Float32Array(terrain.heights.length);
    for (let half = 1; half < terrain.steps; half *= 2) {
      this.#measureEdges(half);
      this.#measureDiagonals(half);
    }
  }

  /** Measures the edges along the grid whose length is two times `half` steps. */
  #measureEdges(half: number): void {
    const { steps } = this.#terrain;
    for (let row = 0; row <= steps; row += half) {
      const isUpright = (row / half) % 2 === 1;
      for (let column = isUpright ? 0 : half; column <= steps; column += 2 * half) {
        const own = this.#errorAt(row, column, half, isUpright ? half * this.#across : half);
        const error = half > 1 ? Math.max(own, this.#diagonalError(row, column, half / 2)) : own;
        this.errors[row * this.#across + column] = error;
      }
    }
  }

  /** Returns the greatest error of the diagonals that are cut after the edge between them. */
  #diagonalError(row: number, column: number, away: number): number {
    const { steps } = this.#terrain;
    const at = row * this.#across + column;
    const down = away * this.#across;
    const [isWest, isEast] = [column > 0, column < steps];
    let error = 0;
    if (row > 0 && isWest) error = this.errors[at - down - away] as number;
    if (row > 0 && isEast) error = Math.max(error, this.errors[at - down + away] as number);
    if (row < steps && isWest) error = Math.max(error, this.errors[at + down - away] as number);
    if (row < steps && isEast) error = Math.max(error, this.errors[at + down + away] as number);
    return error;
  }

  /** Measures the diagonals of the squares whose sides are two times `half` steps. */
  #measureDiagonals(half: number): void {
    const { steps } = this.#terrain;
    const { errors } = this;
    const down = half * this.#across;
    for (let row = half; row < steps; row += 2 * half)
      for (let column = half; column < steps; column += 2 * half) {
        const at = row * this.#across + column;
        const isFalling = ((row + column) / half) % 4 === 2;
        errors[at] = Math.max(
          this.#errorAt(row, column, half, isFalling ? down + half : down - half),
          errors[at - half] as number,
          errors[at + half] as number,
          errors[at - down] as number,
          errors[at + down] as number,
        );
      }
  }

  /** Returns the error of an edge whose ends are `away` before and after its middle in the list of points. */
  #errorAt(row: number, column: number, half: number, away: number): number {
    const { heights, reach, step } = this.#terrain;
    if (2 * half * step > LONGEST) return Infinity;
    const at = row * this.#across + column;
    const [x, z] = [column * step - reach, row * step - reach];
    if (Math.max(Math.abs(x), Math.abs(z)) < this.#inside) return 0;
    const middle = ((heights[at - away] as number) + (heights[at + away] as number)) / 2;
    return Math.abs((heights[at] as number) - middle) / errorAt(Math.sqrt(x * x + z * z));
  }
}

/** The errors of terrain whose faces are added more than once: those to be hit, and fewer that hide what is behind. */
const known = new WeakMap<Terrain, Float32Array>();

function errorsOf(terrain: Terrain, inside: number): Float32Array {
  const errors = known.get(terrain) ?? new EdgeErrors(terrain, inside).errors;
  known.set(terrain, errors);
  return errors;
}

/**
 * Returns the error up to which edges are not cut: 1, or more if there were too many faces otherwise. Each edge that is
 * cut adds two faces, or one at the sides of the grid.
 */
function limitFor(errors: Float32Array, maxFaces: number): number {
  for (let limit = 1; ; limit *= 1.3) {
    let faces = 2;
    for (let at = 0; at < errors.length && faces <= maxFaces; at += 1)
      if ((errors[at] as number) > limit) faces += 2;
    if (faces <= maxFaces) return limit;
  }
}

/**
 * Calls a function with three points of the grid for each face. Edges are cut where their error exceeds a limit. An edge
 * has at least the error of the edges that exist only after it is cut, so that no corner lies on another face's edge.
 */
function eachFace(
  { steps }: Terrain,
  errors: Float32Array,
  limit: number,
  visit: (a: number, b: number, c: number) => void,
): void {
  const across = steps + 1;
  const halve = (a: number, b: number, apex: number): void => {
    const leg = Math.abs(a - apex);
    const middle = (a + b) / 2;
    if (leg !== 1 && leg !== across && (errors[middle] as number) > limit) {
      halve(apex, a, middle);
      halve(b, apex, middle);
    } else visit(a, b, apex);
  };
  const last = across * across - 1;
  halve(0, last, steps);
  halve(last, 0, last - steps);
}

/** Depth in meters of the walls below the edge of coarser terrain, which close the gaps to the finer terrain. */
const CLOSING = 20;

/**
 * Adds the ground as faces that are small where the terrain is rough, and larger with their distance. Returns the error
 * of the faces as a multiple of `errorAt`, which is more than 1 if there were too many faces otherwise.
 */
export function addTerrain(mesh: MeshBuilder, terrain: Terrain, maxFaces = MAX_FACES): number {
  const { beyond } = terrain;
  const limit = addGrid(mesh, terrain, maxFaces);
  if (!beyond) return limit;
  return Math.max(limit, addGrid(mesh, beyond, Math.min(maxFaces, MAX_FACES_BEYOND), terrain.reach));
}

/** Adds the faces of a grid except those within a distance from its middle along both axes, in meters. */
function addGrid(mesh: MeshBuilder, terrain: Terrain, maxFaces: number, inside = 0): number {
  const errors = errorsOf(terrain, inside);
  const { heights, reach, step, steps } = terrain;
  const points = new Int32Array(heights.length).fill(-1);
  const placeOf = (at: number): Point => {
    const row = Math.floor(at / (steps + 1));
    return [(at - row * (steps + 1)) * step - reach, row * step - reach];
  };
  const pointAt = (at: number): number => {
    if ((points[at] as number) < 0) points[at] = mesh.point(placeOf(at), heights[at] as number);
    return points[at] as number;
  };
  const face = { kind: FaceKind.ground, owner: GROUND };
  /** Closes the gap below an edge along the inner border, as seen from the middle. */
  const close = (from: number, to: number): void => {
    const [a, b] = [placeOf(from), placeOf(to)];
    const [low, nextLow] = [
      mesh.point(a, (heights[from] as number) - CLOSING),
      mesh.point(b, (heights[to] as number) - CLOSING),
    ];
    mesh.triangle([low, pointAt(to), nextLow], face);
    mesh.triangle([low, pointAt(from), pointAt(to)], face);
  };
  const limit = limitFor(errors, maxFaces);
  const add = (a: number, b: number, c: number): void =>
    mesh.triangle([pointAt(a), pointAt(b), pointAt(c)], face);
  const isInside = (places: readonly Point[]): boolean =>
    [0, 1].every(
      (axis) => Math.abs(places.reduce((sum, place) => sum + (place[axis] as number), 0)) < 3 * inside,
    );
  const addBeyond = (...corners: readonly [number, number, number]): void => {
    const places = corners.map(placeOf);
    if (isInside(places)) return;
    add(...corners);
    const border = corners.filter((_, n) => Math.max(...(places[n] as Point).map(Math.abs)) <= inside);
    const [from, to] = border;
    if (from === undefined || to === undefined) return;
    const [[ax, az], [bx, bz]] = [placeOf(from), placeOf(to)];
    if (ax * bz < az * bx) close(from, to);
    else close(to, from);
  };
  eachFace(terrain, errors, limit, inside > 0 ? addBeyond : add);
  return limit;
}
