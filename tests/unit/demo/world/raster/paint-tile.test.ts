import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spheresOver } from '../../../../../demo/world/flights/spheres.ts';
import type { Market } from '../../../../../demo/world/markets/market.ts';
import { marketOfSlug } from '../../../../../demo/world/markets/markets.ts';
import { createTileRenderer } from '../../../../../demo/world/render-tile.ts';
import type { SampleSphere } from '../../../../../demo/world/sample-sphere.ts';
import { FACES } from '../../../../../elements/geo/cube-face.ts';

/** A pixel is black only if its computed light is NaN. Nothing else in daylight is black. */
for (const [slug, index] of [
  ['boston-ma', 30],
  ['chicago-il', 200],
  ['las-vegas-nv', 90],
] as const) {
  test(`no pixel of a sphere above ${slug} is black, not even at the horizon`, () => {
    const sphere = spheresOver(marketOfSlug(slug) as Market, 0)[index] as SampleSphere;
    const render = createTileRenderer({ ...sphere, faceWidth: 256 });
    for (const face of FACES) {
      const { data, width } = render({ face, level: 0, x: 0, y: 0 });
      for (let n = 0; n < data.length; n += 3) {
        const light = (data[n] ?? 0) + (data[n + 1] ?? 0) + (data[n + 2] ?? 0);
        assert.ok(light > 8, `${face} ${(n / 3) % width} ${Math.floor(n / 3 / width)}`);
      }
    }
  });
}
