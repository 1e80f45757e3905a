import { expect, test, type Page } from '@playwright/test';

const PAGES = ['/docs/accessibility-statement', '/docs/conformance-report'] as const;

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('the accessibility statement and the conformance report are not wider than a window of 320 px', async ({
  page,
}) => {
  for (const path of PAGES) {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    expect(await overflowOf(page), path).toBe(0);
  }
});

test('by keyboard, the first stop of a page leads to its text, and the footer to the statement and the report', async ({
  page,
}) => {
  await page.goto('/docs/quick-start');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  const footer = page.getByRole('contentinfo');
  for (const [name, title] of [
    ['Accessibility statement', 'Accessibility statement'],
    ['Conformance report', 'Accessibility conformance report'],
  ] as const) {
    await footer.getByRole('link', { name }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
});

test('A11Y-02 on paper, the statement and the report are complete tables in dark ink without the navigation', async ({
  page,
}) => {
  for (const path of PAGES) {
    await page.goto(path);
    const rows = await page.locator('tbody tr').count();
    // The width of the text on a sheet of A4 with the margins of the style sheet.
    await page.setViewportSize({ width: Math.floor(((210 - 2 * 16) / 25.4) * 96), height: 1000 });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const role of ['banner', 'navigation', 'contentinfo'] as const)
      await expect(page.getByRole(role)).toHaveCount(0);
    await expect(page.locator('tbody tr').filter({ visible: true })).toHaveCount(rows);
    const cut = await page
      .locator('.table')
      .evaluateAll((tables) => tables.filter((it) => it.scrollWidth > it.clientWidth + 1).length);
    expect(cut, `tables of ${path} that are cut off`).toBe(0);
    expect(await overflowOf(page)).toBe(0);
    await expect(page.locator('article td').first()).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(page.locator('tbody tr').first()).toHaveCSS('break-inside', 'avoid');
    await page.emulateMedia({ media: null, colorScheme: null });
  }
});
