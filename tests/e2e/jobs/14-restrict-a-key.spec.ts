import { expect } from '@playwright/test';
import { createKey } from '../../../web/contract/api-key.ts';
import { openAs, registerUser } from '../portal/user.ts';
import { ownPage } from './own-page.ts';
import { button, field, showsSphere, snippetOf, test, viewerOf } from './person.ts';

// The page that the key does not allow is refused, and its viewer reports that in the console.
test.use({
  expected: /returned 403|whitelist|blocked by CORS policy|failed: net::ERR_FAILED/,
  permissions: ['clipboard-read', 'clipboard-write'],
});

test('JOB-01 a developer restricts a key by pasting an address, after which it works on that page and elsewhere says why not', async ({
  page,
  context,
}) => {
  const user = await registerUser();
  const { id } = await user.call(createKey, {
    companyId: user.companyId,
    name: 'Site',
    whitelist_urls: ['*'],
  });
  await using mine = await ownPage(snippetOf(id));
  await using foreign = await ownPage(snippetOf(id));
  await openAs(page, user, '/xp360api/api-keys');
  await button(page, 'Settings for Site').click();
  const entry = field(page, 'Whitelist URL 1');
  await test.step('the pasted address is cut to the site, and the screen says so', async () => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), ` ${mine.url}houses/12?view=roof `);
    await entry.click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('ControlOrMeta+V');
    await expect(entry).toHaveValue(mine.url.slice(0, -1));
    await expect(page.getByText('Everything but the site was removed.')).toBeVisible();
  });
  await button(page, 'Save').click();
  await expect(button(page, 'Settings for Site')).toBeVisible();
  const visitor = await context.newPage();
  await test.step('the page in the list shows a sphere', async () => {
    await visitor.goto(mine.url);
    await showsSphere(visitor);
  });
  await test.step('another page says why it shows none', async () => {
    await visitor.goto(foreign.url);
    await expect(viewerOf(visitor).getByText(/whitelist/)).toBeVisible();
  });
});
