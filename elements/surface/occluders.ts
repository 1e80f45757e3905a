import { groundMargin, isHidingGround } from './hiding-ground.ts';
import type { Mesh } from './mesh.ts';
import { GROUND, type Surface } from './surface.ts';

/** Side of a square of faces in meters. */
const SQUARE = 320;

/** Faces that lie near each other, as a range of `Occluders.corners`, and a sphere around them in local meters. */
export interface OccluderGroup {
  readonly start: number;
  readonly count: number;
  readonly center: readonly [x: number, y: number, z: number];
  readonly radius: number;
}

/** The faces that hide what is behind them, in groups, so that those outside of the view need not be drawn. */
export interface Occluders {
  /** Coordinates x, y, z of each corner in local meters. */
  readonly positions: Float32Array;
  /** Three indices of positions per triangle. */
  readonly corners: Uint32Array;
  readonly groups: readonly OccluderGroup[];
}

/** Returns a sphere around the bounding box of points. */
function sphereAround(
  positions: Float32Array,
  corners: Uint32Array,
): Pick<OccluderGroup, 'center' | 'radius'> {
  const [low, high] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  for (const corner of corners)
    for (let axis = 0; axis < 3; axis += 1) {
      const value = positions[corner * 3 + axis] as number;
      low[axis] = Math.min(low[axis] as number, value);
      high[axis] = Math.max(high[axis] as number, value);
    }
  const middle = (axis: number): number => ((low[axis] as number) + (high[axis] as number)) / 2;
  const half = (axis: number): number => ((high[axis] as number) - (low[axis] as number)) / 2;
  return { center: [middle(0), middle(1), middle(2)], radius: Math.hypot(half(0), half(1), half(2)) };
}

/** Returns the positions of a mesh in which the corners of the ground are lower by its margin. */
function lowerGround({ positions, corners, owners }: Mesh): Float32Array {
  const lowered = positions.slice();
  corners.forEach((corner, at) => {
    if (owners[Math.floor(at / 3)] !== GROUND) return;
    const [x = 0, y = 0, z = 0] = positions.subarray(corner * 3, corner * 3 + 3);
    lowered[corner * 3 + 1] = y - groundMargin(Math.hypot(x, y, z));
  });
  return lowered;
}

/**
 * Returns the faces of a surface that hide what is behind them. Trees, buildings of unknown height and level ground are
 * left out, as in `Caster.isHidden`.
 */
export function occludersOf(surface: Surface): Occluders {
  const { mesh, things, terrain } = surface;
  const { corners, owners } = mesh;
  const positions = terrain ? lowerGround(mesh) : mesh.positions;
  const squares = new Map<string, number[]>();
  for (let face = 0; face < owners.length; face += 1) {
    const owner = owners[face] as number;
    if (owner === GROUND ? !isHidingGround(surface, face) : things[owner]?.unknown === true) continue;
    const at = (corners[face * 3] as number) * 3;
    const [x, z] = [positions[at] as number, positions[at + 2] as number];
    const key = `${Math.floor(x / SQUARE)} ${Math.floor(z / SQUARE)}`;
    const faces = squares.get(key);
    if (faces) faces.push(face);
    else squares.set(key, [face]);
  }
  const sorted = new Uint32Array(3 * [...squares.values()].reduce((sum, { length }) => sum + length, 0));
  let start = 0;
  const groups = [...squares.values()].map((faces): OccluderGroup => {
    const count = 3 * faces.length;
    const own = sorted.subarray(start, start + count);
    faces.forEach((face, n) => own.set(corners.subarray(face * 3, face * 3 + 3), 3 * n));
    const group = { start, count, ...sphereAround(positions, own) };
    start += count;
    return group;
  });
  return { positions, corners: sorted, groups };
}
