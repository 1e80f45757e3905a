import { type Page, expect, test } from '@playwright/test';
import type { SphereViewer } from '../../../elements/index.ts';
import type { BuiltPoint } from '../../../elements/model/surface-point.ts';
import { shareSphere } from '../../../web/contract/sphere.ts';
import { openAs, registerUser } from './user.ts';

/* Tests that the portal's viewers know what stands around the sample world's spheres. */

const SIZE = { width: 1000, height: 700 };

/** A view of the towers of the sample world's Seattle. */
const VIEW = '?sphere=1000007480&pan=69&tilt=-25&fov=60';

/** A grid of pixels of the viewer, away from its controls. Those of the first row show no sphere of the view. */
const PIXELS = [282, 320, 380, 440].flatMap((y) => [300, 400, 500, 600, 700].map((x) => ({ x, y })));

test.use({ viewport: SIZE });
test.setTimeout(120_000);

const viewerOf = (page: Page) => page.locator('sphere-viewer');

/** A tile that a slow machine paints for too long, and that the viewer requests again. */
const LATE_TILE = /^ViewerError: Tile \S+ was not loaded completely\./;

/** Collects errors, except those of late tiles, and warnings about the content policy, which the browser logs as errors. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !LATE_TILE.test(message.text())) errors.push(message.text());
  });
  return errors;
}

/** Finds a pixel that shows a roof. Waits for the sphere and its surface. */
async function findRoof(page: Page): Promise<{ place: BuiltPoint; x: number; y: number }> {
  await expect
    .poll(() => viewerOf(page).evaluate((it: SphereViewer) => it.currentSphere !== null), { timeout: 60_000 })
    .toBe(true);
  const places = await viewerOf(page).evaluate(
    (it: SphereViewer, pixels) => Promise.all(pixels.map((pixel) => it.unproject(pixel))),
    PIXELS,
  );
  const at = places.findIndex((place) => place?.basis === 'surface' && place.kind === 'roof');
  const place = places[at];
  if (place?.basis !== 'surface') throw new Error('the view shows no roof');
  const { left, top } = await viewerOf(page).evaluate((it) => it.getBoundingClientRect().toJSON() as DOMRect);
  return { place, x: left + PIXELS[at]!.x, y: top + PIXELS[at]!.y };
}

test('SURF-05 SURF-08 in the scene, a roof under the pointer shows a ring, and a click or the context menu reports the point', async ({
  page,
}) => {
  const errors = errorsOf(page);
  await openAs(page, await registerUser({ offerings: ['zwivel'] }), `/zwivel/scene${VIEW}`);
  const { place, x, y } = await findRoof(page);
  expect(place.heightAboveGround).toBeGreaterThan(3);
  // The handle exists only once the listener has been added.
  const clicks = await viewerOf(page).evaluateHandle((it: SphereViewer) => {
    const places: unknown[] = [];
    it.addEventListener('sphere-click', ({ point }) => places.push(point.place));
    return places;
  });
  await page.mouse.click(x, y);
  await expect.poll(() => clicks.evaluate(({ length }) => length)).toBe(1);
  const [met] = (await clicks.jsonValue()) as [BuiltPoint];
  expect(met.kind).toBe('roof');
  expect(met.altitude).toBeCloseTo(place.altitude, 3);
  await page.mouse.move(x + 1, y);
  await expect(viewerOf(page).locator('[part="surface-cursor"]')).toBeVisible();
  await page.mouse.click(x, y, { button: 'right' });
  const coordinates = `${place.latitude.toFixed(6)}, ${place.longitude.toFixed(6)}`;
  await expect(viewerOf(page).getByRole('menu')).toHaveAccessibleName(
    new RegExp(
      `^This point: ${coordinates}, Roof, \\d+(\\.\\d)?( ± \\d+(\\.\\d)?)? m \\(\\d+( ± \\d+)? ft\\) above ground`,
    ),
  );
  expect(errors).toEqual([]);
});

test('a shared view loads the buildings around its sphere', async ({ page }) => {
  const errors = errorsOf(page);
  const user = await registerUser({ offerings: ['zwivel'] });
  const share = { panoramaId: 1_000_007_480, pan: 69, tilt: -25, fov: 60 };
  const { id } = await user.call(shareSphere, share);
  await page.goto(`/share/${id}`);
  const { place } = await findRoof(page);
  expect(place.building).not.toBeNull();
  expect(errors).toEqual([]);
});
