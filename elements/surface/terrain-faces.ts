import { FaceKind, type MeshBuilder } from './mesh.ts';
import type { Point } from './polygon.ts';
import { GROUND } from './surface.ts';
import type { Terrain } from './terrain.ts';

/** Error of the faces near the camera in meters, and its growth per meter of distance beyond 200 m. */
const NEAR_ERROR = 0.1;
const ERROR_GROWTH = NEAR_ERROR / 200;

/** Longest edge of a face along the grid in meters. The Earth's curvature is less than 1 mm within a face. */
const LONGEST = 150;

/** Maximum number of faces. The errors of rougher terrain are larger. */
const MAX_FACES = 150_000;

/*
 * The faces are right-angled isosceles triangles, which result from halving a square again and again, from the right
 * angle to the middle of the longest edge (W. Evans et al., Right-Triangulated Irregular Networks, 1998). The points of
 * the grid are the middles of these edges: at each level, first those of edges along the grid, then those of diagonals.
 */

/** Computes the errors in the middle of the longest edges of all faces, from the smallest faces to the largest. */
class EdgeErrors {
  readonly #terrain: Terrain;
  readonly #across: number;
  readonly errors: Float32Array;

  constructor(terrain: Terrain) {
    this.#terrain = terrain;
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
    const quarter = half / 2;
    for (let row = 0; row <= steps; row += half) {
      const isUpright = (row / half) % 2 === 1;
      for (let column = isUpright ? 0 : half; column <= steps; column += 2 * half) {
        let error = this.#errorAt(row, column, half, isUpright ? half * this.#across : half);
        if (half > 1)
          for (let next = 0; next < 4; next += 1) {
            const y = row + (next < 2 ? -quarter : quarter);
            const x = column + (next % 2 === 0 ? -quarter : quarter);
            if (x >= 0 && y >= 0 && x <= steps && y <= steps)
              error = Math.max(error, this.errors[y * this.#across + x] as number);
          }
        this.errors[row * this.#across + column] = error;
      }
    }
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
    const allowed = Math.max(NEAR_ERROR, ERROR_GROWTH * Math.sqrt(x * x + z * z));
    const middle = ((heights[at - away] as number) + (heights[at + away] as number)) / 2;
    return Math.abs((heights[at] as number) - middle) / allowed;
  }
}

/**
 * Returns three points of the grid for each face. Edges are cut where their error exceeds the limit. An edge has at
 * least the error of the edges that exist only after it is cut, so that no corner lies on another face's edge.
 */
function facesWithin({ steps }: Terrain, errors: Float32Array, limit: number): readonly number[] {
  const across = steps + 1;
  const corners: number[] = [];
  const halve = (a: number, b: number, apex: number): void => {
    const leg = Math.abs(a - apex);
    const middle = (a + b) / 2;
    if (leg !== 1 && leg !== across && (errors[middle] as number) > limit) {
      halve(apex, a, middle);
      halve(b, apex, middle);
    } else corners.push(a, b, apex);
  };
  const last = across * across - 1;
  halve(0, last, steps);
  halve(last, 0, last - steps);
  return corners;
}

/** Adds the ground as faces that are small where the terrain is rough, and larger with their distance. */
export function addTerrain(mesh: MeshBuilder, terrain: Terrain): void {
  const { errors } = new EdgeErrors(terrain);
  let limit = 1;
  let corners = facesWithin(terrain, errors, limit);
  while (corners.length > 3 * MAX_FACES) corners = facesWithin(terrain, errors, (limit *= 1.5));
  const { heights, reach, step, steps } = terrain;
  const points = new Int32Array(heights.length).fill(-1);
  const pointAt = (at: number): number => {
    if ((points[at] as number) < 0) {
      const row = Math.floor(at / (steps + 1));
      const point: Point = [(at - row * (steps + 1)) * step - reach, row * step - reach];
      points[at] = mesh.point(point, heights[at] as number);
    }
    return points[at] as number;
  };
  const face = { kind: FaceKind.ground, owner: GROUND };
  for (let at = 0; at < corners.length; at += 3) {
    const [a, b, c] = corners.slice(at, at + 3) as [number, number, number];
    mesh.triangle([pointAt(a), pointAt(b), pointAt(c)], face);
  }
}
