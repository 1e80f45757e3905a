import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

async function axeViolations(page: Page): Promise<string[]> {
  // The analysis runs in the page itself, because opening a separate page for the results would take longer.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/**
 * The combinations of theme and width that are checked. Each theme and each width is checked only once,
 * because a theme changes only colors and a width only the layout.
 */
const LOOKS = [
  { colorScheme: 'light', width: 360, isRead: true },
  { colorScheme: 'light', width: 1440, isRead: false },
  { colorScheme: 'dark', width: 1440, isRead: true },
  { colorScheme: 'dark', width: 360, isRead: false },
] as const;

/**
 * Expects a page to pass axe and not to be wider than its window, in both themes and on a phone and a
 * desktop.
 */
export async function expectGoodLooks(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const { colorScheme, width, isRead } of LOOKS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    // The check is repeated until animations have ended, because elements that are fading in lack contrast.
    await expect(async () => {
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      const violations = isRead ? await axeViolations(page) : [];
      expect({ colorScheme, width, isWide: overflow > 0, violations }).toEqual({
        colorScheme,
        width,
        isWide: false,
        violations: [],
      });
    }).toPass();
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (before !== null) await page.setViewportSize(before);
}
