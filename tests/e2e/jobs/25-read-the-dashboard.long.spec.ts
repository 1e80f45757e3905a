import { readFile } from 'node:fs/promises';
import { type Page, expect } from '@playwright/test';
import { addKey } from '../portal/keys.ts';
import { addPastLoads } from '../portal/loads.ts';
import { openAs, registerUser } from '../portal/user.ts';
import { ownPage } from './own-page.ts';
import { button, snippetOf, test, viewerOf } from './person.ts';

const COUNTED = `<ol></ol><script>
  addEventListener('sphere-load', () => document.querySelector('ol').append(document.createElement('li')), true);
</script>`;

/** Opens a page that counts its own loads, and returns the count. */
async function visit(page: Page, url: string): Promise<number> {
  await page.goto(url);
  await expect(page.locator('li')).not.toHaveCount(0);
  await expect(viewerOf(page)).toBeVisible();
  return page.locator('li').count();
}

test('JOB-01 a developer reads the loads by site, changes the range and takes the CSV, whose numbers are those that the pages counted', async ({
  page,
  context,
}) => {
  const user = await registerUser();
  const { id } = await addKey(user, 'Site');
  // Late in the evening of the dashboard's time zone, when the next day has begun in UTC.
  const old = { apiKey: id, origin: 'https://old.example', daysAgo: 20, hour: 22, count: 31 };
  const dayOfOld = new Date(Date.now() - 20 * 86_400_000 - 7 * 3_600_000).toISOString().slice(0, 10);
  await addPastLoads(user, [old]);
  const pasted = COUNTED + snippetOf(id);
  await using first = await ownPage(pasted);
  await using second = await ownPage(pasted);
  const visitor = await context.newPage();
  const counts = new Map<string, number>();
  for (const { url } of [first, first, second]) {
    const origin = new URL(url).origin;
    counts.set(origin, (counts.get(origin) ?? 0) + (await visit(visitor, url)));
  }
  const own = [...counts.values()].reduce((sum, count) => sum + count, 0);
  await page.bringToFront();
  await openAs(page, user, '/xp360api/api-dashboard');
  const title = page.getByRole('main').getByRole('heading', { level: 2 });
  const sites = page.getByRole('group', { name: 'Sites' }).getByRole('button');
  await test.step('a week has the loads of the own pages, by site', async () => {
    // The viewer reports a load a little later, and the host counts it in the background.
    await expect(async () => {
      await page.reload();
      await button(page, '7 days').click();
      await expect(title).toHaveText(`${String(own)} sphere loads`, { timeout: 5_000 });
    }).toPass();
    for (const [origin, count] of counts)
      await expect(sites.filter({ hasText: origin })).toHaveText(`${origin}${String(count)}`);
  });
  await test.step('a month has those of three weeks ago as well', async () => {
    await button(page, '30 days').click();
    await expect(title).toHaveText(`${String(own + 31)} sphere loads`);
    await expect(sites.filter({ hasText: 'https://old.example' })).toHaveText('https://old.example31');
  });
  await test.step('the CSV has the same numbers', async () => {
    const downloading = page.waitForEvent('download');
    await button(page, 'Download as CSV').click();
    const text = await readFile(await (await downloading).path(), 'utf8');
    const [head = [], ...days] = text
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    const sum = (column: string): number =>
      days.reduce((total, day) => total + Number(day[head.indexOf(column)]), 0);
    expect(head[0]).toBe('Date');
    expect(sum('All Sites')).toBe(own + 31);
    expect(sum('https://old.example')).toBe(31);
    expect(days.find(([day]) => day === dayOfOld)?.[head.indexOf('https://old.example')]).toBe('31');
    for (const [origin, count] of counts) expect(sum(origin)).toBe(count);
  });
});
