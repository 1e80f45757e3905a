import { BufferAttribute, BufferGeometry } from 'three';
import { vectorOfFacePoint } from '../geo/cube-face.ts';
import { type Tile, faceWidthAt, tileRect } from '../geo/tile.ts';
import { CUBE_SIZE } from '../model/limits.ts';

/**
 * How far a tile reaches beyond its own edges, in texels. Far less than can be seen, but more than the
 * rounding of vertices where a tile meets finer neighbours, which would leave cracks.
 */
const OVERLAP_TEXELS = 0.02;

/**
 * Squares along a face's side. A whole face is flat, but a triangle that reaches from before the camera
 * to beside it is clipped with a loss that software renderers turn into a smear.
 */
const SQUARES_PER_FACE = 8;

/** A tile's rectangle on the cube, with the picture's first row on top. */
export function tileGeometry(tile: Tile, faceWidth: number): BufferGeometry {
  const side = faceWidthAt(faceWidth, tile.level);
  const { left, top, width, height } = tileRect(tile, faceWidth);
  const [columns, rows] = [squaresAlong(width, side), squaresAlong(height, side)];
  const positions: number[] = [];
  const places: number[] = [];
  for (let row = 0; row <= rows; row += 1) {
    for (let column = 0; column <= columns; column += 1) {
      const x = reachOut((column / columns) * width, width);
      const y = reachOut((row / rows) * height, height);
      const s = (2 * (left + x)) / side - 1;
      const t = (2 * (top + y)) / side - 1;
      for (const part of vectorOfFacePoint({ face: tile.face, s, t })) positions.push((part * CUBE_SIZE) / 2);
      places.push(x / width, y / height);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  geometry.setAttribute('uv', new BufferAttribute(new Float32Array(places), 2));
  geometry.setIndex(new BufferAttribute(gridIndex(columns, rows), 1));
  return geometry;
}

const squaresAlong = (length: number, side: number): number => Math.ceil((length / side) * SQUARES_PER_FACE);

/** Moves a point on a tile's border outwards by the overlap. */
function reachOut(along: number, length: number): number {
  if (along === 0) return -OVERLAP_TEXELS;
  return along === length ? length + OVERLAP_TEXELS : along;
}

/** Two triangles for each square of a grid whose points are counted row by row. */
function gridIndex(columns: number, rows: number): Uint16Array<ArrayBuffer> {
  const index = new Uint16Array(6 * columns * rows);
  let at = 0;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const corner = row * (columns + 1) + column;
      const below = corner + columns + 1;
      index.set([corner, corner + 1, below, below, corner + 1, below + 1], at);
      at += 6;
    }
  }
  return index;
}
