import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { type StillMarker, markersSvg } from '../../../../../demo/host/services/still/marker-overlay.ts';
import type { Pixel } from '../../../../../elements/geo/camera.ts';
import { worldOf } from '../../../../../elements/geo/earth.ts';
import { pixelOfRay } from '../../../../../elements/geo/pixel-ray.ts';

const size = { width: 320, height: 200 };
const camera = { latitude: 47.6, longitude: -122.33, altitude: 150 };
const view = { pan: 20, tilt: -15, fov: 60 };

const marker = (style: StillMarker['style'], latitude: number, longitude: number): StillMarker => ({
  icon: 'parking',
  style,
  color: 0xc8251c,
  place: { latitude, longitude, altitude: 40 },
});

/** The opaque pixels of an overlay, without the shadow. */
async function opaquePixels(shapes: string): Promise<readonly Pixel[]> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${shapes}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  assert.deepEqual([info.width, info.height], [size.width, size.height]);
  const pixels: Pixel[] = [];
  for (let at = 0; at < info.width * info.height; at += 1)
    if ((data[4 * at + 3] as number) > 200)
      pixels.push({ x: (at % info.width) + 0.5, y: Math.floor(at / info.width) + 0.5 });
  return pixels;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

for (const [latitude, longitude] of [
  [47.6021, -122.3295],
  [47.60313, -122.3287],
  [47.6094, -122.325],
] as const)
  for (const style of ['round', 'logo', 'standard'] as const)
    test(`a ${style} marker at ${latitude}, ${longitude} is within 0.5 pixels of its place`, async () => {
      const drawn = marker(style, latitude, longitude);
      const place = pixelOfRay(view, size, worldOf(camera, drawn.place)) ?? assert.fail();
      const svg = markersSvg([drawn], { camera, view, size });
      const pixels = await opaquePixels(svg);
      assert.ok(pixels.length > 100, `${pixels.length} opaque pixels`);
      assert.ok(Math.abs(mean(pixels.map(({ x }) => x)) - place.x) <= 0.5);
      // The tip of a pin is at its place; other markers have it in their middle.
      const tip = Math.max(...pixels.map(({ y }) => y)) + 0.5;
      const y = style === 'standard' ? tip : mean(pixels.map((pixel) => pixel.y));
      const tolerance = style === 'standard' ? 1.5 : 0.5;
      assert.ok(Math.abs(y - place.y) <= tolerance, `${y} instead of ${place.y}`);
    });

test('markers behind the camera, at its place and outside of the picture are not drawn', () => {
  for (const [latitude, longitude] of [
    [47.598, -122.331],
    [camera.latitude, camera.longitude],
    [47.6021, -122.2],
  ] as const)
    assert.equal(markersSvg([marker('round', latitude, longitude)], { camera, view, size }), '');
  assert.equal(markersSvg([], { camera, view, size }), '');
});
