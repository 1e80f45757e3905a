import { expect } from '@open-wc/testing';
import { FACES, type Face } from '../../../elements/geo/cube-face.ts';
import { STRIP_FACE_PX, STRIP_LEVEL } from '../../../elements/geo/strip.ts';
import { loadBackdrop } from '../../../elements/tiles/backdrop.ts';
import type { ArrivedTile } from '../../../elements/tiles/tile-stream.ts';

const COLORS: Readonly<Record<Face, readonly [number, number, number]>> = {
  f: [120, 130, 70],
  r: [120, 130, 70],
  b: [120, 130, 70],
  l: [120, 130, 70],
  u: [80, 140, 230],
  d: [90, 80, 60],
};

/** Returns the URL of a strip whose faces each have one color, compressed as strips are. */
async function stripUrl(): Promise<string> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [FACES.length * STRIP_FACE_PX, STRIP_FACE_PX];
  const pen = canvas.getContext('2d')!;
  FACES.forEach((face, at) => {
    pen.fillStyle = `rgb(${COLORS[face].join()})`;
    pen.fillRect(at * STRIP_FACE_PX, 0, STRIP_FACE_PX, STRIP_FACE_PX);
  });
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.7));
  return URL.createObjectURL(blob!);
}

function pixelsOf(picture: ImageBitmap): Uint8ClampedArray {
  const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!;
  pen.drawImage(picture, 0, 0);
  return pen.getImageData(0, 0, picture.width, picture.height).data;
}

/** Returns the first pixel whose color is not that of its face, with its column; null if there is none. */
function foreignPixel(face: Face, picture: ImageBitmap): string | null {
  const pixels = pixelsOf(picture);
  for (let at = 0; at < pixels.length; at += 4) {
    const color = pixels.slice(at, at + 3);
    if (COLORS[face].some((value, channel) => Math.abs(color[channel]! - value) > 6))
      return `${face}: ${color.join()} in column ${(at / 4) % picture.width} of ${picture.width}`;
  }
  return null;
}

describe('the backdrop of a sphere', () => {
  it('the faces of a strip contain no color of the next face in its file', async () => {
    const url = await stripUrl();
    const seen = new Map<Face, string | null>();
    const add = (faces: readonly ArrivedTile[]): void => {
      for (const { tile, picture } of faces.filter((each) => each.tile.level === STRIP_LEVEL))
        seen.set(tile.face, foreignPixel(tile.face, picture));
    };
    await loadBackdrop(url, new AbortController().signal, add, (...args) => fetch(...args));
    URL.revokeObjectURL(url);
    expect([...seen]).to.deep.equal(FACES.map((face) => [face, null]));
  });
});
