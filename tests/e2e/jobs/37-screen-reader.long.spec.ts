import { type Page, expect } from '@playwright/test';
import { arrive, look, tabToPicture, test, viewerOf } from './person.ts';

const current = (page: Page) => viewerOf(page).getByRole('listbox').getByRole('option');

test('JOB-01 a visitor with a screen reader hears what is shown, where the picture looks and what is near, and flies there', async ({
  page,
}) => {
  await page.goto('/demo/map');
  const first = await arrive(page);
  await tabToPicture(page);
  const picture = viewerOf(page).getByRole('application');
  await test.step('the picture has a name, a kind and its keys', async () => {
    await expect(picture).toBeFocused();
    await expect(picture).toHaveAccessibleName(/\w{3,}/);
    await expect(picture).toHaveAttribute('aria-roledescription', '360° view');
    await expect(picture).toHaveAttribute('aria-keyshortcuts', /ArrowLeft.*Plus/);
  });
  await test.step('a turn by keys is announced once it comes to rest', async () => {
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowRight');
    await expect(
      viewerOf(page)
        .getByRole('status')
        .filter({ hasText: /^Looking \w+, / }),
    ).toHaveCount(1);
  });
  await test.step('the list says what is near, with direction and distance, and which of how many', async () => {
    await page.keyboard.press('Tab');
    await expect(viewerOf(page).getByRole('listbox')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(current(page)).toHaveText(
      /\w.*, (north|south|east|west)\w*, [\d.]+ k?m(, hidden)?, \d+ of \d+/,
    );
    const before = await current(page).innerText();
    await page.keyboard.press('ArrowRight');
    await expect(current(page)).not.toHaveText(before);
  });
  await test.step('Enter flies to the sphere that was read, and the picture has its name', async () => {
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await look(page)).sphere).not.toBe(first.sphere);
    await expect(picture).toHaveAccessibleName(/\w{3,}/);
  });
});
