import { readFile } from 'node:fs/promises';
import { expect, test, type Locator, type Page, type Request } from '@playwright/test';
import { findSphereLoadStats } from '../../../web/contract/tracking.ts';
import { expectGoodLooks } from '../axe.ts';
import { setHostTime } from './host-time.ts';
import { addKey } from './keys.ts';
import { addPastLoads, trackLoad } from './loads.ts';
import { openAs, registerUser, type PortalUser } from './user.ts';

/* Tests the usage dashboard with the real host, whose tracking counts the loads. */

const PATH = '/xp360api/api-dashboard';
const STATS = `**${findSphereLoadStats.path}`;
const PALETTE = ['#a66894', '#009bdf', '#00a79d', '#83dbae', '#f0b323', '#ff6900'];
const LONG = 'https://a-site-with-a-rather-long-name.example';
const SITES = ['https://one.example', 'https://two.example', 'https://three.example', 'https://four.example'];
const ORIGINS = [...SITES, 'http://localhost:5173', LONG];

let user: PortalUser;
let keys: readonly [string, string];

test.beforeAll(async () => {
  user = await registerUser();
  keys = [(await addKey(user, 'Main')).id, (await addKey(user, 'Kiosk')).id];
  const [apiKey, kiosk] = keys;
  await addPastLoads(user, [
    ...ORIGINS.flatMap((origin, at) =>
      [1, 5, 12, 40, 80].map((daysAgo) => ({ apiKey, origin, daysAgo, count: 100 * (6 - at) + daysAgo })),
    ),
    { apiKey: kiosk, origin: 'https://two.example', daysAgo: 5, count: 7 },
    { apiKey, origin: 'https://one.example', daysAgo: 300, count: 1000 },
  ]);
  await trackLoad(apiKey, 'https://one.example');
  await trackLoad(kiosk, 'https://two.example');
  await trackLoad(kiosk, 'https://two.example');
});

test.use({ viewport: { width: 1280, height: 900 } });

/** The fixed time of these tests, because a day must not end during a test. */
const NOW = Date.now();

test.beforeEach(async ({ page }) => {
  await page.clock.setSystemTime(NOW);
  await setHostTime(page, () => NOW);
});

/** Returns a day in the format of the calls, in the dashboard's time zone. */
const daysAgo = (days: number): string =>
  new Date(NOW - 7 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);

const tab = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Sites' }).getByRole('button', { name });
const tabsOn = (page: Page): Locator =>
  page.getByRole('group', { name: 'Sites' }).getByRole('button', { pressed: true });
const chart = (page: Page): Locator => page.getByRole('application', { name: /^Sphere loads per day/ });
const message = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: 'Messages' }).getByText(text);
const boxOf = async (of: Locator): Promise<{ x: number; y: number; width: number }> =>
  (await of.boundingBox()) ?? { x: 0, y: 0, width: 0 };
const backgroundOf = (of: Locator): Promise<string> =>
  of.evaluate((element) => getComputedStyle(element).backgroundColor);
const rgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

/** Returns the colors of the palette that appear in the chart. */
const drawnColors = (page: Page): Promise<string[]> =>
  chart(page)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement, palette) => {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      const found = new Set<number>();
      for (let at = 0; at < pixels.length; at += 4)
        if (pixels[at + 3] === 255)
          found.add(((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0));
      return palette.filter((hex) => found.has(Number.parseInt(hex.slice(1), 16)));
    }, PALETTE);

/** Records the requests of a page to the host. */
function watchQuestions(page: Page): readonly Readonly<Record<string, unknown>>[] {
  const questions: Readonly<Record<string, unknown>>[] = [];
  page.on('request', (request: Request) => {
    if (request.url().endsWith(findSphereLoadStats.path) && request.method() === 'POST')
      questions.push(request.postDataJSON() as Readonly<Record<string, unknown>>);
  });
  return questions;
}

