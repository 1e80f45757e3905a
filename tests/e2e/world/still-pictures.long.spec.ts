import { type APIRequestContext, expect, test } from '@playwright/test';
import sharp from 'sharp';
import { sphereIds } from '../../../demo/host/providers/spheres/sphere-source.ts';
import { sampleKey } from '../../../demo/standins/companies/seed-companies.ts';
import { spheresOver } from '../../../demo/world/flights/spheres.ts';
import { MARKETS } from '../../../demo/world/markets/markets.ts';
import type { Shot } from './truth-camera.ts';
import { type Picture, openBareViewer, pictureOf, showShot } from './truth-pictures.ts';

const SIZE = { width: 640, height: 360 } as const;

const MARKET_COUNT = 20;
const VIEWS_PER_MARKET = 10;

/** Minimum likeness of the two pictures of a view, in dB. */
const LIKENESS_DB = 40;

test.use({ viewport: SIZE, deviceScaleFactor: 1 });

/** Returns numbers from 0 to 1 that are the same in each run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns the peak signal-to-noise ratio of two pictures, in dB. */
function decibels(one: Picture, other: Picture): number {
  expect([one.width, one.height]).toEqual([other.width, other.height]);
  const squares = one.data.reduce((sum, value, at) => sum + (value - (other.data[at] ?? 0)) ** 2, 0);
  return 10 * Math.log10(255 ** 2 / (squares / one.data.length));
}

async function stillOf(request: APIRequestContext, { sphere, pan, tilt, fov }: Shot): Promise<Picture> {
  const view = { panoramaId: sphereIds.sample.first + sphere.id, pan, tilt, fov, ...SIZE };
  const response = await request.get('/api/static', {
    params: { ...view, format: 'png', key: sampleKey() },
  });
  expect(response.status(), await response.text().catch(() => '')).toBe(200);
  const { data, info } = await sharp(await response.body())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

test(`still pictures of ${MARKET_COUNT * VIEWS_PER_MARKET} random views equal the viewer's snapshots with at least ${LIKENESS_DB} dB`, async ({
  page,
  request,
}) => {
  test.setTimeout(3_600_000);
  const random = randomNumbers(55);
  const likenesses: number[] = [];
  for (const market of MARKETS.slice(0, MARKET_COUNT)) {
    const spheres = spheresOver(market, 0);
    const sphere = spheres[Math.floor(random() * spheres.length)];
    if (!sphere) throw new Error(`${market.slug} has no spheres`);
    const shots = Array.from({ length: VIEWS_PER_MARKET }, (): Shot => {
      const [pan, tilt, fov] = [360 * random(), 30 - 100 * random(), 20 + 90 * random()];
      return { sphere, ...SIZE, pan, tilt, fov };
    });
    const [first] = shots;
    if (first) await openBareViewer(page, first, 'hide-copyright-snapshot hide-copyright-date');
    for (const shot of shots) {
      await showShot(page, shot);
      const likeness = decibels(await stillOf(request, shot), await pictureOf(page));
      likenesses.push(likeness);
      expect
        .soft(likeness, `${market.slug} ${JSON.stringify({ ...shot, sphere: sphere.id })}`)
        .toBeGreaterThan(LIKENESS_DB);
    }
  }
  const sorted = likenesses.toSorted((one, other) => one - other);
  console.log(`least ${sorted[0]?.toFixed(1)} dB, median ${sorted[sorted.length >> 1]?.toFixed(1)} dB`);
});
