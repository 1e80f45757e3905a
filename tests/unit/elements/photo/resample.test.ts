import assert from 'node:assert/strict';
import { test } from 'node:test';
import { halveFace } from '../../../../demo/ingest/tiles/halve-face.ts';
import { FACES, FACE_AXES, type Face, vectorOfFacePoint } from '../../../../elements/geo/cube-face.ts';
import { matrixOfPose } from '../../../../elements/geo/pose.ts';
import { type Mat3, IDENTITY, normalize, rotate, transpose } from '../../../../elements/geo/vector.ts';
import { byteOfLight, LIGHT_OF_BYTE } from '../../../../elements/photo/light.ts';
import { createFaceProjection, fullFaceWidth } from '../../../../elements/photo/project-face.ts';
import { type SphereImage, UNCOVERED_RGB } from '../../../../elements/photo/sphere-image.ts';
import { colorOf, directionPanorama } from '../../../helpers/ingest/synthetic-panorama.ts';

function cut(image: SphereImage, face: Face, width: number, imageToWorld: Mat3 = IDENTITY): Uint8Array {
  const out = new Uint8Array(width * width * 3);
  const { ahead, right, down } = FACE_AXES[face];
  const inverse = transpose(imageToWorld);
  const axes = { ahead: rotate(inverse, ahead), right: rotate(inverse, right), down: rotate(inverse, down) };
  createFaceProjection(image, out)(axes, width, { left: 0, top: 0, width, height: width });
  return out;
}

/**
 * Returns the largest difference in any channel between a pixel of a face and the color of the pixel's
 * direction.
 */
function farthestFromDirection(
  pixels: Uint8Array,
  face: Face,
  width: number,
  imageToWorld: Mat3 = IDENTITY,
): number {
  let farthest = 0;
  for (let y = 0; y < width; y++) {
    for (let x = 0; x < width; x++) {
      const point = { face, s: (2 * (x + 0.5)) / width - 1, t: (2 * (y + 0.5)) / width - 1 };
      const inImage = rotate(transpose(imageToWorld), normalize(vectorOfFacePoint(point)));
      colorOf(inImage).forEach((value, channel) => {
        farthest = Math.max(farthest, Math.abs(value - pixels[(y * width + x) * 3 + channel]!));
      });
    }
  }
  return farthest;
}

const panorama = directionPanorama(256);

for (const face of FACES) {
  test(`VIEW-03 each pixel of face ${face} has the color that the panorama has in the pixel’s direction`, () => {
    const width = fullFaceWidth(panorama.fullWidth);
    assert.ok(farthestFromDirection(cut(panorama, face, width), face, width) <= 2);
  });

  test(`each pixel of face ${face} has the color of its direction even if the panorama is rotated and tilted`, () => {
    const imageToWorld = matrixOfPose({ heading: 337.5, pitch: -31, roll: 14 });
    assert.ok(farthestFromDirection(cut(panorama, face, 48, imageToWorld), face, 48, imageToWorld) <= 2);
  });
}

test('on a face much smaller than the image, each pixel has the color of the image in its direction, even at the poles', () => {
  for (const face of FACES) assert.ok(farthestFromDirection(cut(panorama, face, 16), face, 16) <= 4);
});

test('the full face width is the panorama’s width divided by π, rounded up to a multiple of 8', () => {
  const widths = [4096, 5376, 8192, 16384].map(fullFaceWidth);
  assert.deepEqual(widths, [1304, 1712, 2608, 5216]);
});

function stripe(height: number, column: number): SphereImage {
  const image = directionPanorama(height);
  image.pixels.fill(0);
  for (let row = 0; row < height; row++)
    image.pixels.fill(255, (row * 2 * height + column) * 3, (row * 2 * height + column + 1) * 3);
  return image;
}

