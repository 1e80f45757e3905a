import { expect, test, type Page } from '@playwright/test';
import type { SphereViewer } from '../../../elements/index.ts';
import { createKey } from '../../../web/contract/api-key.ts';
import { openAs, registerUser, type PortalUser } from './user.ts';

const RENAME = '**/api/apikey/setActive';
const SHARE = '**/api/panorama/share';

let user: PortalUser;

test.beforeAll(async () => {
  user = await registerUser();
  await user.call(createKey, { companyId: user.companyId, name: 'Pier', whitelist_urls: ['*'] });
});

test.use({ viewport: { width: 1280, height: 800 } });

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const alerts = (page: Page) => messages(page).getByRole('alert');

/** Returns the middle of an element, in pixels of the window. */
async function middleOf(element: ReturnType<Page['locator']>): Promise<readonly [x: number, y: number]> {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return [x + width / 2, y + height / 2];
}

test('FIX-36 a message closes after 4000 ms unless the pointer moves over it or it has the focus', async ({
  page,
}) => {
  await page.clock.install();
  await openAs(page, user, '/xp360api/api-keys');
  const status = page.getByRole('switch').first();
  await expect(status).toBeVisible();
  await page.route(RENAME, (route) => route.fulfill({ status: 409, json: { displayMessage: 'Not now' } }));
  await page.clock.pauseAt(Date.now() + 60_000);
  const fail = async (): Promise<void> => {
    await status.press('Space');
    await expect(alerts(page)).toHaveText(['Not now']);
  };
  await fail();
  const place = await middleOf(alerts(page));
  await page.clock.runFor(4100);
  await expect(alerts(page)).toHaveCount(0);

  // The pointer is already where the message appears.
  await page.mouse.move(...place);
  await fail();
  await page.clock.runFor(3900);
  await expect(alerts(page)).toHaveCount(1);
  await page.clock.runFor(200);
  await expect(alerts(page)).toHaveCount(0);

  await page.mouse.move(5, 5);
  await fail();
  await page.mouse.move(...place);
  await page.clock.runFor(60_000);
  await expect(alerts(page)).toHaveCount(1);
  await page.mouse.move(5, 5);
  await page.clock.runFor(4100);
  await expect(alerts(page)).toHaveCount(0);

  await fail();
  for (let step = 0; step < 40 && !(await alerts(page).locator(':focus').count()); step += 1)
    await page.keyboard.press('Tab');
  await page.clock.runFor(60_000);
  await expect(alerts(page).getByRole('button', { name: 'Dismiss message' })).toBeFocused();
});

test('FIX-36 over a viewer, a message appears above the control bar on a desktop and at the top on a phone', async ({
  page,
}) => {
  await page.route(SHARE, (route) => route.fulfill({ status: 409, json: { displayMessage: 'Not now' } }));
  for (const path of ['/coverage/1000007480', '/snapshot-viewer/1000007480'])
    for (const width of [1440, 700, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await openAs(page, user, path);
      const viewer = page.locator('sphere-viewer');
      const control = viewer.getByRole('button', { name: 'Zoom in' });
      await expect(control).toBeVisible({ timeout: 60_000 });
      await expect
        .poll(() => viewer.evaluate((element: SphereViewer) => element.currentSphere?.id))
        .toBe(1_000_007_480);
      // The snapshot button also shows a message, which confirms that the snapshot was saved.
      await page.getByRole('button', { name: /^(Share|Download PNG)$/ }).click();
      const message = messages(page).getByRole('paragraph');
      await expect(message).toBeVisible();
      const [, barMiddle] = await middleOf(control);
      const { top, bottom } = await message.evaluate((text) => text.parentElement!.getBoundingClientRect());
      if (width < 600) expect(bottom, `${path} at ${String(width)} px`).toBeLessThan(140);
      else {
        expect(bottom, `${path} at ${String(width)} px`).toBeLessThan(barMiddle - 20);
        expect(top, `${path} at ${String(width)} px`).toBeGreaterThan(400);
      }
    }
});

for (const width of [1440, 360])
  test(`at ${width} px, a message does not cover the main button of a form or of a dialog`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    /** Returns the main buttons that a message covers, by their texts. */
    const covered = (): Promise<string[]> =>
      messages(page).evaluate((region) => {
        const boxes = [...region.children].map((message) => message.getBoundingClientRect());
        const buttons = [...document.querySelectorAll('[data-kind="primary"], [data-kind="danger"]')];
        return buttons
          .filter((button) => {
            const { left, right, top, bottom } = button.getBoundingClientRect();
            return (
              button.matches('a, button') &&
              boxes.some(
                (box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top,
              )
            );
          })
          .map((button) => button.textContent);
      });
    await openAs(page, user, '/xp360api/api-keys');
    await page.route(RENAME, (route) => route.fulfill({ status: 409, json: { displayMessage: 'Not now' } }));
    await page.getByRole('switch').first().press('Space');
    await expect(alerts(page)).toHaveText(['Not now']);
    expect(await covered()).toEqual([]);
    await page.getByRole('button', { name: 'ADD NEW KEY' }).click();
    await page.getByLabel('Name').fill('Harbor');
    await page.route('**/api/apikey/create', (route) =>
      route.fulfill({ status: 409, json: { displayMessage: 'Another key has this name. '.repeat(4) } }),
    );
    await page.getByRole('button', { name: 'Create key' }).click();
    await expect(alerts(page).last()).toContainText('Another key has this name.');
    expect(await covered()).toEqual([]);
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Leave Page' })).toBeVisible();
    expect(await covered()).toEqual([]);
  });
