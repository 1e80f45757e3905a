import { type Size, type View, cameraAxes, focalLength } from '../../elements/geo/camera.ts';
import { vectorOfFacePoint } from '../../elements/geo/cube-face.ts';
import { TILE_SIZE, type Tile, faceWidthAt } from '../../elements/geo/tile.ts';
import { type Vec3, rotate } from '../../elements/geo/vector.ts';

/** Returns the corners of a tile on the cube, clockwise from the upper left. */
export function tileCorners({ face, level, x, y }: Tile, faceWidth: number): Vec3[] {
  const side = faceWidthAt(faceWidth, level);
  const place = (tiles: number): number => (2 * Math.min(side, tiles * TILE_SIZE)) / side - 1;
  const corner = (right: number, down: number): Vec3 =>
    vectorOfFacePoint({ face, s: place(x + right), t: place(y + down) });
  return [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
}

/**
 * Returns whether any part of a tile can be visible. The result is false only if the whole tile lies beyond one
 * edge of the image.
 */
export function isTileInView(tile: Tile, faceWidth: number, view: View, size: Size): boolean {
  const axes = cameraAxes(view);
  const across = size.width / 2 / focalLength(view.fov, size.height);
  const above = size.height / 2 / focalLength(view.fov, size.height);
  const corners = tileCorners(tile, faceWidth).map((corner) => rotate(axes, corner));
  const isBeyond = (edge: (corner: Vec3) => number): boolean => corners.every((corner) => edge(corner) <= 0);
  return !(
    isBeyond(([, , back]) => -back) ||
    isBeyond(([right, , back]) => right - across * back) ||
    isBeyond(([right, , back]) => -right - across * back) ||
    isBeyond(([, up, back]) => up - above * back) ||
    isBeyond(([, up, back]) => -up - above * back)
  );
}
