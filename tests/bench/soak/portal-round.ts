import type { Locator, Page } from '@playwright/test';
import type { SphereMap, SphereViewer } from '../../../elements/index.ts';

/** Two spheres of the sample world, next to each other. */
const [SPHERE, NEXT] = [1_000_007_480, 1_000_007_481];

/** The seeded user whose company has both offerings. */
const [EMAIL, PASSWORD] = ['both@example.com', 'Look-Around-360'];

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name, exact: true });
const viewer = (page: Page): Locator => page.locator('sphere-viewer');
const control = (page: Page, name: string): Locator =>
  viewer(page).getByRole('button', { name, exact: true });

const choose = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true }).click();

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Email Address', { exact: true }).fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Sign In').click();
  await heading(page, 'Dashboard').waitFor();
}

/** Goes on to a screen of the portal without another load of the page, as its links do. */
const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), path);

async function lookAtCoverage(page: Page): Promise<void> {
  await choose(page, 'Coverage');
  const map = page.locator('sphere-map');
  await map.waitFor();
  await page.waitForFunction(() => document.querySelector<SphereMap>('sphere-map')?.surface != null);
  await goWithin(page, `/coverage/${SPHERE}`);
  await control(page, 'Zoom in').waitFor();
  await viewer(page).evaluate((element: SphereViewer, sphere) => element.flyTo({ sphere }), NEXT);
}

/** Opens the picture's own tab, and closes it again. */
async function takeSnapshot(page: Page): Promise<void> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Snapshot', exact: true }).click();
  const tab = await opened;
  await button(tab, 'Download PNG').waitFor();
  await control(tab, 'Zoom in').waitFor();
  await tab.close();
}

/** Saves a view, loads it, and deletes it. */
async function keepFavorite(page: Page): Promise<void> {
  await choose(page, 'Scene');
  await control(page, 'Favorites').click();
  const panel = viewer(page).getByRole('dialog', { name: 'FAVORITES' });
  const rows = panel.locator('tbody tr');
  await panel.getByRole('button', { name: 'Save this view' }).waitFor();
  const before = await rows.count();
  await panel.getByRole('button', { name: 'Save this view' }).click();
  await rows.nth(before).waitFor();
  await panel
    .getByRole('button', { name: /^Load / })
    .first()
    .click();
  await panel
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  await rows.nth(before).waitFor({ state: 'detached' });
}

/** Opens the portal once; all that follows happens in this page. */
export async function openPortal(page: Page, host: string): Promise<void> {
  page.setDefaultTimeout(120_000);
  await page.goto(`${host}/login`);
}

/** What a user does between a login and the logout. */
async function doRound(page: Page): Promise<void> {
  await logIn(page);
  await choose(page, 'API Keys');
  await button(page, 'ADD NEW KEY').first().waitFor();
  await choose(page, 'Dashboard');
  await heading(page, 'Dashboard').waitFor();
  await lookAtCoverage(page);
  await takeSnapshot(page);
  await keepFavorite(page);
  await button(page, 'Log out').click();
  await button(page, 'Sign In').waitFor();
}

/** Uses the portal once. What fails is told, and the portal is opened anew for the next time. */
export async function usePortal(page: Page, host: string, onFault: (fault: string) => void): Promise<void> {
  try {
    await doRound(page);
  } catch (fault) {
    onFault(`${page.url()}: ${String(fault)}`);
    await page.evaluate(() => localStorage.clear());
    await openPortal(page, host);
  }
}
