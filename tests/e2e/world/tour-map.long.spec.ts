import { readFile } from 'node:fs/promises';
import { type Page, expect, test } from '@playwright/test';
import sharp from 'sharp';
import type { SphereMap } from '../../../elements/map/sphere-map.ts';
import { readSnapshotView } from '../../../elements/viewer/snapshot/read-snapshot-view.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { open, shotOf, untilSharp } from './tour-sights.ts';
import { groundAt } from './truth-camera.ts';
import { pictureOf } from './truth-pictures.ts';

const SIZE = { width: 800, height: 600 } as const;
const RATIO = 2;

/** Height of the band with the copyright line at the bottom of a snapshot, in pixels. */
const COPYRIGHT_PX = 80;

test.use({ viewport: SIZE, deviceScaleFactor: RATIO });

/** Returns the rotation of the map's view cone in degrees. */
const coneTurn = (page: Page): Promise<number> =>
  page.locator('sphere-map [part="cone"]').evaluate((cone) => {
    const { a, b } = new DOMMatrix(getComputedStyle(cone.parentElement as Element).transform);
    return Math.round(((Math.atan2(b, a) * 180) / Math.PI + 360) % 360);
  });

interface Dot {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

/** The map with its library, which exposes internals. */
type MapOfPage = NonNullable<SphereMap['surface']> & {
  readonly library: {
    readonly isMoving: () => boolean;
    readonly project: (at: [number, number]) => { x: number; y: number };
  };
};

/** Returns the positions of the spheres nearest to the map's center, in pixels of the page. */
const dotsOn = (page: Page): Promise<Dot[]> =>
  page.locator('sphere-map').evaluate((map: SphereMap) => {
    const surface = map.surface as MapOfPage;
    const { left, top } = map.getBoundingClientRect();
    return surface.spheresInView(60).map(({ id, latitude, longitude }) => {
      const { x, y } = surface.library.project([longitude, latitude]);
      return { id, x: Math.round(left + x), y: Math.round(top + y) };
    });
  });

/** Waits until the map no longer moves, and returns its zoom. Software rendering takes a while. */
async function zoomOf(page: Page): Promise<number> {
  const map = page.locator('sphere-map');
  const isMoving = (): Promise<boolean> =>
    map.evaluate(({ surface }: SphereMap) => (surface as MapOfPage).library.isMoving());
  await expect.poll(isMoving, { timeout: 60_000 }).toBe(false);
  return map.evaluate(({ surface }: SphereMap) => surface?.zoom ?? NaN);
}

/** Zooms in until clusters split into spheres, and returns a single sphere that the page does not cover. */
async function findDot(page: Page, excludedId: number): Promise<Dot> {
  while ((await zoomOf(page)) < 15.5) await page.getByRole('button', { name: 'Zoom in' }).click();
  let dot: Dot | undefined;
  await expect(async () => {
    const dots = await dotsOn(page);
    const isAlone = (one: Dot): boolean =>
      dots.every((other) => other === one || Math.hypot(other.x - one.x, other.y - one.y) > 30);
    dot = dots.find(
      (one) => one.id !== excludedId && one.x > 380 && one.y > 160 && one.y < 480 && isAlone(one),
    );
    expect(dot).toBeDefined();
  }).toPass({ timeout: 60_000 });
  return dot as Dot;
}

test('MAP-01 MAP-17 MAP-18 the map shows spheres and the direction of the view, and clicking a sphere opens it', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await open(page);
  const { pan, sphere } = await shotOf(page);
  await page.getByRole('button', { name: 'View Map' }).click();
  await expect(page.locator('sphere-map [part="cone"]')).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => coneTurn(page)).toBe(Math.round(pan));
  await page.locator('sphere-viewer').evaluate((viewer: SphereViewer) => void (viewer.pan += 70));
  await expect.poll(() => coneTurn(page)).toBe(Math.round(pan + 70) % 360);
  const dot = await findDot(page, sphere.id);
  await page.mouse.click(dot.x, dot.y);
  await expect.poll(async () => (await shotOf(page)).sphere.id).toBe(dot.id);
  await expect(page.locator('#title')).toHaveText((await shotOf(page)).sphere.record.title ?? '');
});

/** Compares two images at a byte position. */
const isUnlike = (a: Uint8Array, b: Uint8Array, n: number): boolean =>
  [n, n + 1, n + 2].some((at) => Math.abs((a[at] ?? 0) - (b[at] ?? 0)) > 24);

/** Returns the number of pixels in which two images differ, up to the size of the second one. */
function unlike(a: Uint8Array, b: Uint8Array): number {
  let count = 0;
  for (let n = 0; n < b.length; n += 3) count += Number(isUnlike(a, b, n));
  return count;
}

/** Describes the region in which two images differ, for debugging. */
function whereUnlike(a: Uint8Array, b: Uint8Array, width: number): string {
  let [left, top, right, bottom] = [Infinity, Infinity, 0, 0];
  for (let n = 0; n < b.length; n += 3) {
    if (!isUnlike(a, b, n)) continue;
    const [x, y] = [(n / 3) % width, Math.floor(n / 3 / width)];
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
  }
  return `unlike from ${left}, ${top} to ${right}, ${bottom}`;
}

test('VIEW-45 VIEW-46 VIEW-50 a snapshot without marker icons contains no markers, and its metadata describes the view', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await open(page);
  const shot = await shotOf(page);
  const withMarkers = await pictureOf(page);
  await page.getByRole('button', { name: 'Snapshot' }).click();
  const panel = page.getByRole('dialog', { name: 'Snapshot' });
  await panel.getByText('Show marker icons').click();
  await expect(panel.getByRole('checkbox', { name: 'Show marker icons' })).not.toBeChecked();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('link', { name: 'Save' }).click(),
  ]);
  const bytes = await readFile(await download.path());
  expect(download.suggestedFilename()).toBe(`sphere-${String(shot.sphere.id)}.png`);
  const size = { width: RATIO * SIZE.width, height: RATIO * SIZE.height };
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', ...size });

  const view = readSnapshotView(bytes);
  expect(view).toMatchObject({ ...size, sphere: shot.sphere.id, captured: shot.sphere.record.timestamp });
  const measured = [view?.pan, view?.tilt, view?.fov].map((degrees) => degrees?.toFixed(6));
  expect(measured).toEqual([shot.pan, shot.tilt, shot.fov].map((degrees) => degrees.toFixed(6)));
  const [corner, truth] = [view?.corners[2], groundAt(shot, { x: shot.width, y: shot.height })];
  expect(corner?.latitude).toBeCloseTo(truth?.latitude ?? NaN, 6);
  expect(corner?.longitude).toBeCloseTo(truth?.longitude ?? NaN, 6);

  const saved = await sharp(bytes).removeAlpha().raw().toBuffer();
  expect(unlike(saved, withMarkers.data), 'markers in the picture on the screen').toBeGreaterThan(3000);
  await untilSharp(page, () => page.reload());
  await page
    .locator('sphere-viewer')
    .evaluate((viewer: SphereViewer) => void (viewer.panoMarkerDistance = 0));
  // The copyright line has the same text, but browsers do not always antialias letters in the same way.
  const end = 3 * size.width * (size.height - COPYRIGHT_PX);
  await expect(async () => {
    const now = (await pictureOf(page)).data.subarray(0, end);
    expect(unlike(saved, now), whereUnlike(saved, now, size.width)).toBeLessThan(50);
  }).toPass({ timeout: 30_000 });
});
