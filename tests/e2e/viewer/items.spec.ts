import { type FrameLocator, type Locator, type Page, expect, test } from '@playwright/test';
import type { SphereViewer } from '../../../elements/index.ts';
import { createKey } from '../../../web/contract/api-key.ts';
import { shareSphere } from '../../../web/contract/sphere.ts';
import { ownPage } from '../jobs/own-page.ts';
import { openAs, portalUrl, registerUser } from '../portal/user.ts';

/*
 * Presses each item of the viewer's bar and menus once on each kind of page. The browser tests of the viewer press the
 * items of its panels and cards, too.
 */

const SPHERE = 1_000_007_480;
const VIEW = 'pan=69&tilt=-25&fov=60';

interface Place {
  /** Opens a page with a viewer that shows the sphere. */
  readonly open: (page: Page) => Promise<Page | FrameLocator>;
  /** The controls that the page adds to those of every viewer, each with the name of what it opens. */
  readonly adds: Readonly<Record<string, string>>;
  /** Whether the viewer may leave its sphere: by the map and by Fly Here. */
  readonly canLeave: boolean;
}

const viewerIn = (page: Page | FrameLocator): Locator => page.locator('sphere-viewer');

/** A point of the picture on the ground, as shares of its width and height. */
const [ACROSS, DOWN] = [0.4, 0.7];

/** Waits until the view and the size of the picture no longer change. The menu of a point closes when they do. */
async function rest(viewer: Locator): Promise<void> {
  let now = '';
  await expect
    .poll(async () => {
      const before = now;
      const view = await viewer.evaluate(({ pan, tilt, fov }: SphereViewer) => [pan, tilt, fov]);
      now = JSON.stringify([view, await viewer.boundingBox()]);
      return now === before;
    })
    .toBe(true);
}

const asUser =
  (path: (user: Awaited<ReturnType<typeof registerUser>>) => Promise<string> | string) =>
  async (page: Page): Promise<Page> => {
    const user = await registerUser({ offerings: ['api', 'zwivel'] });
    await openAs(page, user, await path(user));
    return page;
  };

const SEARCH = { Search: 'Search' };
const MEASURE = { Measure: 'Measure' };

const PLACES: Readonly<Record<string, Place>> = {
  scene: {
    open: asUser(() => `/zwivel/scene?sphere=${String(SPHERE)}&${VIEW}`),
    adds: { ...SEARCH, ...MEASURE, Favorites: 'FAVORITES' },
    canLeave: true,
  },
  'coverage of a sphere': {
    open: asUser(() => `/coverage/${String(SPHERE)}`),
    adds: { ...SEARCH, ...MEASURE },
    canLeave: true,
  },
  share: {
    open: async (page) => {
      const user = await registerUser({ offerings: ['zwivel'] });
      const { id } = await user.call(shareSphere, { panoramaId: SPHERE, pan: 69, tilt: -25, fov: 60 });
      await page.goto(`/share/${id}`);
      return page;
    },
    adds: {},
    canLeave: false,
  },
  'sample world': {
    open: async (page) => {
      await page.goto('/demo');
      return page;
    },
    adds: { ...SEARCH, ...MEASURE, Favorites: 'FAVORITES' },
    canLeave: true,
  },
  frame: {
    open: async (page) => {
      const user = await registerUser({ offerings: ['api'] });
      const { id: key } = await user.call(createKey, { companyId: user.companyId, whitelist_urls: ['*'] });
      const address = `${portalUrl()}/embed/${key}/${String(SPHERE)}`;
      const own = await ownPage(
        `<iframe src="${address}" allow="fullscreen; clipboard-write" style="width:900px;height:560px"></iframe>`,
      );
      await page.goto(own.url);
      page.once('close', () => void own[Symbol.asyncDispose]());
      return page.frameLocator('iframe');
    },
    adds: { ...SEARCH },
    canLeave: true,
  },
};

/** The panels that every viewer's bar opens, by the names of their buttons. */
const PANELS = { Snapshot: 'Snapshot', 'Sphere info': 'Sphere Info', Help: 'Using the Viewer' } as const;

test.use({ baseURL: portalUrl(), viewport: { width: 1100, height: 760 }, permissions: ['clipboard-write'] });

