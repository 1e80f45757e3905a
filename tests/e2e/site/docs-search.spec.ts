import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { expectGoodLooks } from '../axe.ts';
import { errorsOf } from './docs-site.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search the documentation' });

/** Types a text into the search, and waits for its results. */
async function search(page: Page, typed: string): Promise<void> {
  await field(page).fill(typed);
  await expect(page.getByRole('option').first()).toBeVisible();
}

test('FIX-61 a documentation search by keyboard finds every kind of entry, and a result opens its section', async ({
  page,
}) => {
  const errors = errorsOf(page);
  await page.goto('/docs');
  const wanted: [typed: string, url: RegExp][] = [
    ['popup', /\/docs\/objects#popups$/],
    ['fullscreen', /#methods-of-sphere-viewer\.togglefullscreen$/],
    ['wheel', /#attributes-of-sphere-viewer\.scroll-guard$/],
    ['typescript', /\/docs\/apps#typescript$/],
    ['hash', /#attributes-of-sphere-viewer\.hash$/],
    ['flyTo', /#methods-of-sphere-viewer\.flyto$/],
    ['webgl-unavailable', /\/docs\/views#results-and-errors\.webgl-unavailable$/],
    ['trusted types', /\/docs\/security#trusted-types$/],
  ];
  for (const [typed, url] of wanted) {
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Control+A');
    await page.keyboard.type(typed);
    await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page, typed).toHaveURL(url);
    await expect(page.locator(':target'), typed).toBeInViewport();
  }
  await page.goto('/docs');
  await search(page, '/api/panorama/all');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/docs\/api\/?#\/Spheres\/listSpheres$/);
  await expect(page.locator('#operations-Spheres-listSpheres')).toBeInViewport();
  expect(errors).toEqual([]);
});

test('FIX-61 the arrow keys move through the search results, a click opens one, and a search without results offers links', async ({
  page,
}) => {
  await page.goto('/docs/views');
  await search(page, 'marker');
  const options = page.getByRole('option');
  await expect(options).toHaveCount(9);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(2)).toHaveAttribute('aria-selected', 'true');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', 'found-2');
  await page.keyboard.press('ArrowUp');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(options.first().locator('mark').first()).toHaveText(/marker/i);
  await expect(page.getByRole('status')).toHaveText('Results: 9');
  await expectGoodLooks(page);
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  // A press that ends elsewhere chooses nothing, and a click opens its section.
  await search(page, 'popups');
  await options.first().hover();
  await page.mouse.down();
  // The list covers the middle of the page, but not its edge.
  await page.mouse.move(4, 600);
  await page.mouse.up();
  await expect(page).toHaveURL(/\/docs\/views$/);
  await options.first().click();
  await expect(page).toHaveURL(/#popups$/);
  await page.goto('/docs/views');
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false');
  await field(page).fill('helicopter');
  const advice = page.locator('search .nothing');
  await expect(advice).toContainText('Nothing found for “helicopter”.');
  await expect(page.getByRole('status')).toContainText('Nothing found');
  const { violations } = await new AxeBuilder({ page }).include('search').setLegacyMode(true).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(advice.getByRole('link', { name: 'overview' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/docs\/elements$/);
});

test('the documentation search reports that its index could not be loaded, and loads the index on the next search', async ({
  page,
}) => {
  await page.goto('/docs');
  await page.route('**/search.json', (route) => route.abort());
  await field(page).fill('popup');
  await expect(page.locator('search .nothing')).toContainText('could not be loaded');
  await page.unroute('**/search.json');
  await search(page, 'popups');
});
