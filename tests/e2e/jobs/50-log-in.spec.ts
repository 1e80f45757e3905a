import { expect } from '@playwright/test';
import { collectMessages } from '../portal/auth-steps.ts';
import { registerUser } from '../portal/user.ts';
import { arrive, button, heading, logIn, look, test } from './person.ts';

const TIMED_OUT = 'Logged in session timed out. Please Login again to continue.';

test.use({ expected: /returned 401/ });

test('JOB-01 a user logs in by a link to a screen and lands there, logs out in all tabs, and is logged out after an idle hour', async ({
  page,
  context,
}) => {
  const user = await registerUser({ offerings: ['zwivel'] });
  // Messages disappear after a few seconds, which a slow machine may not notice.
  const messages = await collectMessages(context);
  await context.clock.install({ time: new Date() });
  await test.step('the link’s screen and view appear after the login', async () => {
    await page.goto('/zwivel/scene?sphere=1000007480&pan=69&tilt=-9&fov=75');
    await logIn(page, user.email, user.password);
    await expect(page).toHaveURL(/\/zwivel\/scene/);
    expect((await arrive(page)).sphere).toBe(1_000_007_480);
    expect((await look(page)).pan).toBeCloseTo(69, 0);
  });
  const other = await context.newPage();
  await test.step('a logout in one tab ends the session in the other', async () => {
    await other.goto('/profile');
    await expect(heading(other, 'Profile').first()).toBeVisible();
    await button(other, 'Log out').click();
    await expect(other).toHaveURL(/\/login$/);
    await expect(page).toHaveURL(/\/login$/);
  });
  await test.step('after an hour without activity, the user is logged out and told why', async () => {
    await logIn(other, user.email, user.password);
    await expect(button(other, 'Log out')).toBeVisible();
    await context.clock.fastForward('01:02:00');
    await expect(other).toHaveURL(/\/login/);
    await expect.poll(() => messages).toContain(TIMED_OUT);
  });
});
