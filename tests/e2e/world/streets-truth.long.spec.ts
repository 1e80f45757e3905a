import { type Page, expect, test } from '@playwright/test';
import type { Polyline } from '../../../elements/model/objects/page-objects.ts';
import { type Shot, truthAt } from './truth-camera.ts';
import {
  type Coverage,
  PAINT,
  barePicture,
  drawObjects,
  showShot,
  openBareViewer,
} from './truth-pictures.ts';
import { sphereOver } from './truth-town.ts';

/** Size in CSS pixels, and number of device pixels per CSS pixel. */
const SIZE = { width: 720, height: 450 } as const;
const RATIO = 2;

const VIEWS = [
  { slug: 'columbus-oh', part: 0.5, pan: 200, tilt: -34, fov: 24 },
  { slug: 'chicago-il', part: 0.5, pan: 20, tilt: -24, fov: 24 },
];

/**
 * Away from the edges of lines, one pixel is measured in each square of `EVERY` by `EVERY` pixels. Within
 * `NEAR` pixels of an edge, every fifth pixel is measured.
 */
const EVERY = 17;
const NEAR = 3;

interface Streets {
  readonly features: readonly {
    readonly geometry: { readonly coordinates: readonly (readonly [number, number])[] };
    readonly properties: { readonly width: number };
  }[];
}

/**
 * Returns the streets in the middle of an image as lines with their actual width, as published by the host.
 */
async function linesIn(page: Page, shot: Shot): Promise<Polyline[]> {
  const middle = truthAt(shot, { x: shot.width / 2, y: shot.height / 2 });
  if (middle.sky) throw new Error('The picture shows no ground in its middle.');
  const [north, east] = [0.008, 0.009];
  const { latitude, longitude } = middle;
  const bbox = [longitude - east, latitude - north, longitude + east, latitude + north].join();
  const response = await page.request.get(
    `/sample/${shot.sphere.market.slug}/streets.geojson?bbox=${bbox}&flight=2026`,
  );
  const { features } = (await response.json()) as Streets;
  return features.map(({ geometry, properties }, n) => ({
    id: String(n),
    points: geometry.coordinates.map(([lng, lat]) => ({ lat, lng })),
    width: 10 * properties.width,
    color: PAINT,
    opacity: 1,
  }));
}

/**
 * Returns true if all pixels within `reach` of a pixel are covered, and false if none is covered. Returns
 * null near the edge of a line.
 */
function isCovered({ width, share }: Coverage, x: number, y: number, reach: number): boolean | null {
  let [min, max] = [1, 0];
  for (let row = y - reach; row <= y + reach; row++) {
    for (let column = x - reach; column <= x + reach; column++) {
      const part = share[row * width + column] as number;
      [min, max] = [Math.min(min, part), Math.max(max, part)];
    }
  }
  if (min > 0.95) return true;
  return max < 0.05 ? false : null;
}

const GROUND: readonly string[] = ['street', 'bridge', 'ground', 'bank', 'water'];

/**
 * Numbers of pixels under lines and next to them where the ground is visible, and of the wrong pixels among
 * them.
 */
interface Measured {
  readonly under: number;
  readonly beside: number;
  readonly offRoad: number;
  readonly roadBeside: number;
}

/** Returns true if a road is visible at a pixel, or null if the ground is hidden. */
function isRoadAt(shot: Shot, x: number, y: number): boolean | null {
  const seen = truthAt(shot, { x: x + 0.5, y: y + 0.5 });
  if (seen.sky || !GROUND.includes(seen.hit.kind)) return null;
  return seen.hit.kind === 'street' || seen.hit.kind === 'bridge';
}

/** Selects a few pixels in all parts of the image, and many near the edges of lines. */
const isRequested = (drawn: Coverage, x: number, y: number): boolean =>
  (x % EVERY === 0 && y % EVERY === 0) || ((x + y) % 5 === 0 && isCovered(drawn, x, y, NEAR) === null);

/**
 * Compares the image with the truth under lines and next to them. Cars, trees and houses in front of the
 * ground are omitted.
 */
function measure(shot: Shot, drawn: Coverage): Measured {
  const measured = { under: 0, beside: 0, offRoad: 0, roadBeside: 0 };
  for (let y = NEAR; y < 0.93 * shot.height; y++) {
    for (let x = NEAR; x < shot.width - NEAR; x++) {
      const covered = isCovered(drawn, x, y, 1);
      const isRoad = covered !== null && isRequested(drawn, x, y) ? isRoadAt(shot, x, y) : null;
      if (isRoad === null) continue;
      measured[covered ? 'under' : 'beside'] += 1;
      if (covered !== isRoad) measured[covered ? 'offRoad' : 'roadBeside'] += 1;
    }
  }
  return measured;
}

const shareWrong = ({ under, beside, offRoad, roadBeside }: Measured): number =>
  (offRoad + roadBeside) / (under + beside);

test.use({ viewport: SIZE, deviceScaleFactor: RATIO });

test('OBJ-01 OBJ-36 polylines with widths in meters match the roadways of streets to the pixel', async ({
  page,
}) => {
  test.setTimeout(240_000);
  for (const { slug, part, ...view } of VIEWS) {
    const shot: Shot = {
      sphere: sphereOver(slug, part),
      width: RATIO * SIZE.width,
      height: RATIO * SIZE.height,
      ...view,
    };
    await openBareViewer(page, shot, 'low-quality');
    await showShot(page, shot);
    const bare = await barePicture(page);
    const items = await linesIn(page, shot);
    const drawn = await drawObjects(page, bare, { polylineLayers: [{ name: 'streets', items }] });
    const [measured, turned] = [measure(shot, drawn), measure({ ...shot, pan: shot.pan + 0.1 }, drawn)];
    const report = JSON.stringify({ slug, measured, turned });
    test.info().annotations.push({ type: 'pixels under and beside streets', description: report });
    if (process.env['GEOMETRY_PICTURES'] !== undefined) console.log(report);
    expect(measured.under, report).toBeGreaterThan(300);
    expect(measured.offRoad, report).toBe(0);
    expect(shareWrong(measured), report).toBeLessThan(0.002);
    expect(shareWrong(turned), `${report}: a truth turned by 0.1° is detected`).toBeGreaterThan(0.02);
  }
});
