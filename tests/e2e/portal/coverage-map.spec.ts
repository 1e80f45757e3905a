import { expect, test, type Page } from '@playwright/test';
import type { SphereMap } from '../../../elements/index.ts';
import type { DrawnMap } from '../../../elements/map/draw/drawn-map.ts';
import { listPackages } from '../../../web/contract/sphere.ts';
import { openAs, portalUrl, registerUser, type PortalUser } from './user.ts';

/* Tests packages on the coverage map with the real host and its sample world. */

let user: PortalUser;

test.beforeAll(async () => {
  user = await registerUser();
});

test.setTimeout(120_000);

const map = (page: Page) => page.locator('sphere-map');

const packagesOf = async (name: RegExp) =>
  (await user.call(listPackages, { bbox: '-180,-90,180,90' })).packages.filter((each) =>
    name.test(each.name),
  );

type Place = readonly [latitude: number, longitude: number];

/** Returns the packages of a town, which share one center, in ascending order of their names. */
async function townOf(name: string): Promise<{ packages: [string, number][]; first: string; center: Place }> {
  const packages = await packagesOf(new RegExp(`^${name}`));
  const [first] = packages;
  if (first === undefined) throw new Error(`There is no package of ${name}.`);
  return {
    packages: packages.map((each): [string, number] => [each.name, each.count]).sort(),
    first: first.name,
    center: [first.center_lat, first.center_long],
  };
}

async function middleOf(page: Page): Promise<readonly [x: number, y: number]> {
  const { x, y, width, height } = (await map(page).boundingBox())!;
  return [x + width / 2, y + height / 2];
}

/** Moves to a place and zoom, and waits until drawing is complete. */
async function go(page: Page, zoom: number, [latitude, longitude]: Place): Promise<void> {
  await expect.poll(() => map(page).evaluate((element: SphereMap) => element.surface !== null)).toBe(true);
  await map(page).evaluate(
    (element: SphereMap, goal) =>
      new Promise<void>((resolve) => {
        const { library } = element.surface as DrawnMap;
        library.jumpTo({ center: [goal.longitude, goal.latitude], zoom: goal.zoom });
        void library.once('idle', () => resolve());
        library.triggerRepaint();
      }),
    { zoom, latitude, longitude },
  );
}

interface Drawn {
  readonly name: string | null;
  readonly count: number | null;
  /** Side of the feature's icon, in CSS pixels. */
  readonly px: number;
  readonly at: readonly [x: number, y: number];
}

/** Returns the features that a layer has drawn, each once. */
const drawnIn = (page: Page, layer: string): Promise<readonly Drawn[]> =>
  map(page).evaluate((element: SphereMap, name) => {
    const { library } = element.surface as DrawnMap;
    if (!library.getLayer(name)) return [];
    const { left, top } = element.getBoundingClientRect();
    const found = new Map<string, Drawn>();
    for (const { id, geometry, properties, layer: style } of library.queryRenderedFeatures({
      layers: [name],
    })) {
      const layout = style.layout as Record<string, unknown>;
      const image = library.getImage(String(layout['icon-image']));
      const [x, y] = geometry.type === 'Point' ? (geometry.coordinates as [number, number]) : [0, 0];
      const shown = library.project([x, y]);
      found.set(`${String(id)} ${JSON.stringify(properties)}`, {
        name: (properties['name'] as string | undefined) ?? null,
        count: (properties['count'] as number | undefined) ?? null,
        px: (image.data.width / image.pixelRatio) * Number(layout['icon-size'] ?? 1),
        at: [left + shown.x, top + shown.y],
      });
    }
    return [...found.values()];
  }, layer);

const spheresDrawn = async (page: Page): Promise<number> =>
  (await drawnIn(page, 'sphere-clusters')).length + (await drawnIn(page, 'sphere-markers')).length;

test('FIX-22 MAP-05 MAP-06 the coverage map shows packages up to zoom 9 and spheres at higher zooms', async ({
  page,
}) => {
  const { center, first } = await townOf('Seattle');
  await openAs(page, user, '/coverage');
  for (const zoom of [4, 8, 9]) {
    await go(page, zoom, center);
    await expect
      .poll(async () => (await drawnIn(page, 'sphere-packages')).map(({ name }) => name))
      .toContain(first);
    expect(await spheresDrawn(page), `zoom ${String(zoom)}`).toBe(0);
  }
  // The host clusters spheres on the first request.
  await go(page, 9.01, center);
  await expect.poll(() => spheresDrawn(page), { timeout: 60_000 }).toBeGreaterThan(0);
  expect(await drawnIn(page, 'sphere-packages')).toEqual([]);
});

