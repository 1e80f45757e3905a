import { expect, test, type Page } from '@playwright/test';
import { goTo, storedValue, logIn, messageRegion } from './auth-steps.ts';
import { portalUrl, openAs, registerUser } from './user.ts';

/* Tests devices whose clock is wrong, was adjusted or stopped during sleep. The real host's clock is
   correct. */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TIMED_OUT = 'Logged in session timed out. Please Login again to continue.';

const banner = (page: Page) => page.getByRole('complementary', { name: 'Free trial' });

const isVersion = (url: string): boolean => new URL(url).pathname === '/api/version';

for (const [zone, skewMs] of [
  ['America/New_York', DAY_MS],
  ['Australia/Lord_Howe', -DAY_MS],
] as const)
  test(`REL-23 the trial counts down by the host’s time on a device in ${zone} whose clock is ${Math.abs(skewMs) / HOUR_MS} h ${skewMs > 0 ? 'fast' : 'slow'}`, async ({
    page,
    context,
  }) => {
    const { email } = await registerUser({ offerings: ['zwivel'] });
    const device = await context.newCDPSession(page);
    const live = async (timezoneId: string): Promise<void> => {
      await device.send('Emulation.setTimezoneOverride', { timezoneId: '' });
      await device.send('Emulation.setTimezoneOverride', { timezoneId });
    };
    await live(zone);
    await page.clock.install({ time: Date.now() + skewMs });
    await goTo(page, '/login');
    await logIn(page, email);
    await expect(page).toHaveURL(`${portalUrl()}/zwivel/home`);
    await expect(banner(page)).toContainText('7 days left');
    // The login is preserved, and the time is known again before anything is shown.
    await page.reload();
    await expect(banner(page)).toContainText('7 days left');
    // The user travels, then sets the clock to a day on which the trial would have ended.
    await live('Pacific/Kiritimati');
    await page.clock.runFor(31_000);
    await expect(banner(page)).toContainText('7 days left');
    const again = page.waitForResponse((response) => isVersion(response.url()));
    await page.clock.setSystemTime(Date.now() + 9 * DAY_MS);
    await page.clock.runFor(31_000);
    await again;
    await page.clock.runFor(31_000);
    await expect(banner(page)).toContainText('7 days left');
  });

test('REL-23 if a device sleeps until the session has expired, the expiry is reported exactly once', async ({
  page,
}) => {
  const user = await registerUser();
  await page.clock.install({ time: Date.now() });
  await openAs(page, user, '/profile');
  await expect(page.getByRole('link', { name: 'Ada Lovelace' })).toBeVisible();
  // Movement is recorded only after its listener has been added.
  const expiry = async () => Number(await storedValue(page, 'login_expiry'));
  const before = await expiry();
  await expect
    .poll(async () => {
      await page.clock.runFor(61_000);
      await page.mouse.move(200 + Math.random() * 50, 200);
      return expiry();
    })
    .toBeGreaterThan(before);
  // Counts how many times the text appears, regardless of how long it is shown.
  await page.evaluate((text) => {
    const counts = { appearances: 0 };
    Object.assign(window, { counts });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node.textContent?.includes(text)) counts.appearances += 1;
    }).observe(document.querySelector('[aria-label="Messages"]') ?? document.body, {
      childList: true,
      subtree: true,
    });
  }, TIMED_OUT);
  const count = () =>
    page.evaluate(() => (window as unknown as { counts: { appearances: number } }).counts.appearances);
  // The user closes and opens the laptop. Overdue timers fire once, then the page is shown, and the user
  // moves the pointer.
  await page.clock.fastForward(2 * HOUR_MS);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.mouse.move(300, 300);
  await expect(messageRegion(page)).toContainText(TIMED_OUT);
  await expect(page).toHaveURL(`${portalUrl()}/login`);
  await page.mouse.move(320, 320);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.clock.runFor(60_000);
  await expect(messageRegion(page), 'the user may be away until the first press').toContainText(TIMED_OUT);
  await page.keyboard.press('Tab');
  await page.clock.runFor(4000);
  await expect(messageRegion(page)).not.toContainText(TIMED_OUT);
  expect(await count()).toBe(1);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible();
  await expect(messageRegion(page)).not.toContainText(TIMED_OUT);
});
