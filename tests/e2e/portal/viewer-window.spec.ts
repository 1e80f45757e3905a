import { type Page, expect, test } from '@playwright/test';
import { situations } from '../../../demo/standins/companies/situations.ts';
import { createApiClient } from '../../../web/api/client.ts';
import { shareSphere } from '../../../web/contract/sphere.ts';
import { logIn } from '../../../web/contract/user.ts';
import { openAs, portalUrl, registerUser } from './user.ts';

/* Tests that the picture and its control bar are inside the window, whatever stands above them. */

const SIZES = [
  { width: 360, height: 640 },
  { width: 800, height: 600 },
  { width: 1440, height: 900 },
] as const;

const SPHERE = 1_000_007_480;

/** Screens that show a sphere, and the coverage map. Users without the plan are redirected from them. */
const SCREENS = [
  `/zwivel/scene?sphere=${String(SPHERE)}`,
  '/coverage',
  `/coverage/${String(SPHERE)}`,
  `/snapshot-viewer/${String(SPHERE)}`,
] as const;

interface Box {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** Returns the parts of the picture that are outside the window, and how far the page scrolls. */
const outside = (page: Page, hasFooter: boolean): Promise<string[]> =>
  page.evaluate((footer) => {
    const picture = document.querySelector('sphere-viewer, sphere-map');
    const bar = picture?.shadowRoot?.querySelector('sphere-control-bar');
    const parts: (readonly [string, Element])[] = [
      ...(picture ? [['picture', picture] as const] : []),
      ...[...(bar?.shadowRoot?.querySelectorAll('button') ?? [])].map(
        (button) => ['button', button] as const,
      ),
    ];
    const { innerWidth, innerHeight } = window;
    const isOut = ({ top, left, bottom, right }: Box): boolean =>
      top < 0 || left < 0 || bottom > innerHeight + 0.5 || right > innerWidth + 0.5;
    const found = parts
      .filter(([, element]) => isOut(element.getBoundingClientRect()))
      .map(([name, element]) => `${name} ${element.getAttribute('aria-label') ?? ''} outside`);
    const foot = document.querySelector('footer')?.getBoundingClientRect().top ?? Infinity;
    return [
      ...found,
      ...(picture === null ? ['no picture'] : []),
      ...(picture?.localName === 'sphere-viewer' && parts.length < 4 ? ['no control bar'] : []),
      ...(!footer && document.documentElement.scrollHeight > innerHeight ? ['the page scrolls'] : []),
      ...(footer && foot < innerHeight - 1 ? ['the footer is in the first window'] : []),
    ];
  }, hasFooter);

/** Expects that the picture is inside the window at each size. */
async function expectInside(page: Page, hasFooter = false): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect
      .poll(() => outside(page, hasFooter), { message: `${page.url()} ${String(size.width)}` })
      .toEqual([]);
  }
}

for (const { name, about } of situations) {
  test(`FIX-81 SHELL-11 the picture and its controls are inside the window (${about})`, async ({ page }) => {
    const client = createApiClient({ host: portalUrl(), token: () => null, isProduction: false });
    const session = await client(logIn, { email: `${name}@example.com`, password: 'Look-Around-360' });
    const { token, firstName, lastName, assets, xp360Plan, subscriptions } = session;
    const user_state = { token, firstName, lastName, assets, xp360Plan, subscriptions };
    const storedLogin = { user_state, login_expiry: Date.now() + 3_600_000 };
    for (const screen of SCREENS) {
      await openAs(page, { storedLogin }, screen);
      await expect(page.locator('main h1, main sphere-viewer, main sphere-map').first()).toBeVisible();
      const isThere = new URL(page.url()).pathname === screen.split('?')[0];
      if (isThere) await expectInside(page, screen.startsWith('/coverage'));
    }
  });
}

test('FIX-81 the picture of a share, an iframe and the sample world is inside the window', async ({
  page,
}) => {
  const user = await registerUser({ offerings: ['zwivel'] });
  const { id } = await user.call(shareSphere, { panoramaId: SPHERE, pan: 69, tilt: -25, fov: 60 });
  for (const path of [`/share/${id}`, '/demo']) {
    await page.goto(path);
    await expectInside(page);
  }
});
