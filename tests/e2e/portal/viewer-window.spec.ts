import { type Page, expect, test } from '@playwright/test';
import { situations } from '../../../demo/standins/companies/situations.ts';
import { createApiClient } from '../../../web/api/client.ts';
import { createKey } from '../../../web/contract/api-key.ts';
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

/** What stands on the screen, in pixels of the window. */
interface Seen {
  readonly isSphere: boolean;
  readonly picture: Box | null;
  readonly buttons: readonly Box[];
  /** The top of the footer; null if there is none. */
  readonly footer: number | null;
  readonly window: { readonly width: number; readonly height: number };
  readonly pageHeight: number;
}

const measure = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const picture = document.querySelector('sphere-viewer, sphere-map');
    const bar = picture?.shadowRoot?.querySelector('sphere-control-bar')?.shadowRoot;
    return {
      isSphere: picture?.localName === 'sphere-viewer',
      picture: picture?.getBoundingClientRect().toJSON() as Box | null,
      buttons: [...(bar?.querySelectorAll('button') ?? [])].map(
        (button) => button.getBoundingClientRect().toJSON() as Box,
      ),
      footer: document.querySelector('footer')?.getBoundingClientRect().top ?? null,
      window: { width: innerWidth, height: innerHeight },
      pageHeight: document.documentElement.scrollHeight,
    };
  });

/** Returns what is wrong with a screen: parts outside the window, a page that scrolls, a footer over the picture. */
function issuesOf(
  { isSphere, picture, buttons, footer, window, pageHeight }: Seen,
  hasFooter: boolean,
): string[] {
  const isOut = ({ top, left, bottom, right }: Box): boolean =>
    top < 0 || left < 0 || bottom > window.height + 0.5 || right > window.width + 0.5;
  const issues: readonly (readonly [boolean, string])[] = [
    [!picture || isOut(picture), 'the picture is not inside the window'],
    [isSphere && buttons.length < 3, 'there is no control bar'],
    [buttons.some(isOut), 'the control bar is not inside the window'],
    [!hasFooter && pageHeight > window.height, 'the page scrolls'],
    [hasFooter && (footer ?? Infinity) < window.height - 1, 'the footer is in the first window'],
  ];
  return issues.filter(([isWrong]) => isWrong).map(([, issue]) => issue);
}

/** Expects that the picture is inside the window at each size. */
async function expectInside(page: Page, hasFooter = false): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect
      .poll(async () => issuesOf(await measure(page), hasFooter), {
        message: `${page.url()} ${String(size.width)}`,
      })
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
  const user = await registerUser({ offerings: ['api', 'zwivel'] });
  const { id: key } = await user.call(createKey, { companyId: user.companyId, whitelist_urls: ['*'] });
  const { id } = await user.call(shareSphere, { panoramaId: SPHERE, pan: 69, tilt: -25, fov: 60 });
  for (const path of [`/share/${id}`, `/embed/${key}`, '/demo']) {
    await page.goto(path);
    await expectInside(page);
  }
});
