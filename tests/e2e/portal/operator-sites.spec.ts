import { expect, test, type Page } from '@playwright/test';
import { expectGoodLooks } from '../axe.ts';
import { buyPlan, openAs, registerUser } from './user.ts';

/* Tests the pages with which `npm start` stands in for sites that only an operator has. */

/** Presses a link that opens a new tab, and closes the tab when it shows the title. */
async function expectSite(page: Page, link: string, title: string): Promise<void> {
  const popup = page.waitForEvent('popup');
  await page.getByRole('link', { name: link, exact: true }).click();
  const opened = await popup;
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText(title);
  await opened.close();
}

test('FIX-96 SHELL-16 HOME-04 with npm start, the survey and the social sites open from the home screen of a paying user', async ({
  page,
}) => {
  const user = await registerUser({ offerings: ['zwivel'] });
  await buyPlan(user, 'zwivel');
  await openAs(page, user, '/zwivel/home');
  await expect(page.getByRole('heading', { name: 'How do you like it?' })).toBeVisible();
  await expectGoodLooks(page);
  await expectSite(page, 'Take the survey', 'Survey');
  await expectSite(page, 'LinkedIn', 'LinkedIn');
  await expectSite(page, 'YouTube', 'YouTube');
});

test('FIX-96 ROUTE-31 with npm start, the snapshot page opens a page that stands in for the snapshot product', async ({
  page,
}) => {
  await openAs(page, await registerUser({ offerings: ['api'] }), '/xp360api/api-snapshot');
  await expect(page).toHaveURL(/\/dev\/sites\/snapshot-product$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Snapshot product');
  await expectGoodLooks(page);
});
