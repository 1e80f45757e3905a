import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The violations that axe finds on a page in its current state. */
async function axeFaults(page: Page): Promise<string[]> {
  // In the page itself: a page of its own for what it found would cost more than all of its reading.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** Both themes and both widths; axe reads each once, for a theme changes colours alone and a width the layout alone. */
const LOOKS = [
  { colorScheme: 'light', width: 360, isRead: true },
  { colorScheme: 'light', width: 1440, isRead: false },
  { colorScheme: 'dark', width: 1440, isRead: true },
  { colorScheme: 'dark', width: 360, isRead: false },
] as const;

/** Expects a page to pass axe and to be no wider than its window: light and dark, on a phone and on a desktop. */
export async function expectGoodLooks(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const { colorScheme, width, isRead } of LOOKS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    // After animations have ended: what still fades in has no contrast yet.
    await expect(async () => {
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      const faults = isRead ? await axeFaults(page) : [];
      expect({ colorScheme, width, isWide: overflow > 0, faults }).toEqual({
        colorScheme,
        width,
        isWide: false,
        faults: [],
      });
    }).toPass();
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (before !== null) await page.setViewportSize(before);
}
