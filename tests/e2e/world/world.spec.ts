import AxeBuilder from '@axe-core/playwright';
import { type Page, expect, test } from '@playwright/test';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';

interface Shown {
  readonly id: number;
  readonly title: string | null;
  readonly flight: string | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly pan: number;
  readonly tilt: number;
  readonly fov: number;
}

/** Returns the sphere on the screen and its view. */
const shown = (page: Page): Promise<Shown> =>
  page.locator('sphere-viewer').evaluate((viewer: SphereViewer) => {
    const { pan, tilt, fov, currentSphere } = viewer;
    const { id = 0, title = null } = currentSphere ?? {};
    const [latitude, longitude] = [Number(currentSphere?.latitude), Number(currentSphere?.longitude)];
    return { id, title, latitude, longitude, flight: currentSphere?.package?.name ?? null, pan, tilt, fov };
  });

const idShown = async (page: Page): Promise<number> => (await shown(page)).id;

/** If no test has opened this place before, its first tiles are rendered while the test waits. */
const FRESH = { timeout: 40_000 };

/** Opens the page and waits until its sphere is shown and its market is listed. */
async function open(page: Page, path = '/demo'): Promise<void> {
  await page.goto(path);
  await expect(page.locator('#title')).not.toBeEmpty(FRESH);
  await expect(page.locator('#flights input')).toHaveCount(2);
}

/** Returns the offset from one place to another place nearby, in meters east and north. */
const offset = (a: Shown, b: Shown): readonly [number, number] => [
  (b.longitude - a.longitude) * 111_320 * Math.cos((a.latitude * Math.PI) / 180),
  (b.latitude - a.latitude) * 111_320,
];

const metersBetween = (a: Shown, b: Shown): number => Math.hypot(...offset(a, b));

/** Returns the direction from one place to another place nearby, in degrees clockwise from north. */
const bearing = (a: Shown, b: Shown): number => (Math.atan2(...offset(a, b)) * 180) / Math.PI;

test('MAP-01 the overview plan on the demo page shows each sphere of a flight as a dot, and clicking a dot opens another sphere', async ({
  page,
}) => {
  await open(page);
  const before = await shown(page);
  await expect(page.locator('#plan circle')).toHaveCount(250);
  await expect(page.locator('#plan circle.here')).toHaveCount(1);
  await page.locator('#plan circle').nth(3).click({ force: true });
  await expect.poll(() => idShown(page)).not.toBe(before.id);
  const after = await shown(page);
  expect([after.pan, after.tilt, after.fov]).toEqual([before.pan, before.tilt, before.fov]);
});

test('choosing another market from the list opens a sphere in that market', async ({ page }) => {
  await open(page);
  await expect(page.locator('#spheres option[value^="market:"]')).toHaveCount(60);
  await page.getByLabel('Market').selectOption({ label: 'Honolulu' });
  await expect(page.locator('#title')).toContainText('Honolulu', FRESH);
  expect((await shown(page)).flight).toBe('Honolulu 2026');
  await expect(page).toHaveURL(/market=honolulu-hi&sphere=\d+&pan=/);
});

test('flying ahead opens the next sphere in the direction of the view and preserves the view', async ({
  page,
}) => {
  await open(page);
  const before = await shown(page);
  await page.locator('sphere-viewer').evaluate((viewer: SphereViewer) => viewer.focus());
  await page.keyboard.press('w');
  await expect.poll(() => idShown(page)).not.toBe(before.id);
  const after = await shown(page);
  expect([after.pan, after.tilt, after.fov]).toEqual([before.pan, before.tilt, before.fov]);
  expect(after.flight).toBe(before.flight);
  expect(metersBetween(before, after)).toBeLessThan(250);
  expect(Math.abs(((bearing(before, after) - before.pan + 540) % 360) - 180)).toBeLessThanOrEqual(45);
  await page.getByRole('button', { name: 'Fly ahead' }).click();
  await expect.poll(() => idShown(page)).not.toBe(after.id);
});

test('pressing an arrow key on the overview plan opens a sphere in the direction of the arrow', async ({
  page,
}) => {
  await open(page);
  const before = await shown(page);
  await page.getByRole('application', { name: 'Plan of Seattle' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => idShown(page)).not.toBe(before.id);
  const after = await shown(page);
  expect(after.latitude).toBeGreaterThan(before.latitude);
  expect(after.pan).toBe(before.pan);
});

test('choosing another year opens a nearby sphere of that year with the same view', async ({ page }) => {
  await open(page, '/demo?market=columbus-oh&pan=120&tilt=-20&fov=60&sphere=15880');
  const before = await shown(page);
  await page.getByText('2026', { exact: true }).click();
  await expect.poll(async () => (await shown(page)).flight).toBe('Columbus 2026');
  const after = await shown(page);
  expect(metersBetween(before, after)).toBeLessThan(150);
  expect([after.pan, after.tilt, after.fov].map(Math.round)).toEqual([120, -20, 60]);
  await expect(page.locator('#facts')).toContainText('2026');
});

test('FIX-58 a link without a sphere opens the market and the view that the link specifies', async ({
  page,
}) => {
  await open(page, '/demo?market=omaha-ne&pan=40&tilt=-12');
  await expect(page).toHaveURL(/market=omaha-ne&sphere=\d+&pan=40&tilt=-12&fov=75/);
});

test('opening the page’s URL in another tab shows the same market, sphere and view', async ({
  page,
  context,
}) => {
  await open(page, '/demo?market=omaha-ne');
  await page
    .locator('sphere-viewer')
    .evaluate((viewer: SphereViewer) => Object.assign(viewer, { pan: 77, tilt: -31, fov: 48 }));
  await expect(page).toHaveURL(/market=omaha-ne&sphere=\d+&pan=77&tilt=-31&fov=48/);
  const before = await shown(page);
  const other = await context.newPage();
  await open(other, page.url());
  expect(await shown(other)).toEqual(before);
});

test('the demo page shows an error for an unknown market, and a request for the market’s spheres returns a JSON 404', async ({
  page,
  request,
}) => {
  const requests: string[] = [];
  page.on('request', (one) => requests.push(new URL(one.url()).pathname));
  await page.goto('/demo?market=atlantis');
  await expect(page.locator('#problem')).toHaveText('There is no market “atlantis”.');
  // The page loads no sphere either, because the events of a sphere would replace this message.
  expect(requests.filter((path) => /^\/(api|spheres\/\d)/.test(path))).toEqual([]);
  const response = await request.get('/sample/atlantis/spheres.geojson');
  expect(response.status()).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'not_found' });
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 800, 1440]) {
    test(`the demo page passes axe and stays inside the window at ${width} px in ${colorScheme} mode`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 700 });
      await open(page);
      for (const part of ['.caption', '#plan', '#hint']) {
        const box = await page.locator(part).boundingBox();
        expect(
          box && box.x >= 0 && box.x + box.width <= width && box.y >= 0 && box.y + box.height <= 700,
        ).toBe(true);
      }
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    });
  }
}
