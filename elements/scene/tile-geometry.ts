import { BufferAttribute, BufferGeometry, DoubleSide, type Side } from 'three';
import { vectorOfFacePoint } from '../geo/cube-face.ts';
import { type Tile, faceWidthAt, tileRect } from '../geo/tile.ts';
import { CUBE_SIZE } from '../model/limits.ts';

/**
 * How far a tile reaches beyond its own edges, in texels. Far less than can be seen, but more than the
 * rounding of vertices where a tile meets finer neighbours, which would leave cracks.
 */
const OVERLAP_TEXELS = 0.02;

/** Tiles are seen from inside the cube; both sides are drawn so that no winding rule is needed. */
export const TILE_SIDE: Side = DoubleSide;

/** A tile's rectangle on the cube, with the picture's first row on top. */
export function tileGeometry(tile: Tile, faceWidth: number): BufferGeometry {
  const side = faceWidthAt(faceWidth, tile.level);
  const rect = tileRect(tile, faceWidth);
  const half = CUBE_SIZE / 2;
  const positions: number[] = [];
  const places: number[] = [];
  for (const bottom of [0, 1]) {
    for (const right of [0, 1]) {
      const x = right * rect.width + OVERLAP_TEXELS * (2 * right - 1);
      const y = bottom * rect.height + OVERLAP_TEXELS * (2 * bottom - 1);
      const s = (2 * (rect.left + x)) / side - 1;
      const t = (2 * (rect.top + y)) / side - 1;
      positions.push(...vectorOfFacePoint({ face: tile.face, s, t }).map((part) => part * half));
      places.push(x / rect.width, y / rect.height);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  geometry.setAttribute('uv', new BufferAttribute(new Float32Array(places), 2));
  geometry.setIndex([0, 1, 2, 2, 1, 3]);
  return geometry;
}