test('FIX-22 MAP-07 MAP-16 a package is drawn at its center with its sphere count, and grows with the zoom', async ({
  page,
}) => {
  const { center, packages } = await townOf('Seattle');
  await openAs(page, user, '/coverage');
  const middle = await middleOf(page);
  for (const [zoom, px] of [
    [4.5, 105],
    [7, 10 + (190 * 7) / 9],
    [9, 200],
  ] as const) {
    await go(page, zoom, center);
    await expect.poll(async () => (await drawnIn(page, 'sphere-packages')).length).toBeGreaterThan(0);
    const here = (await drawnIn(page, 'sphere-packages')).filter(({ name }) => name?.startsWith('Seattle'));
    expect(here.map(({ name, count }) => [name, count]).sort()).toEqual(packages);
    for (const marker of here) {
      expect(Math.abs(marker.px - px), `zoom ${String(zoom)}`).toBeLessThan(0.5);
      for (const axis of [0, 1] as const)
        expect(Math.abs(marker.at[axis] - middle[axis]), `zoom ${String(zoom)}`).toBeLessThan(2);
    }
  }
  // If the entire country is visible, the map shows as many packages as the host lists, each with a name.
  await go(page, 2, [39.8, -98.6]);
  const all = await packagesOf(/./);
  await expect.poll(async () => (await drawnIn(page, 'sphere-packages')).length).toBe(all.length);
});

for (const width of [360, 1440])
  test(`FIX-92 a button shows all markets, and most of those in view have a name (${String(width)} px)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openAs(page, user, '/coverage');
    await go(page, 4, [39.8, -98.6]);
    // The library draws only names that have room beside the others.
    const countNames = () =>
      map(page).evaluate((element: SphereMap) => {
        const { library } = element.surface as DrawnMap;
        return library.queryRenderedFeatures({ layers: ['sphere-package-names'] }).length;
      });
    const all = await packagesOf(/./);
    const isInside = () =>
      map(page).evaluate(
        (element: SphereMap, places) => places.every((place) => element.surface?.contains(place) === true),
        all.map(({ center_lat: latitude, center_long: longitude }) => ({ latitude, longitude })),
      );
    await expect.poll(countNames).toBeGreaterThan(width > 1000 ? 35 : 5);
    expect(await isInside()).toBe(false);
    await page.getByRole('button', { name: 'Show all spheres' }).click();
    await expect.poll(isInside).toBe(true);
  });

test('FIX-22 clicking a package zooms in to its spheres, and the viewer’s map also shows packages', async ({
  page,
}) => {
  const { center, first } = await townOf('Seattle');
  await openAs(page, user, '/coverage');
  await go(page, 7, center);
  await expect.poll(async () => (await drawnIn(page, 'sphere-packages')).length).toBeGreaterThan(0);
  await page.mouse.click(...(await middleOf(page)));
  await expect
    .poll(() => map(page).evaluate((element: SphereMap) => element.surface?.zoom ?? 0))
    .toBeCloseTo(10.5);
  await expect.poll(() => spheresDrawn(page), { timeout: 60_000 }).toBeGreaterThan(0);

  await page.goto(`${portalUrl()}/coverage/1000007480`);
  await page
    .locator('sphere-viewer')
    .getByRole('button', { name: 'View Map', exact: true })
    .click({ timeout: 60_000 });
  await go(page, 8, center);
  await expect
    .poll(async () => (await drawnIn(page, 'sphere-packages')).map(({ name }) => name))
    .toContain(first);
});

test('FIX-22 the map shows clusters when packages cannot be loaded, and loads the packages when it next moves', async ({
  page,
}) => {
  const address = (url: URL): boolean => url.pathname === '/api/panorama/packages';
  await page.route(address, (route) => route.fulfill({ status: 503 }));
  await openAs(page, user, '/coverage');
  await go(page, 4, [39.8, -98.6]);
  await expect.poll(() => spheresDrawn(page), { timeout: 60_000 }).toBeGreaterThan(0);
  await page.unroute(address);
  await go(page, 5, [39.8, -98.6]);
  await expect.poll(async () => (await drawnIn(page, 'sphere-packages')).length).toBeGreaterThan(0);
  expect(await spheresDrawn(page)).toBe(0);
});