test('downsampling averages linear light: one white column in eight becomes one eighth as bright as white', () => {
  const height = 512;
  const image = directionPanorama(height);
  for (let i = 0; i < image.pixels.length; i++) image.pixels[i] = Math.floor(i / 3) % 8 === 0 ? 255 : 0;
  for (const face of ['f', 'u'] as const) {
    const off = [...cut(image, face, 16)].map((byte) => Math.abs(byte - byteOfLight(1 / 8)));
    assert.ok(Math.max(...off) <= 6, `face ${face}: ${Math.max(...off)}`);
  }
});

test('the left and right sides of the image join without a seam', () => {
  const [first, last] = [stripe(128, 0), stripe(128, 255)];
  const [a, b] = [cut(first, 'b', 80), cut(last, 'b', 80)];
  const mirrored = Uint8Array.from({ length: 80 }, (_, x) => b[(40 * 80 + 79 - x) * 3]!);
  const row = Uint8Array.from({ length: 80 }, (_, x) => a[(40 * 80 + x) * 3]!);
  assert.deepEqual(row, mirrored);
});

test('the front and right faces meet without a visible step at their edge', () => {
  const width = 80;
  const [front, right] = [cut(panorama, 'f', width), cut(panorama, 'r', width)];
  for (let y = 0; y < width; y++) {
    const edge = Math.abs(front[(y * width + width - 1) * 3]! - right[y * width * 3]!);
    assert.ok(edge <= 3, `row ${y}: ${edge}`);
  }
});

test('the uncovered part of a partial panorama has a plain color, and the covered part is unchanged', () => {
  const whole = directionPanorama(256);
  const [top, height] = [64, 128];
  const pixels = new Uint8Array(new SharedArrayBuffer(height * whole.width * 3));
  pixels.set(whole.pixels.subarray(top * whole.width * 3, (top + height) * whole.width * 3));
  const partial: SphereImage = { ...whole, pixels, height, top };
  const up = cut(partial, 'u', 128);
  const center = (64 * 128 + 64) * 3;
  assert.deepEqual([...up.subarray(center, center + 3)], [...UNCOVERED_RGB]);
  assert.ok(
    farthestFromDirection(cut(partial, 'f', 80), 'f', 80) <= 2,
    'the front face is covered up to its edges',
  );
});

test('halving the size of a face preserves a plain color and the average light of a fine pattern', () => {
  const out = new Uint8Array(8 * 8 * 3);
  halveFace(new Uint8Array(16 * 16 * 3).fill(77), 16, { first: 0, end: 8 }, out);
  assert.ok(out.every((byte) => byte === 77));
  const chequered = Uint8Array.from({ length: 16 * 16 * 3 }, (_, i) => {
    const pixel = Math.floor(i / 3);
    return (pixel + Math.floor(pixel / 16)) % 2 ? 255 : 0;
  });
  halveFace(chequered, 16, { first: 0, end: 8 }, out);
  const middle = out[(4 * 8 + 4) * 3]!;
  assert.ok(Math.abs(middle - byteOfLight(0.5)) <= 2, `${middle}`);
});

test('converting a byte to linear light and back preserves the byte, and light values outside 0 to 1 are clamped', () => {
  for (let byte = 0; byte < 256; byte++) assert.equal(byteOfLight(LIGHT_OF_BYTE[byte]!), byte);
  assert.deepEqual([byteOfLight(-1), byteOfLight(2)], [0, 255]);
});

test('a cube face that is computed in several rectangles equals a face that is computed as a whole', () => {
  const whole = cut(panorama, 'u', 64);
  const parts = new Uint8Array(whole.length);
  for (const [left, top, width, height] of [
    [0, 0, 64, 5],
    [0, 5, 20, 59],
    [20, 5, 44, 59],
  ] as const) {
    const part = new Uint8Array(width * height * 3);
    createFaceProjection(panorama, part)(FACE_AXES.u, 64, { left, top, width, height });
    for (let row = 0; row < height; row++)
      parts.set(part.subarray(row * width * 3, (row + 1) * width * 3), ((top + row) * 64 + left) * 3);
  }
  assert.deepEqual(parts, whole);
});
