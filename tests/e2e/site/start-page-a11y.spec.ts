import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';

test('the demo page and its viewer pass axe', async ({ page }) => {
  await page.goto('/demo');
  await expect(page.locator('sphere-viewer canvas')).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  const messages = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect(messages).toEqual([]);
});

test('the selected capture year on the demo page is highlighted in forced-colors mode', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/demo');
  const chosen = page.getByRole('group', { name: 'Capture year' }).locator(':checked + span');
  await expect(chosen).toBeVisible();
  const highlight = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('span'));
    probe.style.cssText = 'background: Highlight; forced-color-adjust: none';
    return getComputedStyle(probe).backgroundColor;
  });
  await expect(chosen).toHaveCSS('background-color', highlight);
});
