import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import type { SphereMap } from '../../../elements/map/sphere-map.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';

/* Tests the pages that developers read and copy from. */

type Spot = { readonly x: number; readonly y: number };

/** A sphere that was never viewed must first be rendered. */
const PAINTED = { timeout: 40_000 };

test.describe.configure({ timeout: 90_000 });

let errors: string[] = [];

test.beforeEach(({ page }) => {
  errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (line) => {
    if (line.type() === 'error') errors.push(line.text());
  });
});

test.afterEach(async ({ page }) => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(errors).toEqual([]);
});

const sphereOf = (page: Page): Promise<number | undefined> =>
  page.locator('sphere-viewer').evaluate((viewer: SphereViewer) => viewer.currentSphere?.id);

const seesSphere = (page: Page, id: number): Promise<void> =>
  expect.poll(() => sphereOf(page), { message: `sphere ${id} is shown`, ...PAINTED }).toBe(id);

/** Returns the screen position of a point that is a number of meters above the ground at a place. */
const spotOf = async (page: Page, latitude: number, longitude: number, heightM: number): Promise<Spot> => {
  const viewer = page.locator('sphere-viewer');
  const box = await viewer.boundingBox();
  const at = await viewer.evaluate(
    (element: SphereViewer, [lat, lon, height]) =>
      element.project({
        latitude: lat,
        longitude: lon,
        altitude: (element.currentSphere?.metadata.ground ?? 0) + height,
      }),
    [latitude, longitude, heightM] as const,
  );
  return { x: (box?.x ?? 0) + (at?.x ?? NaN), y: (box?.y ?? 0) + (at?.y ?? NaN) };
};

/** Expects that axe finds no violations in both themes, and that no content is wider than a narrow screen. */
async function isSound(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const messages = violations.map(
      ({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
    expect(messages).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
}

const lotOf = async (page: Page): Promise<readonly (readonly number[])[]> => {
  const written = (await page.locator('sphere-polygon').getAttribute('points')) ?? '';
  return written.split(' ').map((corner) => corner.split(',').map(Number));
};

/** Returns true if a place is inside a polygon with clockwise corners. */
const isWithin = ([lon = 0, lat = 0]: readonly number[], corners: readonly (readonly number[])[]): boolean =>
  corners.every(([lat1 = 0, lon1 = 0], at) => {
    const [lat2 = 0, lon2 = 0] = corners[(at + 1) % corners.length] ?? [];
    return (lon2 - lon1) * (lat - lat1) - (lat2 - lat1) * (lon - lon1) <= 0;
  });

interface Buildings {
  readonly features: readonly {
    readonly properties: { readonly housenumber: number | null; readonly street: string | null };
    readonly geometry: { readonly coordinates: readonly [readonly (readonly number[])[]] };
  }[];
}

test('OBJ-01 OBJ-18 on the listing demo page, the outline of the lot surrounds the house, and clicking the pin opens a popup', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/demo/listing');
  await seesSphere(page, 1_000_007_754);
  const lot = await lotOf(page);
  const box = [-93.2605, 44.9858, -93.2597, 44.9863].join(',');
  const reply = await page.request.get(`/sample/minneapolis-mn/buildings.geojson?bbox=${box}`);
  const { features } = (await reply.json()) as Buildings;
  const house = features.find(
    ({ properties }) => properties.housenumber === 212 && properties.street === 'W Ivy St',
  );
  expect(house?.geometry.coordinates[0].every((corner) => isWithin(corner, lot))).toBe(true);

  const clicked = page.locator('sphere-viewer').evaluate(
    (viewer) =>
      new Promise<string>((done) => {
        viewer.addEventListener('sphere-polygon-click', (event) =>
          done((event as Event & { clicked: { layer: string } }).clicked.layer),
        );
      }),
  );
  await page.locator('.chips').getByText('The house').click();
  await expect
    .poll(() => page.locator('sphere-viewer').evaluate(({ fov }: SphereViewer) => fov))
    .toBeCloseTo(24);
  const lawn = await spotOf(page, 44.98596, -93.26011, 0);
  await expect(async () => {
    await page.mouse.click(lawn.x, lawn.y);
    expect(await Promise.race([clicked, page.waitForTimeout(300)])).toBe('lot');
  }).toPass();
  const pin = await spotOf(page, 44.986098, -93.260058, 9);
  await page.mouse.click(pin.x, pin.y - 16);
  await expect(page.getByText('Three bedrooms on a corner lot.').last()).toBeVisible();

  const above = page.locator('.chips').getByText('From above');
  await above.click();
  await seesSphere(page, 1_000_007_787);
  await expect(above).toHaveAttribute('aria-pressed', 'true');
  await isSound(page);
});

test('the demo page for legacy messages receives the viewer’s events and controls the view', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/demo/legacy');
  const log = page.getByRole('log');
  const received = (name: string) => log.locator('.received', { has: page.getByText(name, { exact: true }) });
  await test.step('EMBED-03 EMBED-26 EMBED-29 the log shows the init event of the viewer and the load event of the sphere', async () => {
    await expect(received('onInit')).toContainText('"valid":true');
    await expect(received('onInit')).toContainText('"entityId"');
    await expect(received('onPanoLoadId')).toContainText('"lat":41.845');
    await expect(page.frameLocator('iframe').getByText('Chicago, from the shore')).toBeVisible();
  });
  await test.step('EMBED-02 EMBED-30 the buttons turn the view, and the page shows the new angle', async () => {
    await page.getByRole('button', { name: 'Lake' }).click();
    await expect(received('lookAt')).toContainText('"value":true');
    await expect(received('viewChangeId').first()).toContainText('"eventName":"command"');
    await expect(page.locator('#azimuth')).toHaveText(((-40 * Math.PI) / 180).toFixed(3));
    await expect(page.locator('#dial')).toHaveCSS('rotate', /^-40deg$|^-0\.698/);
    await page.getByRole('button', { name: 'Face north' }).click();
    await expect(page.locator('#azimuth')).toHaveText(/^-?0\.000$/);
  });
  await test.step('EMBED-02 the text field changes the title of the viewer', async () => {
    await page.getByRole('textbox', { name: 'title' }).fill('My town');
    await page.keyboard.press('Enter');
    await expect(page.frameLocator('iframe').getByText('My town')).toBeVisible();
  });
  await isSound(page);
});

test('the demo page for legacy messages reports a missing API key', async ({ page }) => {
  await page.route('/demo/legacy', async (route) => {
    const reply = await route.fetch();
    const body = (await reply.text()).replace(/(name="api-key" content=")[^"]+/, '$1');
    await route.fulfill({ response: reply, body });
  });
  await page.goto('/demo/legacy');
  await expect(page.getByText('This page needs an API key.')).toBeVisible();
  await expect(page.locator('iframe')).toBeHidden();
});

test('MAP-04 MAP-18 on the map demo page, choosing a sphere or a year changes the viewer’s sphere, and a search marks a place', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/demo/map');
  await seesSphere(page, 1_000_005_980);
  const map = page.locator('sphere-map');
  // The map lists its spheres in keyboard order, starting with the nearest to the center.
  await expect(async () => {
    await map.getByRole('listbox').blur();
    await map.getByRole('listbox').focus();
    expect(await map.getByRole('option').count()).toBeGreaterThan(5);
  }).toPass();
  for (let down = 0; down < 4; down += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => sphereOf(page)).not.toBe(1_000_005_980);
  const chosen = await sphereOf(page);
  await expect
    .poll(() => map.evaluate(({ activeSphere }: SphereMap) => activeSphere?.id ?? null))
    .toBe(chosen);
  await expect.poll(() => map.evaluate(({ view }: SphereMap) => view !== null)).toBe(true);
  await page.getByText('2025').click();
  // The first 250 spheres of a city are from 2025.
  await expect.poll(async () => ((await sphereOf(page)) ?? Infinity) <= 1_000_005_750, PAINTED).toBe(true);
  await expect(page.locator('#where')).toContainText('San Francisco');
  // The place search returns two fixed places. Other tests cover the host's results and speed.
  await page.locator('sphere-viewer').evaluate((viewer: SphereViewer) => {
    const found = ['N Market St', 'S Market St'].map((name, at) => ({
      name,
      formatted_address: `${name}, San Francisco`,
      placeId: name,
      location: { lat: 37.773, lng: -122.415 + at / 1000 },
    }));
    viewer.placeService = { search: () => Promise.resolve(found), at: () => Promise.resolve(found) };
  });
  await page.getByRole('button', { name: 'Search for an address' }).click();
  await page.keyboard.type('Market St');
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'S Market St' }).click();
  await expect
    .poll(() => map.evaluate(({ searchResult }: SphereMap) => searchResult?.name ?? null), PAINTED)
    .toBe('S Market St');

  const divider = page.getByRole('separator');
  const width = async (): Promise<number> => (await page.locator('sphere-viewer').boundingBox())?.width ?? 0;
  const before = await width();
  await divider.focus();
  await page.keyboard.press('ArrowLeft');
  expect(await width()).toBeLessThan(before - 20);
  await isSound(page);
});

