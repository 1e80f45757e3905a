import { type Face, vectorOfFacePoint } from '../../geo/cube-face.ts';
import { tilesOf } from '../../geo/tile-plan.ts';
import { type Tile, type TileLevels, levelAt, tileRect } from '../../geo/tile.ts';
import { type Mat3, type Vec3, rotate } from '../../geo/vector.ts';
import type { TileFacts } from '../../tiles/tile-stream.ts';

/** A tile of the sphere on the screen. */
export interface PluginTile {
  /** The letter of the cube's face in URLs of tiles: `f`, `r`, `b`, `l`, `u` or `d`. */
  readonly face: Face;
  /** 0 for full detail; higher levels are coarser. */
  readonly level: number;
  /** Column and row on the face, from the left and from the top. */
  readonly x: number;
  readonly y: number;
  /**
   * `drawn` if it has arrived, `loading` if it has not, `failed` if it is requested again after several attempts, and
   * `missing` if the host does not have it.
   */
  readonly state: 'drawn' | 'loading' | 'failed' | 'missing';
  /** Whether it is sharp enough for the view, so that no finer tiles are needed in its place. */
  readonly isSharp: boolean;
  /**
   * The directions of its corners from the camera, clockwise from the upper left one of its picture, in the axes of
   * positions: x east, y up, z south. All are on a plane at a distance of 1, on a side of the cube.
   */
  readonly corners: readonly [Vec3, Vec3, Vec3, Vec3];
}

/**
 * Returns the tiles that a view needs, coarse before fine.
 *
 * @param frame - Rotation from the axes of the sphere's picture to those of the world.
 */
export function tilesInView(
  { plan, cache, queue }: TileFacts,
  levels: TileLevels,
  frame: Mat3,
): readonly PluginTile[] {
  const stateOf = (key: string): PluginTile['state'] => {
    if (cache.has(key)) return 'drawn';
    if (queue.isLost(key)) return 'missing';
    return queue.isOverdue(key) ? 'failed' : 'loading';
  };
  return [...tilesOf(plan)]
    .map(({ tile, key, children }) => ({
      ...tile,
      state: stateOf(key),
      isSharp: children.length === 0,
      corners: cornersOf(tile, levels, frame),
    }))
    .sort((one, other) => other.level - one.level);
}

function cornersOf(tile: Tile, levels: TileLevels, frame: Mat3): PluginTile['corners'] {
  const { left, top, width, height } = tileRect(tile, levels);
  const { faceWidth } = levelAt(levels, tile.level);
  const corner = (x: number, y: number): Vec3 =>
    rotate(
      frame,
      vectorOfFacePoint({ face: tile.face, s: (2 * x) / faceWidth - 1, t: (2 * y) / faceWidth - 1 }),
    );
  const [right, bottom] = [left + width, top + height];
  return [corner(left, top), corner(right, top), corner(right, bottom), corner(left, bottom)];
}