test('DASH-01 clicking the tab of a site shows or hides the site’s line in the chart', async ({ page }) => {
  await test.step('DASH-20 the response of the host contains no colors and no selection of sites', async () => {
    const response = page.waitForResponse(STATS);
    await openAs(page, user, PATH);
    const { data } = (await (await response).json()) as { data: object[] };
    for (const site of data)
      expect(Object.keys(site).toSorted()).toEqual(['origin', 'sessions_daily', 'sessions_total']);
  });
  const all = page.getByRole('group', { name: 'Sites' }).getByRole('button');
  await test.step('DASH-02 DASH-03 DASH-04 each site has a tab, and only the first tab, All Sites, is active', async () => {
    await expect(tabsOn(page)).toHaveText(['All Sites11,338']);
    await expect(all).toHaveCount(7);
    await expect(all.first()).toHaveText(/^All Sites/);
  });
  const long = tab(page, `${LONG.slice(0, 27)}...`);
  await test.step('DASH-01 DASH-11 DASH-14 a long site name is shortened, an inactive tab is gray, and only the active tab has a line', async () => {
    await expect(long).toHaveAttribute('title', LONG);
    await expect(long).toHaveText(`${LONG.slice(0, 27)}...638`);
    expect(await backgroundOf(long)).toBe(rgb('#E9E9ED'));
    await expect.poll(() => drawnColors(page)).toEqual(PALETTE.slice(0, 1));
  });
  await test.step('DASH-05 DASH-09 clicking an inactive tab draws the line of its site in the color of the tab', async () => {
    for (const [at, origin] of ORIGINS.slice(0, 5).entries()) {
      await tab(page, origin).click();
      await expect(tab(page, origin)).toHaveAttribute('aria-pressed', 'true');
      expect(await backgroundOf(tab(page, origin))).toBe(rgb(PALETTE[at + 1] ?? ''));
    }
    await expect.poll(() => drawnColors(page)).toEqual(PALETTE);
  });
  await test.step('DASH-07 DASH-08 a seventh tab stays inactive, and a message says why', async () => {
    await long.click();
    await expect(message(page, 'Max number of tabs selected.')).toBeVisible();
    await expect(tabsOn(page)).toHaveCount(6);
    await expect(long).toHaveAttribute('aria-pressed', 'false');
  });
  await test.step('DASH-06 DASH-10 clicking an active tab removes its line, and the next tab gets its color', async () => {
    await tab(page, 'https://two.example').click();
    await expect.poll(() => drawnColors(page)).toEqual(PALETTE.filter((_, at) => at !== 2));
    await long.press('Enter');
    expect(await backgroundOf(long)).toBe(rgb(PALETTE[2] ?? ''));
    await expect.poll(() => drawnColors(page)).toEqual(PALETTE);
  });
  await page.getByRole('button', { name: 'Show as table' }).click();
  await expectGoodLooks(page);
  await test.step('DASH-12 DASH-13 the last active tab stays active, and a message says why', async () => {
    for (const one of await tabsOn(page).allInnerTexts())
      if (!one.startsWith('http://localhost')) await tab(page, one.split('\n')[0] ?? '').click();
    await expect(tabsOn(page)).toHaveCount(1);
    await tab(page, 'http://localhost:5173').click();
    await expect(message(page, 'At least one tab needs to be selected.')).toBeVisible();
    await expect(tabsOn(page)).toHaveText(/^http:\/\/localhost:5173/);
  });
  await test.step('DASH-12 a date range without loads on the only active site activates All Sites', async () => {
    await page.getByRole('button', { name: '7 days' }).click();
    await expect(tabsOn(page)).toHaveText(/^http:\/\/localhost:5173/);
    await page.getByLabel('To', { exact: true }).fill(daysAgo(90));
    await page.getByLabel('From', { exact: true }).fill(daysAgo(395));
    await expect(tabsOn(page)).toHaveText(['All Sites1,000']);
  });
});

