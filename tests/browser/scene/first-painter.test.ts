import { expect } from '@open-wc/testing';
import type { View } from '../../../elements/geo/camera.ts';
import { FACES } from '../../../elements/geo/cube-face.ts';
import { rayOfPixel } from '../../../elements/geo/pixel-ray.ts';
import { levelsOf, type Tile, tileRect } from '../../../elements/geo/tile.ts';
import { IDENTITY } from '../../../elements/geo/vector.ts';
import { createContext } from '../../../elements/scene/drawing-context.ts';
import { FirstPainter } from '../../../elements/scene/first-painter.ts';
import { releaseContext } from '../../../elements/scene/release-context.ts';
import { colorOf, paint } from '../viewer/painted-host.ts';

const FACE_WIDTH = 1024;
const SIZE = { width: 320, height: 200 };

const previews = (): Promise<{ tile: Tile; picture: ImageBitmap }[]> =>
  Promise.all(
    FACES.map(async (face) => {
      const tile = { face, level: 3, x: 0, y: 0 };
      return { tile, picture: await createImageBitmap(await paint(tile, FACE_WIDTH)) };
    }),
  );

describe('the previews drawn while three.js is loading', () => {
  it('each pixel drawn from the first previews has the color that the view geometry predicts', async () => {
    const canvas = document.createElement('canvas');
    const gl = createContext(canvas);
    const painter = new FirstPainter(gl);
    const pictures = await previews();
    for (const { tile, picture } of pictures) painter.add(tile, picture);
    const tiles = pictures.map(({ tile }) => tile);
    expect(tileRect(tiles[0] as Tile, levelsOf(FACE_WIDTH)).width).to.equal(128);
    for (const view of [
      { pan: 45, tilt: 0, fov: 60 },
      { pan: 130, tilt: -35, fov: 100, roll: 30 },
      { pan: 0, tilt: 90, fov: 75 },
    ]) {
      painter.draw(tiles, levelsOf(FACE_WIDTH), { view, size: SIZE, frame: IDENTITY });
      const pixels = new Uint8Array(4 * SIZE.width * SIZE.height);
      gl.readPixels(0, 0, SIZE.width, SIZE.height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
      expect(worst(pixels, view), JSON.stringify(view)).to.be.below(3);
    }
    painter.dispose();
    releaseContext(gl);
    expect(gl.isContextLost()).to.equal(true);
  });
});

/**
 * Returns the largest difference between a pixel's color and the color of its direction. Pixels are read
 * bottom row first.
 */
function worst(pixels: Uint8Array, view: View): number {
  let max = 0;
  for (let y = 0; y < SIZE.height; y += 1) {
    for (let x = 0; x < SIZE.width; x += 1) {
      const expected = colorOf(rayOfPixel(view, SIZE, { x: x + 0.5, y: SIZE.height - y - 0.5 }));
      for (const part of [0, 1, 2] as const) {
        max = Math.max(max, Math.abs((pixels[4 * (y * SIZE.width + x) + part] as number) - expected[part]));
      }
    }
  }
  return max;
}
