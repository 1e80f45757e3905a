import { isHidingGround } from '../shape/hiding-ground.ts';
import type { Mesh } from '../shape/mesh.ts';
import { GROUND, type Surface } from '../shape/surface.ts';

/**
 * Number of sectors around the origin. A view from there shows faces in neighboring sectors, which are neighbors in the
 * lists too, so that few draw calls draw them.
 */
const SECTORS = 16;

/** Distances in meters from the origin at which the sectors are divided, because a view downward shows only near faces. */
const [NEAR, MIDDLE] = [250, 1000];

/** Faces that lie near each other, as a range of `Occluders.corners`, and a sphere around them in local meters. */
export interface OccluderGroup {
  readonly start: number;
  readonly count: number;
  readonly center: readonly [x: number, y: number, z: number];
  readonly radius: number;
}

/** The faces that hide what is behind them, in groups, so that those outside of the view need not be drawn. */
export interface Occluders {
  /** Coordinates x, y, z of each corner in local meters: those of the surface's mesh, and then any others. */
  readonly positions: Float32Array;
  /** Three indices of positions per triangle, which share their memory with those of the surface's mesh. */
  readonly corners: Uint32Array;
  readonly groups: readonly OccluderGroup[];
}

/** Returns a sphere around the bounding box of points. */
function sphereAround(
  positions: Float32Array,
  corners: Uint32Array,
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

/** Points and three indices of them per face. */
export type Faces = Pick<Mesh, 'positions' | 'corners'>;

/**
 * Returns the accepted faces in lists by the sectors in which their first corners are, from the nearest ones, after a
 * list of all other faces.
 */
function bySector(
  { positions, corners }: Faces,
  accepts: (face: number) => boolean,
): readonly [others: readonly number[], ...sectors: (readonly number[])[]] {
  const others: number[] = [];
  const sectors = Array.from({ length: SECTORS * 3 }, (): number[] => []);
  for (let face = 0; face < corners.length / 3; face += 1) {
    if (!accepts(face)) {
      others.push(face);
      continue;
    }
    const at = (corners[face * 3] as number) * 3;
    const [x, z] = [positions[at] as number, positions[at + 2] as number];
    const turn = Math.min(SECTORS - 1, Math.floor((Math.atan2(x, z) / (2 * Math.PI) + 0.5) * SECTORS));
    const away = Math.sqrt(x * x + z * z);
    sectors[(Number(away > NEAR) + Number(away > MIDDLE)) * SECTORS + turn]?.push(face);
  }
  return [others, ...sectors.filter(({ length }) => length > 0)];
}

/**
 * Returns the faces of a surface that hide what is behind them, and the surface with its faces in an order in which
 * both can share their memory. Trees, buildings of unknown height and level ground hide nothing, as in
 * `Caster.isHidden`.
 *
 * @param groundBelow - Returns the ground that hides objects, as faces on the points of the surface and on further
 *   points after them; null for level ground.
 */
export function withOccluders(
  surface: Surface,
  groundBelow: ((surface: Surface) => Faces) | null = null,
): { readonly surface: Surface; readonly occluders: Occluders } {
  const { mesh, things, terrain } = surface;
  const ground = groundBelow?.(surface);
  const { positions } = ground ?? mesh;
  const isHiding = (face: number): boolean => {
    const owner = mesh.owners[face] as number;
    return owner !== GROUND && things[owner]?.unknown !== true;
  };
  const [others, ...lists] = bySector(mesh, isHiding);
  const below =
    ground && terrain ? bySector(ground, (face) => isHidingGround(terrain, ground, face)).slice(1) : [];
  const all = new Uint32Array(mesh.corners.length + below.flat().length * 3);
  const [kinds, owners] = [mesh.kinds.slice(), mesh.owners.slice()];
  let end = 0;
  const add = (from: Faces, face: number): void => {
    for (let n = 0; n < 3; n += 1) all[end * 3 + n] = from.corners[face * 3 + n] as number;
    end += 1;
  };
  for (const list of [others, ...lists])
    for (const face of list) {
      kinds[end] = mesh.kinds[face] as number;
      owners[end] = mesh.owners[face] as number;
      add(mesh, face);
    }
  if (ground) for (const face of below.flat()) add(ground, face);
  const corners = all.subarray(others.length * 3);
  let start = 0;
  const groups = [...lists, ...below].map(({ length }): OccluderGroup => {
    const from = start;
    start += length * 3;
    return { start: from, count: length * 3, ...sphereAround(positions, corners.subarray(from, start)) };
  });
  const ordered = {
    positions,
    corners: all.subarray(0, mesh.corners.length),
    kinds,
    owners,
  };
  return { surface: { ...surface, mesh: ordered }, occluders: { positions, corners, groups } };
}
