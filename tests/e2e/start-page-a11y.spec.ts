import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';

test('the start page passes axe, the viewer within it included', async ({ page }) => {
  await page.goto('/demo');
  await expect(page.locator('sphere-viewer canvas')).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  const told = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect(told).toEqual([]);
});
