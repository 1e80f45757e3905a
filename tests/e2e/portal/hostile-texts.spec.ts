import { readFile } from 'node:fs/promises';
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import type { SphereViewer } from '../../../elements/index.ts';
import { createFavorite } from '../../../web/contract/favorite.ts';
import { sendInquiry } from '../../../web/contract/inquiry.ts';
import { VECTORS } from '../../helpers/popups-xss-vectors.ts';
import { giveSpheres, someSpheres } from './belongings.ts';
import { KEYS_PATH, addKey, rowOf } from './keys.ts';
import { addPastLoads } from './loads.ts';
import { buyPlan, openAs, portalUrl, registerUser } from './user.ts';

/* Tests texts that would run code or load resources if a page treated them as markup. All screens that
   show the texts are visited. */

/** Hostile texts that are valid names: one line with at most 60 characters. */
const NAMES = VECTORS.filter((text) => text.length <= 60 && !/\p{Cc}/u.test(text));

/** Texts that a spreadsheet would treat as formulas. */
const FORMULAS = ['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("https://leak.invalid","x")'];

interface Watch {
  /** Code that ran, blocked code or resources, and requests to other origins. */
  readonly caught: string[];
}

/** Watches all pages of a browser. */
async function watch(context: BrowserContext): Promise<Watch> {
  const caught: string[] = [];
  await context.exposeFunction('caught', (what: string) => void caught.push(what));
  await context.addInitScript(() => {
    const { caught } = window as unknown as { caught: (what: string) => void };
    Object.assign(window, { __hit: () => caught(`a text ran on ${location.href}`) });
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      caught(`${effectiveDirective} blocked ${blockedURI} on ${location.href} ${sourceFile}`),
    );
  });
  const own = new URL(portalUrl()).host;
  context.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith('http') && host !== own) caught.push(`${request.url()} was requested`);
  });
  context.on('dialog', (dialog) => {
    caught.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { caught };
}

/** Waits until the page sends no more requests. The tiles of the sample world are painted on request. */
const settle = (page: Page): Promise<void> => page.waitForLoadState('networkidle', { timeout: 0 });

/** Expects that nothing was caught, and verifies that an attack would have been caught. */
async function expectNothing(page: Page, caught: readonly string[]): Promise<void> {
  expect(caught).toEqual([]);
  await page.evaluate(() => {
    document.body.append(Object.assign(new Image(), { src: 'https://leak.invalid/control' }));
  });
  await expect.poll(() => caught.length).toBeGreaterThan(0);
}

test.setTimeout(900_000);

test('FIX-21 hostile names and titles run no scripts and send no requests on any screen', async ({
  context,
  page,
}) => {
  page.setDefaultTimeout(20_000);
  const { caught } = await watch(context);
  const user = await registerUser({ offerings: ['api', 'zwivel'] });
  await buyPlan(user, 'api');
  await buyPlan(user, 'zwivel');
  const keyNames = [...FORMULAS, ...NAMES].slice(0, 45);
  const keys = [];
  for (const name of keyNames) keys.push(await addKey(user, name));
  await addPastLoads(
    user,
    keys.slice(0, 20).map(({ id }, index) => ({
      apiKey: id,
      origin: FORMULAS[index] ?? (NAMES[index] as string),
      daysAgo: 1,
      count: 3,
    })),
  );
  giveSpheres(user, NAMES.slice(0, 40));
  const [sphere = 0] = someSpheres(1);
  for (const name of NAMES)
    await user.call(createFavorite, {
      userId: user.id,
      sphere,
      name,
      initial_pan: 10,
      initial_tilt: 0,
      initial_fov: 75,
    });

  await openAs(page, user, KEYS_PATH);
  await expect(rowOf(page, NAMES[0] as string).first()).toBeVisible();
  await settle(page);
  await page.goto(`${portalUrl()}${KEYS_PATH}?key=${keys.at(-1)?.id ?? ''}`);
  await expect(page.getByLabel('Whitelist URL 1', { exact: true })).toBeVisible();
  await settle(page);

  await page.goto(`${portalUrl()}/xp360api/api-dashboard`);
  await expect(page.getByRole('button', { name: 'Download as CSV' })).toBeEnabled();
  await expect(page.getByText(FORMULAS[4] as string).first()).toBeAttached();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  const [head = ''] = csv.split('\r\n');
  expect(head).not.toMatch(/(^|,)"?[=+\-@]/);
  expect(head).toContain('HYPERLINK');

  await page.goto(`${portalUrl()}/zwivel/scene?sphere=${sphere}`);
  const viewer = page.locator('sphere-viewer');
  await viewer.getByRole('button', { name: 'Favorites', exact: true }).click({ timeout: 60_000 });
  await expect(viewer.getByRole('button', { name: /__hit\(\)/ }).first()).toBeVisible();
  await settle(page);

  for (const path of [
    '/zwivel/home',
    '/coverage',
    `/snapshot-viewer/${sphere}`,
    '/profile',
    '/subscriptions',
  ]) {
    await page.goto(portalUrl() + path);
    await expect(page.getByRole('main')).toBeVisible();
    await settle(page);
  }
  await expectNothing(page, caught);
});

test('FIX-21 emails run no scripts and send no requests, regardless of the content of an inquiry', async ({
  context,
  page,
}) => {
  page.setDefaultTimeout(20_000);
  const { caught } = await watch(context);
  const user = await registerUser();
  for (const isHtml of [true, false])
    await user.call(sendInquiry, {
      from: user.email,
      subject: 'Reseller Inquiry',
      body: VECTORS.map((vector) => (isHtml ? `<table><tr><td>${vector}</td></tr></table>` : vector))
        .join('\n')
        .slice(0, 20_000)
        // Control characters are removed because they are refused.
        .replaceAll(/[^\P{Cc}\n\t]/gu, ''),
      isHtml,
    });
  await page.goto(`${portalUrl()}/dev/mail`);
  const links = await page
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  const own = links.filter((link) => link.startsWith(`${portalUrl()}/dev/mail/`)).slice(0, 30);
  let shown = 0;
  for (const link of own) {
    await page.goto(link);
    await settle(page);
    if ((await page.content()).includes('onerror=')) shown += 1;
  }
  expect(shown).toBeGreaterThan(0);
  await expectNothing(page, caught);
});

test('FIX-21 in the viewer, hostile titles from a GeoJSON file run no scripts and send no requests', async ({
  context,
  page,
}) => {
  page.setDefaultTimeout(30_000);
  const { caught } = await watch(context);
  const list = (await (await fetch(`${portalUrl()}/sample/minneapolis-mn/spheres.geojson`)).json()) as {
    features: { properties: Record<string, unknown> }[];
  };
  for (const [index, { properties }] of list.features.entries()) {
    const text = VECTORS[index % VECTORS.length];
    properties['title'] = text;
    properties['metadata'] = { copyright: text, title: text };
  }
  const path = '/sample/minneapolis-mn/hostile.geojson';
  await page.route(
    ({ pathname }) => pathname === path,
    (route) => route.fulfill({ json: list }),
  );
  await page.goto(`${portalUrl()}/demo?src=${path}`);
  const viewer = page.locator('sphere-viewer');
  await viewer.getByRole('button', { name: 'Sphere info', exact: true }).click({ timeout: 60_000 });
  const shown = await viewer.evaluate((element: SphereViewer) => element.currentSphere?.title ?? '');
  expect(VECTORS).toContain(shown);
  await expect(viewer.getByText(shown.replaceAll(/\s+/g, ' ').trim()).first()).toBeVisible();
  await settle(page);
  await expectNothing(page, caught);
});
