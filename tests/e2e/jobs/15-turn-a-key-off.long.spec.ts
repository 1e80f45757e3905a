import { expect } from '@playwright/test';
import { KEYS_PATH, addKey, dialogOf, rowOf } from '../portal/keys.ts';
import { openAs, registerUser } from '../portal/user.ts';
import { ownPage } from './own-page.ts';
import { button, look, showsSphere, snippetOf, test, viewerOf } from './person.ts';

// The page whose key is off is refused, and its viewer reports that in the console.
test.use({ expected: /returned 40[13]|API key|blocked by CORS policy|failed: net::ERR_FAILED/ });

test('JOB-01 a developer turns a key off and on, deletes it and restores it, and the page with the key follows', async ({
  page,
  context,
}) => {
  const user = await registerUser();
  const { id } = await addKey(user, 'Harbor');
  await using site = await ownPage(snippetOf(id));
  const visitor = await context.newPage();
  const expectSphere = async (): Promise<void> => {
    await visitor.goto(site.url);
    await showsSphere(visitor);
  };
  const expectRefused = async (): Promise<void> => {
    await visitor.goto(site.url);
    await expect(
      viewerOf(visitor).getByText(/API key is not valid.* was turned off or deleted/),
    ).toBeVisible();
    expect((await look(visitor)).sphere).toBeNull();
  };
  await expectSphere();
  await openAs(page, user, KEYS_PATH);
  const row = rowOf(page, 'Harbor');
  await test.step('off: the page says so', async () => {
    await row.getByText('ON', { exact: true }).click();
    await expect(page.getByText('Harbor is off.')).toBeVisible();
    await expectRefused();
  });
  await test.step('on again: the page shows a sphere', async () => {
    await row.getByText('OFF', { exact: true }).click();
    await expect(page.getByText('Harbor is on.')).toBeVisible();
    await expectSphere();
  });
  const remove = async (): Promise<void> => {
    await row.getByRole('button', { name: /^Settings for/ }).click();
    await button(page, 'Delete key').first().click();
    await dialogOf(page, 'Delete this key?').getByRole('button', { name: 'Delete key' }).click();
    await expect(row).toHaveCount(0);
  };
  await test.step('deleted: the page says so', async () => {
    await remove();
    await expectRefused();
  });
  await test.step('Restore, after a reload, makes the key work again', async () => {
    await page.reload();
    await button(page, 'Restore Harbor').click();
    await expect(row).toBeVisible();
    await expectSphere();
  });
  await test.step('Undo right after the deletion does the same', async () => {
    await remove();
    await button(page, 'Undo').click();
    await expect(row).toBeVisible();
    await expectSphere();
  });
});