for (const [name, { open, adds, canLeave }] of Object.entries(PLACES)) {
  test(`JOB-02 each item of the bar and the menu arrives (${name})`, async ({ page }) => {
    const place = await open(page);
    const viewer = viewerIn(place);
    const bar = viewer.getByRole('toolbar', { name: 'Viewer controls' });
    const control = (label: string): Locator => bar.getByRole('button', { name: label, exact: true });
    const zoom = (): Promise<number> => viewer.evaluate((it: SphereViewer) => it.zoom);
    await expect(control('Zoom in')).toBeVisible({ timeout: 120_000 });
    const leaving = canLeave ? ['View Map'] : [];
    const labels = await bar.getByRole('button').evaluateAll((all) => all.map((it) => it.ariaLabel));
    const opened = { ...PANELS, ...adds };
    expect(labels.toSorted()).toEqual(
      ['Zoom out', 'Zoom in', 'Full screen', 'Hide controls', ...leaving, ...Object.keys(opened)].toSorted(),
    );

    const before = await zoom();
    await control('Zoom in').click();
    await expect.poll(zoom).toBeGreaterThan(before);
    const nearer = await zoom();
    await control('Zoom out').click();
    await expect.poll(zoom).toBeLessThan(nearer);
    for (const [label, title] of Object.entries(opened)) {
      await control(label).click();
      const panel =
        label === 'Search'
          ? viewer.getByRole('search', { name: title })
          : viewer.getByRole('dialog', { name: title });
      await expect(panel).toBeVisible();
      await panel.getByRole('button', { name: 'Close' }).click();
      await expect(panel).toBeHidden();
    }
    for (const label of leaving) {
      await control(label).click();
      await expect(place.locator('sphere-map')).toBeVisible();
      await control('View Sphere').click();
      await expect(place.locator('sphere-map')).toBeHidden();
    }
    await control('Hide controls').click();
    await expect(control('Zoom in')).toBeHidden();
    await control('Show controls').click();
    await control('Full screen').click();
    await expect(control('Exit full screen')).toBeVisible();
    await rest(viewer);
    // In a frame that fills the screen, clicks of the test browser do not arrive.
    await control('Exit full screen').press('Enter');
    await expect(control('Full screen')).toBeVisible();
    await rest(viewer);
    await viewer.getByRole('button', { name: /^Compass/ }).click();
    await expect.poll(() => viewer.evaluate((it: SphereViewer) => it.pan)).toBeCloseTo(0, 1);

    const menu = viewer.getByRole('menu');
    /** Clicks an item where it is, because scrolling the page would close the menu. */
    const choose = async (label: string): Promise<void> => {
      const { x, y, width, height } = (await menu.getByRole('menuitem', { name: label }).boundingBox())!;
      await page.mouse.click(x + width / 2, y + height / 2);
    };
    const openMenu = async (): Promise<void> => {
      await rest(viewer);
      const { x, y, width, height } = (await viewer.boundingBox())!;
      await page.mouse.click(x + width * ACROSS, y + height * DOWN, { button: 'right' });
      await expect(menu).toBeVisible();
    };
    await openMenu();
    expect((await menu.getByRole('menuitem').allInnerTexts()).map((text) => text.trim())).toEqual([
      "What's Here?",
      'Copy coordinates',
      ...(canLeave ? ['Fly Here'] : []),
    ]);
    await choose('Copy coordinates');
    await expect(viewer.getByText('Copied to clipboard!')).toBeVisible();
    await openMenu();
    await choose("What's Here?");
    const card = viewer.locator('sphere-query-card');
    await expect(card).toContainText(/\d+\.\d{4,}/);
    await expect(card.getByRole('button', { name: 'Fly Here' })).toHaveCount(canLeave ? 1 : 0);
    if (!canLeave) return;
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();
    await rest(viewer);
    const point = await viewer.evaluate(
      (it: SphereViewer, [across, down]) =>
        it.unproject({ x: it.clientWidth * across, y: it.clientHeight * down }),
      [ACROSS, DOWN] as const,
    );
    await openMenu();
    await choose('Fly Here');
    // The nearer view magnifies the fraction of a pixel by which the click missed the point.
    await expect
      .poll(() =>
        viewer.evaluate(async (it: SphereViewer, at) => {
          const pixel = at && (await it.project(at));
          return pixel ? Math.hypot(pixel.x - it.clientWidth / 2, pixel.y - it.clientHeight / 2) : null;
        }, point),
      )
      .toBeLessThan(40);
  });
}
