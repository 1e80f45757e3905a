import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { Place } from '../../../elements/geo/earth.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { type Shift, type Square, bestShift } from './geometry-align.ts';
import { type Corner, type Shot, SIZE, VIEW, WINDOW, labelsOf, bestShot } from './geometry-views.ts';

/** The examined markets, with one sphere each. */
const MARKETS = ['columbus-oh', 'chicago-il', 'seattle-wa'];

interface Picture {
  readonly width: number;
  readonly data: Uint8Array;
}

function squareOf({ width, data }: Picture, left: number, top: number): Square {
  const square = new Float64Array(WINDOW * WINDOW * 3);
  for (let n = 0; n < square.length; n++) {
    const [c, x, y] = [n % 3, Math.floor(n / 3) % WINDOW, Math.floor(n / 3 / WINDOW)];
    square[n] = data[3 * ((top + y) * width + left + x) + c] as number;
  }
  return { side: WINDOW, data: square };
}

/** Opens a sphere in the page's viewer and waits until the view is sharp. */
async function open(page: Page, { sphere, pan }: Shot): Promise<void> {
  await page.addInitScript(() => {
    window.addEventListener('sphere-settle', () => (document.documentElement.dataset['settled'] = 'yes'));
  });
  const { slug } = sphere.market;
  await page.goto(
    `/demo?src=/sample/${slug}/spheres.geojson&sphere=${String(sphere.id)}&pan=${String(pan)}&tilt=${String(VIEW.tilt)}&fov=${String(VIEW.fov)}`,
  );
  await page.locator('html[data-settled]').waitFor({ timeout: 50_000 });
}

async function pictureOf(page: Page): Promise<Picture> {
  const base64 = await page.locator('sphere-viewer').evaluate(async (viewer: SphereViewer) => {
    const bytes = new Uint8Array(await (await viewer.snapshot()).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  const { data, info } = await sharp(Buffer.from(base64, 'base64'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([SIZE.width, SIZE.height]);
  return { width: info.width, data };
}

/** Places an element where the viewer projects each position, and returns the centers of the elements. */
const markersOn = (page: Page, places: readonly Place[]) =>
  page.locator('sphere-viewer').evaluate(async (viewer: SphereViewer, at: readonly Place[]) => {
    const { left, top } = viewer.getBoundingClientRect();
    const middles: { x: number; y: number }[] = [];
    for (const place of at) {
      const pixel = await viewer.project(place);
      if (!pixel) throw new Error('The place is behind the camera.');
      const marker = document.body.appendChild(document.createElement('div'));
      Object.assign(marker.style, {
        position: 'fixed',
        width: '8px',
        height: '8px',
        border: '1px solid red',
        translate: '-50% -50%',
        boxSizing: 'border-box',
      });
      Object.assign(marker.style, { left: `${String(left + pixel.x)}px`, top: `${String(top + pixel.y)}px` });
      const box = marker.getBoundingClientRect();
      middles.push({ x: (box.left + box.right) / 2 - left, y: (box.top + box.bottom) / 2 - top });
    }
    return middles;
  }, places);

/**
 * Minimum contrast of a corner that can be measured. Most omitted corners are in front of walls and roofs of
 * the same color.
 */
const SHARP = 1.15;

const lengthOf = ({ x, y }: Shift): number => Math.hypot(x, y);

const medianOf = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;

/**
 * Returns the offset of the image from the truth around each marker. Corners that cannot be measured are
 * omitted.
 */
function shiftsAround(shot: Shot, picture: Picture, middles: readonly { x: number; y: number }[]): Shift[] {
  return middles.flatMap(({ x, y }) => {
    const [left, top] = [Math.round(x) - WINDOW / 2, Math.round(y) - WINDOW / 2];
    const shift = bestShift(squareOf(picture, left, top), labelsOf(shot, left, top));
    return shift && shift.sharp > SHARP ? [shift] : [];
  });
}

/** Returns the shifts around the markers of an image, and the shifts for a truth that is rotated by 0.1°. */
async function findShifts(
  page: Page,
  slug: string,
): Promise<{ marked: number; measured: Shift[]; aside: Shift[] }> {
  const { shot, corners } = bestShot(slug);
  await open(page, shot);
  const picture = await pictureOf(page);
  const middles = await markersOn(
    page,
    corners.map(({ place }) => place),
  );
  middles.forEach(({ x, y }, n) => {
    const corner = corners[n] as Corner;
    expect(Math.hypot(x - corner.x, y - corner.y), 'pixels from marker to true corner').toBeLessThan(0.05);
  });
  const pictureFolder = process.env['GEOMETRY_PICTURES'];
  if (pictureFolder !== undefined) await page.screenshot({ path: `${pictureFolder}/${slug}.png` });
  return {
    marked: corners.length,
    measured: shiftsAround(shot, picture, middles),
    aside: shiftsAround({ ...shot, pan: shot.pan + 0.1 }, picture, middles.slice(0, 8)),
  };
}

test('the viewer projects roof corners onto the same corners in the image, with a median error below 0.5 px', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const [measured, aside]: [Shift[], Shift[]] = [[], []];
  let marked = 0;
  for (const slug of MARKETS) {
    const found = await findShifts(page, slug);
    marked += found.marked;
    measured.push(...found.measured);
    aside.push(...found.aside);
  }
  const lengths = measured.map(lengthOf);
  const figures = {
    marked,
    measured: measured.length,
    median: medianOf(lengths),
    within1: lengths.filter((length) => length < 1).length,
    aside: medianOf(aside.map(lengthOf)),
    shifts: measured.map(({ x, y, sharp: times }) => [x, y, Number(times.toFixed(2))]),
  };
  const report = JSON.stringify(figures);
  test.info().annotations.push({ type: 'shifts in pixels', description: report });
  if (process.env['GEOMETRY_PICTURES'] !== undefined) console.log(report);
  expect(measured.length, report).toBeGreaterThanOrEqual(0.4 * marked);
  expect(figures.median, report).toBeLessThan(0.5);
  expect(figures.within1, report).toBeGreaterThanOrEqual(0.8 * measured.length);
  expect(figures.aside, `${report}: an image turned by 0.1° is detected`).toBeGreaterThan(1.5);
});