test('DASH-15 DASH-16 DASH-19 users can filter sphere loads by date range and API key, and an invalid date is reported without a request', async ({
  page,
}) => {
  const questions = watchQuestions(page);
  await page.route(
    STATS,
    async (route) => {
      await expect(page.locator('sl-spinner')).toBeVisible();
      await route.continue();
    },
    { times: 1 },
  );
  await openAs(page, user, PATH);
  const heading = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(heading).toHaveText('11,338 sphere loads');
  await expect(page.locator('sl-spinner')).toBeHidden();
  const today = new Date(`${daysAgo(0)}Z`);
  const start = new Date(`${String(questions[0]?.['date_start']).slice(0, 10)}Z`);
  expect(questions[0]).toMatchObject({ entity_id: user.companyId, date_end: `${daysAgo(0)}-0700` });
  const months =
    (today.getUTCFullYear() - start.getUTCFullYear()) * 12 + today.getUTCMonth() - start.getUTCMonth();
  expect(months).toBe(3);
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(start.toISOString().slice(0, 10));
  await expect(
    page.getByText('Days start at midnight, UTC−7, all year. Today’s count is not complete yet.'),
  ).toBeVisible();

  await page.getByRole('button', { name: '7 days' }).click();
  await expect(heading).toHaveText('4,246 sphere loads');
  await expect(page.getByRole('button', { name: '7 days' })).toHaveAttribute('aria-pressed', 'true');
  expect(questions.at(-1)).toMatchObject({ date_start: `${daysAgo(6)}-0700` });
  const from = page.getByLabel('From', { exact: true });
  await from.fill(daysAgo(-2));
  await expect(page.getByText('The start date must be on or before the end date.')).toBeVisible();
  await expect(from).toHaveAttribute('aria-invalid', 'true');
  const questionsBefore = questions.length;
  await from.fill(daysAgo(500));
  await expect(page.getByText('Please choose a range of at most 400 days.')).toBeVisible();
  await from.fill('');
  await expect(page.getByText('Please enter both dates.')).toBeVisible();
  expect(questions).toHaveLength(questionsBefore);
  await from.fill(daysAgo(12));
  await expect(heading).toHaveText('6,418 sphere loads');
  await page.getByRole('combobox', { name: 'API Key' }).selectOption({ label: 'Kiosk' });
  await expect(heading).toHaveText('9 sphere loads');
  expect(questions.at(-1)).toMatchObject({ api_key: keys[1] });
  await test.step('after a reload, the same days and key are shown', async () => {
    await page.reload();
    await expect(heading).toHaveText('9 sphere loads');
    await expect(from).toHaveValue(daysAgo(12));
    await expect(page.getByRole('combobox', { name: 'API Key' })).toHaveValue(keys[1]);
  });
  await page.getByRole('combobox', { name: 'API Key' }).selectOption({ label: 'All keys' });
  await expect(heading).toHaveText('6,418 sphere loads');
});

test('DASH-01 the daily sphere loads are shown in the chart and the table, and can be downloaded as CSV or PNG', async ({
  page,
}) => {
  await openAs(page, user, PATH);
  await page.getByLabel('From', { exact: true }).fill(daysAgo(12));
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText('6,418 sphere loads');
  await tab(page, 'https://two.example').click();
  await chart(page).press('End');
  const tip = chart(page).locator('p');
  await expect(tip).toHaveText([/\d{4}/, 'All Sites3', 'https://two.example2']);
  await expect(chart(page).getByRole('status')).toHaveText(/: All Sites 3; https:\/\/two.example 2$/);
  await chart(page).press('ArrowLeft');
  await expect(tip).toHaveText([/\d{4}/, 'All Sites2,106', 'https://two.example501']);
  await chart(page).press('Escape');
  await expect(tip).toHaveCount(0);
  const box = await boxOf(chart(page));
  for (const share of [0.05, 0.5, 0.999]) {
    await page.mouse.move(box.x + box.width * share, box.y + 40);
    await expect(tip).toHaveCount(3);
    const card = await boxOf(tip.first().locator('..'));
    expect(card.x).toBeGreaterThanOrEqual(box.x - 1);
    expect(card.x + card.width).toBeLessThanOrEqual(box.x + box.width + 1);
  }
  await page.getByRole('button', { name: 'Show as table' }).click();
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(14);
  await expect(rows.last()).toHaveText(/\d{4}32$/);

  const csv = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  const file = await csv;
  expect(file.suggestedFilename()).toBe(`sphere-loads-${daysAgo(12)}-to-${daysAgo(0)}.csv`);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(14);
  expect(lines[0]?.split(',').slice(0, 2)).toEqual(['Date', 'All Sites']);
  expect(new Set(lines[0]?.split(',').slice(2))).toEqual(new Set(ORIGINS));
  const column = lines[0]?.split(',').indexOf('https://two.example') ?? 0;
  expect(lines.slice(1).map((line) => Number(line.split(',')[column]))).toEqual(
    Array.from({ length: 13 }, (_, at) => ({ 0: 512, 7: 512, 11: 501, 12: 2 })[at] ?? 0),
  );
  expect(lines.slice(1).reduce((sum, line) => sum + Number(line.split(',')[1]), 0)).toBe(6418);

  const png = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the chart as an image' }).click();
  const picture = await png;
  expect(picture.suggestedFilename()).toBe(`sphere-loads-${daysAgo(12)}-to-${daysAgo(0)}.png`);
  const bytes = await readFile(await picture.path());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 632]);
});

