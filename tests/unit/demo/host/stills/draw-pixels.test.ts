import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DecodedTile, drawPixels } from '../../../../../demo/host/providers/stills/draw-pixels.ts';
import { type View, cameraAxes, focalLength } from '../../../../../elements/geo/camera.ts';
import { FACES, facePointOfVector, vectorOfFacePoint } from '../../../../../elements/geo/cube-face.ts';
import { pixelOfRay, rayOfPixel } from '../../../../../elements/geo/pixel-ray.ts';
import { matrixOfPose } from '../../../../../elements/geo/pose.ts';
import { planTiles, tilesOf } from '../../../../../elements/geo/tile-plan.ts';
import { type Tile, levelAt, levelsOf, tileRect } from '../../../../../elements/geo/tile.ts';
import { IDENTITY, type Mat3, multiply, rotate, transpose } from '../../../../../elements/geo/vector.ts';

/** A width that halves unevenly, so that the levels have edge tiles and rounded widths. */
const levels = levelsOf(1001);

const size = { width: 320, height: 180 };

/** Change of a channel from one texel to the next, so steep that rounding to bytes moves a color by a hundredth of a texel. */
const SLOPE = 60;

/** Number of texels after which a ramp turns around. */
const RAMP = 4;

/** Returns the color at a distance from the center of the first texel: a ramp up and down, with its turns at texels. */
function ramp(texels: number): number {
  const along = texels % (2 * RAMP);
  return SLOPE * (along <= RAMP ? along : 2 * RAMP - along);
}

/** Paints column, row and face of each texel. */
function paint(tile: Tile): DecodedTile {
  const { left, top, width, height } = tileRect(tile, levels);
  const pixels = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1)
      pixels.set(
        [ramp(left + column), ramp(top + row), 40 * FACES.indexOf(tile.face)],
        3 * (row * width + column),
      );
  return { tile, width, height, pixels };
}

interface Errors {
  /** Largest error within the tiles, in pixels of the picture. */
  inside: number;
  /** Largest error in the outermost half texel of a tile, where colors are not interpolated, in texels. */
  atEdges: number;
  faces: number;
  count: number;
}

/** Compares a drawn view with the exact direction of each pixel. */
function errorsOf(view: View, frame: Mat3): Errors {
  const camera = {
    ...size,
    axes: multiply(cameraAxes(view), frame),
    focal: focalLength(view.fov, size.height),
  };
  const leaves = [...tilesOf(planTiles({ levels, finestLevel: 0 }, camera))]
    .filter(({ children }) => children.length === 0)
    .map(({ tile }) => tile);
  const drawn = drawPixels(leaves.map(paint), levels, camera);
  const errors: Errors = { inside: 0, atEdges: 0, faces: 0, count: 0 };
  const toCube = transpose(frame);
  for (let y = 0; y < size.height; y += 1)
    for (let x = 0; x < size.width; x += 1) {
      const ray = rotate(toCube, rayOfPixel(view, size, { x: x + 0.5, y: y + 0.5 }));
      const { face, s, t } = facePointOfVector(ray);
      const at = 3 * (y * size.width + x);
      if (drawn[at + 2] !== 40 * FACES.indexOf(face)) {
        errors.faces += 1;
        continue;
      }
      const leaf = leaves.find((tile) => {
        if (tile.face !== face) return false;
        const { faceWidth } = levelAt(levels, tile.level);
        const { left, top, width, height } = tileRect(tile, levels);
        const [u, v] = [((s + 1) / 2) * faceWidth - left, ((t + 1) / 2) * faceWidth - top];
        return u >= 0 && u < width && v >= 0 && v < height;
      });
      if (leaf === undefined) continue;
      errors.count += 1;
      const { faceWidth } = levelAt(levels, leaf.level);
      const rect = tileRect(leaf, levels);
      const sides = [
        [0, s, rect.left, rect.width],
        [1, t, rect.top, rect.height],
      ] as const;
      for (const [channel, along, start, length] of sides) {
        const texels = ((along + 1) / 2) * faceWidth - 0.5;
        const isAtEdge = texels < start || texels > start + length - 1;
        const error = Math.abs((drawn[at + channel] as number) - ramp(Math.max(0, texels))) / SLOPE;
        const shift = (2 * error) / faceWidth;
        const moved = { face, s: s + (channel === 0 ? shift : 0), t: t + (channel === 1 ? shift : 0) };
        const shownRay = rotate(frame, vectorOfFacePoint(moved));
        const shown = pixelOfRay(view, size, shownRay) ?? { x: Infinity, y: Infinity };
        const distance = Math.hypot(shown.x - x - 0.5, shown.y - y - 0.5);
        errors.atEdges = Math.max(errors.atEdges, isAtEdge ? error : 0);
        errors.inside = Math.max(errors.inside, isAtEdge ? 0 : distance);
      }
    }
  return errors;
}

const views: readonly (readonly [string, View])[] = [
  ['the middle of a face', { pan: 0, tilt: 0, fov: 75 }],
  ['a seam', { pan: 45, tilt: -5, fov: 60 }],
  ['a corner of the cube', { pan: 135, tilt: 35.264, fov: 75 }],
  ['the zenith', { pan: 20, tilt: 90, fov: 90 }],
  ['the nadir', { pan: 200, tilt: -90, fov: 40 }],
  ['the seam below', { pan: 283, tilt: -45, fov: 75 }],
  ['a narrow view', { pan: 310.3, tilt: -17, fov: 20 }],
  ['a wide view', { pan: 77, tilt: 12, fov: 130 }],
];

for (const [name, view] of views)
  for (const [kind, frame] of [
    ['level tiles', IDENTITY],
    ['tiles with a pose', matrixOfPose({ heading: 33, pitch: -7, roll: 12 })],
  ] as const)
    test(`a still picture shows each direction within 0.1 pixels: ${name}, ${kind}`, () => {
      const { inside, atEdges, faces, count } = errorsOf(view, frame);
      assert.ok(count > 0.98 * size.width * size.height, `${count} pixels are compared`);
      assert.ok(inside <= 0.1, `off by ${inside} pixels`);
      assert.ok(atEdges <= 0.51, `off by ${atEdges} texels at the edges of tiles`);
      assert.equal(faces, 0, 'all pixels are from the right face');
    });
