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
  corners: readonly number[],
): Pick<OccluderGroup, 'center' | 'radius'> {
  const range = (axis: number): readonly [middle: number, half: number] => {
    let [low, high] = [Infinity, -Infinity];
    for (const corner of corners) {
      const value = positions[corner * 3 + axis] as number;
      [low, high] = [Math.min(low, value), Math.max(high, value)];
    }
    return [(low + high) / 2, (high - low) / 2];
  };
  const [[x, width], [y, height], [z, depth]] = [range(0), range(1), range(2)];
  return { center: [x, y, z], radius: Math.hypot(width, height, depth) };
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
    const own = corners.subarray(face * 3, face * 3 + 3);
    const at = (own[0] as number) * 3;
    const [x, z] = [positions[at] as number, positions[at + 2] as number];
    const key = `${Math.floor(x / SQUARE)} ${Math.floor(z / SQUARE)}`;
    const square = squares.get(key);
    if (square) square.push(...own);
    else squares.set(key, [...own]);
  }
  const lists = [...squares.values()];
  let start = 0;
  const groups = lists.map((list): OccluderGroup => {
    const group = { start, count: list.length, ...sphereAround(positions, list) };
    start += list.length;
    return group;
  });
  return { positions, corners: new Uint32Array(lists.flat()), groups };
}