test('FIX-112 a dashboard of 60 sites has a tab for each, loads the days of a site when its tab is chosen, and all for the CSV', async ({
  page,
}) => {
  const wide = await registerUser();
  const apiKey = (await addKey(wide, 'Wide')).id;
  const origins = Array.from({ length: 60 }, (_, at) => `https://s${at}.example`);
  await addPastLoads(
    wide,
    origins.map((origin, at) => ({ apiKey, origin, daysAgo: 3, count: 1000 - at })),
  );
  const questions = watchQuestions(page);
  await openAs(page, wide, PATH);
  await expect(page.getByRole('group', { name: 'Sites' }).getByRole('button')).toHaveCount(61);
  await page.getByRole('button', { name: 'Show as table' }).click();
  const table = page.getByRole('table');
  await tab(page, origins[10] ?? '').click();
  await expect(table).toContainText('990');
  expect(questions).toHaveLength(1);
  await tab(page, origins[59] ?? '').click();
  await expect(table).toContainText('941');
  expect(questions.map(({ daily_sites, sites }) => [daily_sites, sites])).toEqual([
    [50, undefined],
    [undefined, [origins[59]]],
  ]);
  // The line remains after a change of the range, which loads the days again.
  await page.getByRole('button', { name: '7 days' }).click();
  await expect(table.getByRole('row')).toHaveCount(8);
  await expect(table).toContainText('941');
  const csv = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  const lines = (await readFile(await (await csv).path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]?.split(',')).toEqual(['Date', 'All Sites', ...origins]);
  expect(lines.find((line) => line.includes('941'))?.split(',')).toHaveLength(62);
});

test('DASH-17 DASH-18 DASH-19 the dashboard shows a notice if there are no sphere loads, and offers a retry if a request fails', async ({
  page,
  context,
}) => {
  const newcomer = await registerUser();
  await page.addInitScript(() => {
    const drawn: string[] = [];
    const fillText = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
      drawn.push(text);
      fillText.call(this, text, ...place);
    };
    Object.assign(window, { drawn });
  });
  await openAs(page, newcomer, PATH);
  const nothing = page.getByText('There is no data available to display. Please try another date range.');
  await expect(nothing).toBeVisible();
  const drawn = await page.evaluate(() => (window as unknown as { drawn: string[] }).drawn);
  expect(drawn.filter((text) => /^\d+$/.test(text)).slice(0, 5)).toEqual(['0', '25', '50', '75', '100']);
  await expect(page.getByRole('button', { name: 'Download as CSV' })).toBeDisabled();
  await expectGoodLooks(page);
  await page.getByRole('application').press('ArrowRight');
  await expect(page.getByRole('application').getByRole('status').last()).toHaveText('');
  // The text is still shown while another range loads.
  const lastYear = page.waitForResponse(STATS);
  await page.getByRole('button', { name: 'Show the last year' }).click();
  await lastYear;
  await expect(page.getByLabel('From', { exact: true })).not.toHaveValue(daysAgo(91));
  await expect(nothing).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add the viewer to your site' })).toHaveAttribute(
    'href',
    '/xp360api/api-keys',
  );

  const failed = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Try again' }) });
  for (const response of [
    {
      status: 200,
      body: '{"data":[{"origin":"All Sites","sessions_total":1,"sessions_daily":[{"date":"x","count":1}]}]}',
    },
    { status: 200, body: '<html>' },
    { status: 500, json: { displayMessage: 'Our counting is down.', code: 'internal' } },
  ]) {
    await page.route(STATS, (route) => route.fulfill(response), { times: 1 });
    await page.getByRole('button', { name: '30 days' }).click();
    await expect(failed).toBeVisible();
    const retried = page.waitForResponse(STATS);
    await failed.getByRole('button').click();
    await retried;
    await expect(nothing).toBeVisible();
  }
  // The routes of a test reach the host even when the page is offline.
  await page.unrouteAll({ behavior: 'wait' });
  await context.setOffline(true);
  await page.getByRole('button', { name: '7 days' }).click();
  await expect(failed).toBeVisible();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(daysAgo(6));
  await context.setOffline(false);
  await expectGoodLooks(page);
  // A response that arrives after a different request was sent is dropped.
  let letGo = (): void => undefined;
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route(
    STATS,
    async (route) => {
      await held;
      await route.fulfill({ status: 500, json: { displayMessage: 'Too late.', code: 'internal' } });
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: '90 days' }).click();
  await expect(page.locator('sl-spinner')).toBeVisible();
  await page.getByRole('button', { name: '3 months' }).click();
  await expect(nothing).toBeVisible();
  letGo();
  await expect(page.getByText('Too late.')).toHaveCount(0);
  await expect(nothing).toBeVisible();
});
