import { type Page, expect, test } from '@playwright/test';
import type { SphereCompare } from '../../../elements/index.ts';
import { snippet } from '../../helpers/snippets.ts';
import { expectGoodLooks } from '../axe.ts';
import {
  type ReadersSite,
  becomes,
  errorsOf,
  openDocumented,
  openReadersSite,
  runModule,
} from './docs-site.ts';

/* Compares dates of the sample world, as the documentation and the demo page do. */

let site: ReadersSite;

test.beforeAll(async () => {
  site = await openReadersSite();
});

test.afterAll(() => site.close());

const registration = (page: Page): Promise<string | null> =>
  page.locator('sphere-compare').evaluate((compare: SphereCompare) => compare.registration);

test('TIME-03 the documented page draws two dates from one point, and the documented script follows the divider', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const errors = await openDocumented(page, site, { doc: 'compare', name: 'compare.html' });
  await becomes(errors, async () => (await registration(page)) === 'surface');
  await runModule(page, errors, snippet('compare', 'From your page'));
  await expect(page).toHaveTitle(/^1000007480 and \d+, by surface$/);
  const divider = page.getByRole('slider', { name: 'Divider between the dates' });
  await expect(divider).toHaveAttribute('aria-valuenow', '30');
  await divider.press('End');
  await expect(divider).toHaveAttribute('aria-valuenow', '100');
  await page.getByRole('button', { name: 'Side by side' }).click();
  await becomes(errors, async () => (await registration(page)) === 'place');
});

test('TIME-02 TIME-03 the demo page compares two years, and choosing the other date changes the sides', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const errors = errorsOf(page);
  await page.goto('/demo/years');
  await becomes(errors, async () => (await registration(page)) === 'surface');
  await expectGoodLooks(page);
  const [left, right] = [
    page.getByRole('combobox', { name: 'Left' }),
    page.getByRole('combobox', { name: 'Right' }),
  ];
  const [before, other] = [await left.inputValue(), await right.inputValue()];
  await left.selectOption(other);
  await expect(right).toHaveValue(before, { timeout: 60_000 });
  await becomes(errors, async () => (await registration(page)) !== null);
});
