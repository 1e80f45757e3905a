import { type Page, expect } from '@playwright/test';
import { openAs, registerUser } from '../portal/user.ts';
import {
  arrive,
  atRest,
  button,
  choose,
  control,
  expectBarInSight,
  heading,
  logIn,
  look,
  tabToPicture,
  test,
  viewerOf,
} from './person.ts';

const SCENE = '/zwivel/scene?sphere=1000007480&pan=69&tilt=-9&fov=75';

/** Expects that nothing lies beside the window, where only a horizontal scroll bar would lead. */
const expectNoOverflow = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBeLessThanOrEqual(0);

/** Returns in how many steps the view turns after a press of a key. */
async function stepsOfTurn(page: Page): Promise<number> {
  const before = await arrive(page);
  await tabToPicture(page);
  await viewerOf(page).evaluate((it) => {
    it.dataset['steps'] = '0';
    it.addEventListener('sphere-view-change', () => {
      it.dataset['steps'] = String(Number(it.dataset['steps']) + 1);
    });
  });
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await look(page)).pan).toBeGreaterThan(before.pan);
  await atRest(page);
  return Number(await viewerOf(page).getAttribute('data-steps'));
}

test('JOB-01 a visitor with a contrast theme, at 400 % zoom and with reduced motion loses nothing of the viewer', async ({
  page,
  another,
}) => {
  const user = await registerUser({ offerings: ['zwivel'] });
  await test.step('with a contrast theme, each control has an icon or a border that stands out', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await openAs(page, user, SCENE);
    await arrive(page);
    for (const name of ['Zoom in', 'Zoom out', 'Favorites', 'Search', 'Full screen', 'Snapshot']) {
      await expect(control(page, name)).toBeVisible();
      const seen = await control(page, name).evaluate((it) => {
        const { color, backgroundColor } = getComputedStyle(it);
        return [color, backgroundColor];
      });
      expect(seen[0], name).not.toBe(seen[1]);
    }
    await control(page, 'Zoom in').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    expect(await control(page, 'Zoom in').evaluate((it) => getComputedStyle(it).outlineStyle)).not.toBe(
      'none',
    );
    await control(page, 'Favorites').click();
    await expect(button(viewerOf(page), 'Save this view')).toBeVisible();
  });
  await test.step('at 400 % zoom, the window is 320 × 200 pixels and everything is reached', async () => {
    const zoomed = await another({ viewport: { width: 320, height: 200 }, deviceScaleFactor: 4 });
    await zoomed.goto('/login');
    await expectNoOverflow(zoomed);
    await logIn(zoomed, user.email, user.password);
    await expect(heading(zoomed, /Welcome/)).toBeVisible();
    await expectNoOverflow(zoomed);
    await button(zoomed, 'Open menu').click();
    await choose(zoomed, 'Scene');
    const before = await arrive(zoomed);
    await expectNoOverflow(zoomed);
    await control(zoomed, 'Zoom in').click();
    await expect.poll(async () => (await look(zoomed)).fov).toBeLessThan(before.fov - 2);
    await expectBarInSight(zoomed);
  });
  await test.step('with reduced motion, a step of the view is there at once; otherwise, it glides', async () => {
    const still = await another({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    await openAs(still, user, SCENE);
    await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'no-preference' });
    await openAs(page, user, SCENE);
    expect(await stepsOfTurn(still)).toBe(1);
    expect(await stepsOfTurn(page)).toBeGreaterThan(1);
  });
});
