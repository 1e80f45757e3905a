import { BufferAttribute, BufferGeometry, Matrix4, Vector2, Vector3 } from 'three';
import { FACE_AXES, vectorOfFacePoint } from '../geo/cube-face.ts';
import { type Tile, faceWidthAt, tileRect } from '../geo/tile.ts';
import type { Vec3 } from '../geo/vector.ts';
import { CUBE_SIZE } from '../model/limits.ts';

/**
 * How far a tile reaches beyond its own edges, in texels. Less than can be seen, but more than what
 * rasterizers round a vertex by, a 256th of a pixel, which would leave cracks between tiles.
 */
const OVERLAP_TEXELS = 0.1;

/**
 * Squares along a tile's side. A tile is flat, but a triangle that reaches from before the camera
 * to beside it is clipped with a loss that software renderers turn into a smear.
 */
const SQUARES = 8;

/** The unit square in squares, x right and y down from its corner: every tile's shape, placed by `tileMatrix`. */
export function createTileGrid(): BufferGeometry {
  const points = SQUARES + 1;
  const position = new Float32Array(3 * points * points);
  const index = new Uint16Array(6 * SQUARES * SQUARES);
  for (let at = 0; at < points * points; at += 1) {
    position.set([(at % points) / SQUARES, Math.floor(at / points) / SQUARES, 0], 3 * at);
  }
  for (let square = 0; square < SQUARES * SQUARES; square += 1) {
    const corner = Math.floor(square / SQUARES) * points + (square % SQUARES);
    const below = corner + points;
    index.set([corner, corner + 1, below, below, corner + 1, below + 1], 6 * square);
  }
  const grid = new BufferGeometry();
  grid.setAttribute('position', new BufferAttribute(position, 3));
  grid.setIndex(new BufferAttribute(index, 1));
  return grid;
}

/** Takes the unit square to a tile's place on the cube. */
export function tileMatrix(tile: Tile, faceWidth: number): Matrix4 {
  const side = faceWidthAt(faceWidth, tile.level);
  const { left, top, width, height } = tileRect(tile, faceWidth);
  const unitsPerTexel = CUBE_SIZE / side;
  const corner = vectorOfFacePoint({
    face: tile.face,
    s: (2 * (left - OVERLAP_TEXELS)) / side - 1,
    t: (2 * (top - OVERLAP_TEXELS)) / side - 1,
  });
  const { right, down, ahead } = FACE_AXES[tile.face];
  return new Matrix4()
    .makeBasis(
      scaled(right, (width + 2 * OVERLAP_TEXELS) * unitsPerTexel),
      scaled(down, (height + 2 * OVERLAP_TEXELS) * unitsPerTexel),
      scaled(ahead, 1),
    )
    .setPosition(scaled(corner, CUBE_SIZE / 2));
}

/** How far a tile reaches beyond its picture, in shares of the picture's sides. */
export function tileReach(tile: Tile, faceWidth: number): Vector2 {
  const { width, height } = tileRect(tile, faceWidth);
  return new Vector2(OVERLAP_TEXELS / width, OVERLAP_TEXELS / height);
}

const scaled = (vector: Vec3, factor: number): Vector3 => new Vector3(...vector).multiplyScalar(factor);