test('the story demo page starts at the step in its URL, and flies to each step that visitors choose or scroll to', async ({
  page,
}) => {
  await page.goto('/demo/story#stadium');
  await seesSphere(page, 1_000_007_427);
  await expect(page.getByRole('heading', { name: 'The stadium' })).toBeInViewport();
  const viewer = page.locator('sphere-viewer');
  const panOf = (): Promise<number> => viewer.evaluate(({ pan }: SphereViewer) => Math.round(pan));
  const stadium = await panOf();
  await page.getByRole('link', { name: 'The great park' }).focus();
  await page.keyboard.press('Enter');
  await seesSphere(page, 1_000_007_310);
  await expect.poll(panOf).toBe(322);
  await page.getByRole('heading', { name: 'The stadium' }).scrollIntoViewIfNeeded();
  await page.mouse.move(480, 300);
  while (!page.url().endsWith('#stadium')) await page.mouse.wheel(0, -120);
  await seesSphere(page, 1_000_007_427);
  await expect.poll(panOf).toBe(stadium);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  const pans = viewer.evaluate(
    (element: SphereViewer) =>
      new Promise<readonly number[]>((done) => {
        const seen: number[] = [];
        element.addEventListener('sphere-view-change', ({ view }) => {
          seen.push(Math.round(view.pan));
          if (view.pan === 97) done(seen);
        });
      }),
  );
  await page.getByRole('link', { name: 'A square of lawn' }).press('Enter');
  await seesSphere(page, 1_000_007_261);
  // With reduced motion, the page shows no views between the first view of the sphere and the view of the
  // step.
  expect((await pans).length).toBeLessThanOrEqual(2);
  await isSound(page);
});

test('all demo pages link to each other', async ({ page }) => {
  const names = ['listing', 'map', 'story', 'legacy', 'photo', 'ten'];
  for (const name of ['', ...names]) {
    const own = name === '' ? '/demo' : `/demo/${name}`;
    const reply = await page.request.get(own);
    const text = await reply.text();
    const others = ['/demo', ...names.map((other) => `/demo/${other}`), '/docs/'].filter(
      (link) => link !== own,
    );
    for (const link of name === '' ? others.slice(1) : others) expect(text).toContain(`href="${link}"`);
  }
});
