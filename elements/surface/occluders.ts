import { curvatureRadius } from './curvature.ts';
import { groundMargin, isHidingGround } from './hiding-ground.ts';
import { type Mesh, MeshBuilder } from './mesh.ts';
import { GROUND, type Surface } from './surface.ts';
import type { AddFaces, Terrain } from './terrain.ts';

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
  /** Coordinates x, y, z of each corner in local meters: those of the surface's mesh, and then any others. */
  readonly positions: Float32Array;
  /** Three indices of positions per triangle. */
  readonly corners: Uint32Array;
  readonly groups: readonly OccluderGroup[];
}

/** Returns the corners of all faces, except those of buildings of unknown height. */
export const knownCorners = ({ mesh: { corners, owners }, things }: Surface): Uint32Array =>
  things.some(({ unknown }) => unknown)
    ? corners.filter((_, at) => things[owners[Math.floor(at / 3)] as number]?.unknown !== true)
    : corners;

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

/**
 * Maximum number of faces of the ground. Those in view are drawn for each view, which takes 0.2 ms per 1,000 faces in
 * software.
 */
const MAX_GROUND_FACES = 10_000;

/** Returns the ground as few faces, which are lower than the terrain by the margin for their errors. */
function groundBelow({ origin }: Surface, terrain: Terrain, addFaces: AddFaces): Mesh {
  const builder = new MeshBuilder(curvatureRadius(origin.latitude));
  const terrainError = addFaces(builder, terrain, MAX_GROUND_FACES);
  const mesh = builder.finish();
  const { positions } = mesh;
  for (let at = 0; at < positions.length; at += 3) {
    const distance = Math.hypot(...positions.subarray(at, at + 3));
    positions[at + 1] = (positions[at + 1] as number) - groundMargin(distance, terrainError);
  }
  return mesh;
}

/** Returns the positions of two meshes. */
function joined(first: Float32Array, second: Float32Array): Float32Array {
  const all = new Float32Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

/**
 * Returns the faces of a surface that hide what is behind them. Trees, buildings of unknown height and level ground are
 * left out, as in `Caster.isHidden`.
 *
 * @param addFaces - Adds the faces of terrain; null for level ground.
 */
export function occludersOf(surface: Surface, addFaces: AddFaces | null = null): Occluders {
  const { mesh, things, terrain } = surface;
  const ground = terrain && addFaces && groundBelow(surface, terrain, addFaces);
  const positions = ground ? joined(mesh.positions, ground.positions) : mesh.positions;
  const squares = new Map<string, number[]>();
  const add = (corners: readonly number[]): void => {
    const at = (corners[0] as number) * 3;
    const [x, z] = [positions[at] as number, positions[at + 2] as number];
    const key = `${Math.floor(x / SQUARE)} ${Math.floor(z / SQUARE)}`;
    const square = squares.get(key);
    if (square) square.push(...corners);
    else squares.set(key, [...corners]);
  };
  const cornersOf = ({ corners }: Mesh, face: number): number[] => [
    ...corners.subarray(face * 3, face * 3 + 3),
  ];
  mesh.owners.forEach((owner, face) => {
    if (owner !== GROUND && things[owner]?.unknown !== true) add(cornersOf(mesh, face));
  });
  const first = mesh.positions.length / 3;
  ground?.owners.forEach((_, face) => {
    if (isHidingGround({ mesh: ground, terrain }, face))
      add(cornersOf(ground, face).map((corner) => first + corner));
  });
  const lists = [...squares.values()];
  let start = 0;
  const groups = lists.map((list): OccluderGroup => {
    const group = { start, count: list.length, ...sphereAround(positions, list) };
    start += list.length;
    return group;
  });
  return { positions, corners: new Uint32Array(lists.flat()), groups };
}
