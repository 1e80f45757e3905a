import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import * as keys from '../../../web/contract/api-key.ts';
import * as assets from '../../../web/contract/asset.ts';
import type { Endpoint } from '../../../web/contract/endpoint.ts';
import * as favorites from '../../../web/contract/favorite.ts';
import * as frames from '../../../web/contract/frame-table.ts';
import { sendInquiry } from '../../../web/contract/inquiry.ts';
import * as maps from '../../../web/contract/maps.ts';
import { listNavigation } from '../../../web/contract/navigation.ts';
import * as payment from '../../../web/contract/payment.ts';
import { viewOfPlace } from '../../../web/contract/place-views.ts';
import * as profile from '../../../web/contract/profile.ts';
import * as shares from '../../../web/contract/share.ts';
import * as spheres from '../../../web/contract/sphere.ts';
import { exportSphereLoadStats, findSphereLoadStats } from '../../../web/contract/tracking.ts';
import * as links from '../../../web/contract/user-links.ts';
import * as account from '../../../web/contract/user.ts';
import { arrive, control, viewerOf } from '../jobs/person.ts';
import { PASSWORD, field, freshAddress, goTo, linkTo } from './auth-steps.ts';
import { giveSpheres, makeStaff, someSpheres } from './belongings.ts';
import { REASON, failCall, letCallsFail } from './fail-calls.ts';
import { KEYS_PATH, addKey, dialogOf } from './keys.ts';
import { addPastLoads } from './loads.ts';
import { buyPlan, openAs, portalUrl, registerUser, type PortalUser } from './user.ts';

/*
 * Each failure has one message. The table lists the calls that each file of the portal makes, and what a person does
 * to make them; each call fails once it is made. The files are read to find out whether the table is complete.
 */

interface Failing {
  /** The file of the portal that makes the call. */
  readonly from: string;
  readonly call: Endpoint;
  /** What a person does on the screen until the call is made; nothing if the screen makes it when it opens. */
  readonly act?: (page: Page, user: PortalUser) => Promise<void>;
  /** The message; the host's reason if it is absent. */
  readonly says?: string;
  /** The first of the calls that fails. All later ones fail, too. */
  readonly first?: number;
  /** Returns the path of the screen if it differs from that of the table. */
  readonly path?: (user: PortalUser) => Promise<string> | string;
}

/** Calls that no person has requested, and that are made again or not missed. Their failures are not shown. */
const silent: Readonly<Record<string, readonly string[]>> = {
  'features/account/profile-store.ts': ['getUser'], // the new address appears at the next load
  'features/auth/redeem-key.ts': ['getUser'], // the plans appear at the next load
  'features/billing/promo-store.ts': ['findActiveCoupon'], // an advertisement
  'features/frame-tables/job-list.tsx': ['describeFrameTable'], // asked again, and the result is mailed
  'features/home/place-search.tsx': ['coverageOfPlaces'], // the places are listed without it
  'portal/portal.ts': ['readVersion'], // sets the clock
  // Extends the session, which also ends by itself, and asks again until a purchase is confirmed.
  'session/session.ts': ['listNavigation', 'logOut', 'getUser'],
  'sphere/favorite-pictures.ts': ['listFavoritePictures', 'saveFavoritePicture'], // made at the next sight
  'tracking/call-events.ts': ['triggerEvent'],
  'tracking/error-reporter.ts': ['reportClientError'],
  'tracking/tracking.ts': ['findAddress', 'recordSphereLoad', 'createEvent'],
};

/** Counts the messages about failures that a person sees, in the page and in the shadow trees of its elements. */
const shownFailures = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const failures = [
      '[role="alert"]',
      '[aria-label="Messages"] > :not([data-kind="success"])',
      '.error',
      // The note of the viewer's search, and that of the card of a place.
      '[part~="note"]',
      '.known p.quiet:not([part])',
    ].join();
    const visit = (tree: ParentNode): void => {
      for (const element of tree.children) {
        if (!element.matches(failures)) {
          if (element.shadowRoot) visit(element.shadowRoot);
          visit(element);
          continue;
        }
        const text = (element as HTMLElement).innerText.replaceAll(/\s+/g, ' ').trim();
        if (text !== '' && element.checkVisibility()) found.push(text);
      }
    };
    visit(document.body);
    return found;
  });

/** Waits until the page has drawn all that its pending work changes. */
const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1)
      await new Promise((resolve) => {
        requestAnimationFrame(() => requestIdleCallback(() => resolve(null)));
      });
  });

/**
 * Waits for a message about a failure, and for all that the page draws with it. Returns the messages. A message leaves
 * after 4 s, which a slow machine may need for drawing.
 */
async function failuresAtRest(page: Page): Promise<string[]> {
  let first: string[] = [];
  await expect.poll(async () => (first = await shownFailures(page))).not.toEqual([]);
  await settle(page);
  const last = await shownFailures(page);
  return last.length > 0 ? last : first;
}

/** Makes one call fail, and expects that exactly one message reports it. */
async function expectOneMessage(page: Page, user: PortalUser | null, path: string, failing: Failing) {
  const { from, call, act, says = REASON, first = 1 } = failing;
  const where = user && failing.path ? await failing.path(user) : path;
  await test.step(`${where}: ${call.id} of ${from}`, async () => {
    await failCall(page, call, first);
    if (user) await openAs(page, user, where);
    else await goTo(page, where);
    if (user) await act?.(page, user);
    else await act?.(page, { email: freshAddress() } as PortalUser);
    expect.soft(await failuresAtRest(page), `${where}: ${call.id}`).toEqual([expect.stringContaining(says)]);
  });
}

const press =
  (name: string | RegExp, exact = true) =>
  (page: Page) =>
    page
      .getByRole('button', { name, ...(typeof name === 'string' && { exact }) })
      .first()
      .click();
const inDialog = (page: Page, title: string, name: string) =>
  dialogOf(page, title).getByRole('button', { name, exact: true }).click();
/** Switches are disabled until the page knows their state. */
const flip = (page: Page, label: string | RegExp) =>
  page.locator('sl-switch:not([disabled])', { hasText: label }).first().click();

const changeRow =
  (row: string, values: Readonly<Record<string, string>>) =>
  async (page: Page): Promise<void> => {
    await press(`Edit ${row}`)(page);
    for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
    await page
      .getByRole('form', { name: `Change ${row}` })
      .getByRole('button', { name: 'Save' })
      .click();
  };

async function deleteAsset(page: Page, name: string): Promise<void> {
  await press(`Delete ${name}`)(page);
  await inDialog(page, 'Delete this sphere?', 'Delete sphere');
}

const ASSETS = 'features/account/asset-store.ts';
const SHARES = 'features/account/shares-store.ts';
const PROFILE = 'features/account/profile-store.ts';

const onProfile: readonly Failing[] = [
  { from: SHARES, call: shares.listShares },
  { from: SHARES, call: shares.endShare, act: (page) => flip(page, /^\s*Share /) },
  { from: ASSETS, call: assets.listAssets },
  { from: ASSETS, call: assets.deactivateAsset, act: (page) => flip(page, 'Show Pier') },
  {
    from: ASSETS,
    call: assets.activateAsset,
    act: async (page) => {
      await flip(page, 'Show Pier');
      await expect(page.getByText('Pier is hidden')).toBeVisible();
      await flip(page, 'Show Pier');
    },
  },
  {
    from: ASSETS,
    call: assets.renameAsset,
    act: async (page) => {
      await press('Rename Quay')(page);
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Dock');
      await page.keyboard.press('Enter');
    },
  },
  { from: ASSETS, call: assets.deleteAsset, act: (page) => deleteAsset(page, 'Quay') },
  {
    from: ASSETS,
    call: assets.restoreAsset,
    act: async (page) => {
      await deleteAsset(page, 'Quay');
      await press('Undo')(page);
    },
  },
  { from: PROFILE, call: profile.setName, act: changeRow('Name', { 'First Name': 'Grace' }) },
  { from: PROFILE, call: profile.setCompanyName, act: changeRow('Company', { 'Company Name': 'Harbor' }) },
  {
    from: PROFILE,
    call: links.updateEmail,
    act: changeRow('Email Address', { 'New Email Address': freshAddress(), 'Current Password': PASSWORD }),
  },
  {
    from: PROFILE,
    call: links.changePassword,
    act: changeRow('Password', {
      'Old Password': PASSWORD,
      'New Password': 'Look-Around-361',
      'Confirm Password': 'Look-Around-361',
    }),
  },
  { from: PROFILE, call: profile.setContact, act: changeRow('Phone and address', { Phone: '303 555 0142' }) },
  {
    from: PROFILE,
    call: profile.setCompanyDetails,
    act: changeRow('Company address', { 'Company Address': '1 Pier' }),
  },
  {
    from: 'features/account/copyright-switches.tsx',
    call: profile.setCompanyDetails,
    act: (page) => flip(page, 'Date in copyright notices'),
  },
  {
    from: 'features/account/sharing-switch.tsx',
    call: profile.readSharing,
    says: 'The setting for shared views could not be loaded.',
  },
  {
    from: 'features/account/sharing-switch.tsx',
    call: profile.setSharing,
    act: (page) => flip(page, 'Shared by'),
  },
  {
    from: 'features/account/subscription-section.tsx',
    call: payment.createPortalSession,
    act: press('Customer Portal'),
  },
  {
    from: 'shell/navigation-store.ts',
    call: listNavigation,
    says: 'The menu could not be loaded.',
  },
];

const KEYS = 'features/api-keys/keys-store.ts';
const MAPS = 'features/api-keys/maps-key-store.ts';
const keyPath = async (user: PortalUser): Promise<string> =>
  `${KEYS_PATH}?key=${(await user.call(keys.listKeys, { companyId: user.companyId })).apiKeys[0]?.id ?? ''}`;

async function deleteKey(page: Page): Promise<void> {
  await press('Delete key')(page);
  await inDialog(page, 'Delete this key?', 'Delete key');
}

async function fillMapsKey(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^(ADD KEY|Edit Google API Key)$/ })
    .first()
    .click();
  await field(page, 'Google API Key').fill('AIzaSyGoodGoodGoodGoodGoodGoodGoodGoodGo');
  await press('Validate')(page);
}

async function saveMapsKey(page: Page): Promise<void> {
  await fillMapsKey(page);
  await press('Save')(page);
}

const storeMapsKey = async (user: PortalUser): Promise<string> => {
  const value = 'AIzaSyGoodGoodGoodGoodGoodGoodGoodGoodGo';
  await user.call(maps.createMapsKey, { value });
  return KEYS_PATH;
};

const onKeys: readonly Failing[] = [
  { from: KEYS, call: keys.listKeys },
  { from: KEYS, call: keys.setKeyActive, act: (page) => flip(page, 'API key Pier') },
  { from: KEYS, call: keys.rotateKey, path: keyPath, act: replaceKey },
  { from: KEYS, call: keys.deleteKey, path: keyPath, act: deleteKey },
  {
    from: 'features/api-keys/key-editor.ts',
    call: keys.updateKey,
    path: keyPath,
    act: async (page) => {
      await field(page, 'Name').fill('Jetty');
      await press('Save')(page);
    },
  },
  {
    from: 'features/api-keys/key-editor.ts',
    call: keys.createKey,
    act: async (page) => {
      await press('ADD NEW KEY')(page);
      await field(page, 'Name').fill('Jetty');
      await press('Create key')(page);
    },
  },
  {
    from: KEYS,
    call: keys.restoreKey,
    path: keyPath,
    act: async (page) => {
      await deleteKey(page);
      await press('Undo')(page);
    },
  },
  { from: MAPS, call: maps.searchPlaceId, act: fillMapsKey },
  { from: MAPS, call: maps.createMapsKey, act: saveMapsKey },
  { from: MAPS, call: maps.updateMapsKey, act: saveMapsKey, path: storeMapsKey },
  {
    from: MAPS,
    call: maps.deleteMapsKey,
    act: async (page) => {
      await press('Delete Google API Key')(page);
      await inDialog(page, 'Are you sure?', 'Yes, Delete.');
    },
  },
];

async function replaceKey(page: Page): Promise<void> {
  await press('Replace key')(page);
  await inDialog(page, 'Replace key', 'Replace key');
}

const DASHBOARD = 'features/dashboard/store.ts';
const onDashboard: readonly Failing[] = [
  { from: DASHBOARD, call: findSphereLoadStats },
  { from: DASHBOARD, call: keys.listKeys, says: 'Your keys could not be loaded.' },
  {
    from: DASHBOARD,
    call: exportSphereLoadStats,
    path: async (user) => {
      const { id: apiKey } = await addKey(user, 'Shop');
      await addPastLoads(user, [{ apiKey, origin: 'https://shop.example', daysAgo: 1, count: 3 }]);
      return '/xp360api/api-dashboard';
    },
    act: press('Download as CSV'),
  },
];

const onInquiry: readonly Failing[] = [
  {
    from: 'features/inquiry/inquiry-store.ts',
    call: sendInquiry,
    says: `Error attempting to send inquiry. ${REASON}`,
    act: async (page) => {
      await page.locator('[name="reseller"]').check();
      await field(page, 'Usage').fill('20 sites');
      await press('Send inquiry')(page);
    },
  },
];

async function fillFrameForm(page: Page): Promise<void> {
  await page.locator('[name="email"]').fill('ops@example.com');
  await page.locator('[name="esriKey"]').fill(randomUUID());
  const buffer = Buffer.from(`id\n${someSpheres(2).join('\n')}\n`);
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'spheres.csv', mimeType: 'text/csv', buffer });
  await press('Generate tables')(page);
}

const FRAMES = 'features/frame-tables/frame-store.ts';
const onFrames: readonly Failing[] = [
  { from: FRAMES, call: frames.uploadFrameCsv, act: fillFrameForm, says: 'Unable to process (E01).' },
  { from: FRAMES, call: frames.startFrameTable, act: fillFrameForm },
];

const TABLE = 'features/billing/table-store.ts';
const onPricing: readonly Failing[] = [
  { from: TABLE, call: payment.createPricingTableSession },
  { from: 'features/billing/pricing-screen.tsx', call: profile.setApiUser, act: press('Start free trial') },
];
const onSubscriptions: readonly Failing[] = [
  { from: TABLE, call: payment.createPricingTableSession },
  {
    from: 'features/billing/code-store.ts',
    call: payment.validatePromoCode,
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Promo code' }).fill('SKY20');
      await press('Check code')(page);
    },
  },
];
const onPaidPricing: readonly Failing[] = [
  { from: 'features/billing/invoices.tsx', call: payment.listInvoices },
  {
    from: 'features/billing/portal-button.tsx',
    call: payment.createPortalSession,
    act: press('Customer Portal'),
  },
];

async function searchHome(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Find a place' }).fill('212 W Ivy Street, Minneapolis');
  await page.keyboard.press('Enter');
}

const FAVORITES = 'sphere/favorites-store.ts';
const onHome: readonly Failing[] = [
  { from: FAVORITES, call: favorites.listFavorites, says: 'Your favorites could not be loaded.' },
  { from: 'features/home/place-search.tsx', call: maps.searchPlaces, act: searchHome },
  { from: 'sphere/place-view.ts', call: viewOfPlace, act: searchHome },
];

const PANOS = 'Error has occurred loading panos.';
const MINNEAPOLIS = 'place=44.904,-93.284&name=Ivy&address=Ivy&placeId=ivy';

const inScene =
  (act: (page: Page) => Promise<void>) =>
  async (page: Page): Promise<void> => {
    await arrive(page);
    await act(page);
  };

async function searchScene(page: Page): Promise<void> {
  await control(page, 'Search').click();
  await page.keyboard.type('Denver');
  await page.keyboard.press('Enter');
}

const openFavorites = (page: Page): Promise<void> => control(page, 'Favorites').click();

async function deleteFavorite(page: Page): Promise<void> {
  await openFavorites(page);
  await control(page, 'Delete Harbor').click();
}

/** Chooses an item of the menu at a point of the ground. */
async function chooseOnGround(page: Page, item: string): Promise<void> {
  const { x, y, width, height } = (await viewerOf(page).boundingBox())!;
  await page.mouse.click(x + width / 2, y + 0.7 * height, { button: 'right' });
  await viewerOf(page).getByRole('menuitem', { name: item }).click();
}

const SEARCH = 'Place search is not responding.';
const onScene: readonly Failing[] = [
  { from: FAVORITES, call: favorites.listFavorites, says: 'Your favorites could not be loaded.' },
  { from: 'sphere/session-source.ts', call: spheres.listSpheres, says: PANOS },
  { from: 'sphere/session-source.ts', call: spheres.listSpheres, first: 2, says: PANOS },
  {
    from: 'sphere/session-source.ts',
    call: viewOfPlace,
    path: () => `/zwivel/scene?sphere=1000007480&pan=69&tilt=-25&fov=60&${MINNEAPOLIS}`,
    says: PANOS,
  },
  { from: 'sphere/session-places.ts', call: maps.searchPlaces, act: inScene(searchScene), says: SEARCH },
  {
    from: 'sphere/session-places.ts',
    call: maps.searchPoint,
    act: inScene((page) => chooseOnGround(page, "What's Here?")),
    says: SEARCH,
  },
  { from: 'sphere/view-actions.tsx', call: spheres.shareSphere, act: inScene(press('Share')) },
  {
    from: FAVORITES,
    call: favorites.createFavorite,
    act: inScene(async (page) => {
      await openFavorites(page);
      await control(page, 'Save this view').click();
    }),
  },
  {
    from: FAVORITES,
    call: favorites.updateFavorite,
    act: inScene(async (page) => {
      await openFavorites(page);
      await control(page, 'Harbor, Rename').click();
      await page.keyboard.type('Jetty');
      await page.keyboard.press('Enter');
    }),
  },
  { from: FAVORITES, call: favorites.deleteFavorite, act: inScene(deleteFavorite) },
  {
    from: FAVORITES,
    call: favorites.restoreFavorite,
    act: inScene(async (page) => {
      await deleteFavorite(page);
      // The message about the deletion, which is no failure, closes when its button is pressed.
      await press('Undo')(page);
    }),
  },
];

const onCoverage: readonly Failing[] = [
  { from: 'sphere/portal-viewer.tsx', call: spheres.listPackages, says: PANOS },
  { from: 'sphere/session-source.ts', call: spheres.listSpheres, says: PANOS },
  {
    from: 'sphere/session-source.ts',
    call: spheres.listSpheres,
    path: () => '/coverage/1000007480',
    says: PANOS,
  },
  {
    from: 'sphere/session-places.ts',
    call: maps.searchPlaces,
    path: () => '/coverage/1000007480',
    act: inScene(searchScene),
    says: SEARCH,
  },
];

const RESET = 'features/auth/reset-screen.tsx';
const forgotten = async (page: Page, { email }: Pick<PortalUser, 'email'>): Promise<void> => {
  await page.getByText('Forgot your password?').click();
  await field(page, 'Email Address').fill(email);
  await press('Send link')(page);
};

const onLogin: readonly Failing[] = [
  {
    from: 'session/session.ts',
    call: account.logIn,
    act: async (page, { email }) => {
      await field(page, 'Email Address').fill(email);
      await field(page, 'Password').fill(PASSWORD);
      await press('Sign In')(page);
    },
  },
  { from: RESET, call: links.requestPasswordReset, act: forgotten },
  {
    from: RESET,
    call: links.requestPasswordReset,
    first: 2,
    act: async (page, user) => {
      await forgotten(page, user);
      await press('Send again')(page);
    },
  },
];

const onSignUp: readonly Failing[] = [
  {
    from: 'session/session.ts',
    call: account.register,
    act: async (page, { email }) => {
      const typed = {
        'First Name': 'Ada',
        'Last Name': 'Lovelace',
        'Email Address': email,
        'Company Name': 'Harbor',
        Password: PASSWORD,
        'Confirm Password': PASSWORD,
      };
      for (const [name, value] of Object.entries(typed)) await field(page, name).fill(value);
      await field(page, 'Primary Industry').selectOption('Other');
      await page.getByRole('checkbox').check({ force: true });
      await page.getByRole('main').getByRole('button', { name: 'Create Account' }).click();
    },
  },
];

const onShare: readonly Failing[] = [
  {
    from: 'features/share/share-store.ts',
    call: spheres.openSharedSphere,
    says: 'Error has occurred loading shared pano.',
  },
];
const onRestore: readonly Failing[] = [
  {
    from: 'features/auth/restore-screen.tsx',
    call: links.restoreAccount,
    act: press('Restore account'),
  },
];
const onResetLink: readonly Failing[] = [{ from: RESET, call: links.checkPasswordReset }];

const resetPath = async ({ call, email }: PortalUser): Promise<string> => {
  await call(links.requestPasswordReset, { email });
  return `/password-reset/${await linkTo(email, 'password-reset')}`;
};
const onNewPassword: readonly Failing[] = [
  {
    from: RESET,
    call: links.confirmPasswordReset,
    path: resetPath,
    act: async (page) => {
      await field(page, 'New Password').fill('Look-Around-361');
      await field(page, 'Confirm Password').fill('Look-Around-361');
      await press('Set password')(page);
    },
  },
];

const onVerification: readonly Failing[] = [
  {
    from: 'features/auth/redeem-key.ts',
    call: links.verifyEmail,
    path: async ({ email }) => `/verify-email/${await linkTo(email, 'verify-email')}`,
  },
  {
    from: 'features/auth/verification/verification-screen.tsx',
    call: links.resendEmail,
    path: () => '/resend-email',
    act: press('RESEND EMAIL'),
  },
  {
    from: 'features/auth/verification/verification-screen.tsx',
    call: links.resendEmail,
    path: () => '/email-resent',
    act: (page) => page.getByRole('button', { name: 'Send again' }).click(),
  },
  {
    from: 'features/auth/verification/change-address.tsx',
    call: links.updateEmail,
    path: () => '/change-email-address',
    act: async (page) => {
      await field(page, 'New Email Address').fill(freshAddress());
      await field(page, 'Current Password').fill(PASSWORD);
      await press('Change address')(page);
    },
  },
];

const changedAddress = async ({ call, password }: PortalUser): Promise<string> => {
  const email = freshAddress();
  await call(links.updateEmail, { email, password });
  return `/verify-email/${await linkTo(email, 'verify-email')}`;
};
const onActivated: readonly Failing[] = [
  {
    from: 'features/auth/verification/use-first-key.ts',
    call: keys.createKey,
    act: press('View API Key'),
  },
  {
    from: 'features/auth/verification/use-first-key.ts',
    call: keys.listKeys,
    first: 2,
    act: press('View API Key'),
  },
  { from: 'portal/confirm-new-email.ts', call: links.verifyEmail, path: changedAddress },
  { from: 'portal/confirm-new-email.ts', call: profile.getUser, path: changedAddress },
  { from: 'session/session.ts', call: account.restoreSession, says: 'We cannot reach the server' },
];

interface Screen {
  readonly path: string;
  /** Creates the user who opens the screen; null for a visitor. */
  readonly user: (() => Promise<PortalUser>) | null;
  readonly failing: readonly Failing[];
}

async function payingUser(): Promise<PortalUser> {
  const user = await registerUser({ offerings: ['api', 'zwivel'] });
  await buyPlan(user, 'zwivel');
  giveSpheres(user, ['Pier', 'Quay']);
  await user.call(spheres.shareSphere, { panoramaId: 1_000_007_480 });
  return user;
}

async function keyUser(): Promise<PortalUser> {
  const user = await registerUser();
  await addKey(user, 'Pier');
  return user;
}

async function sceneUser(): Promise<PortalUser> {
  const user = await registerUser({ offerings: ['zwivel'] });
  const view = { initial_pan: 0, initial_tilt: -10, initial_fov: 60 };
  await user.call(favorites.createFavorite, {
    userId: user.id,
    sphere: 1_000_007_480,
    name: 'Harbor',
    ...view,
  });
  return user;
}

async function staffUser(): Promise<PortalUser> {
  const user = await registerUser();
  makeStaff(user);
  return user;
}

const trialUser = (): Promise<PortalUser> => registerUser({ offerings: ['zwivel'] });

const table: Readonly<Record<string, Screen>> = {
  'the profile': { path: '/profile', user: payingUser, failing: onProfile },
  'the API keys': { path: KEYS_PATH, user: keyUser, failing: onKeys },
  'the dashboard': { path: '/xp360api/api-dashboard', user: keyUser, failing: onDashboard },
  'the inquiry': { path: '/xp360api/pricing-contact', user: registerUser, failing: onInquiry },
  'the frame tables': { path: '/esri-table-generator', user: staffUser, failing: onFrames },
  'the pricing': { path: '/pricing', user: trialUser, failing: onPricing },
  'the pricing of a customer': { path: '/pricing', user: payingUser, failing: onPaidPricing },
  'the subscriptions': { path: '/subscriptions', user: trialUser, failing: onSubscriptions },
  'the home page': { path: '/zwivel/home', user: trialUser, failing: onHome },
  'the scene': {
    path: '/zwivel/scene?sphere=1000007480&pan=69&tilt=-25&fov=60',
    user: sceneUser,
    failing: onScene,
  },
  'the coverage': {
    path: '/coverage',
    user: keyUser,
    failing: onCoverage,
  },
  'the login': { path: '/login', user: null, failing: onLogin },
  'the sign-up': { path: '/zwivel/create-account', user: null, failing: onSignUp },
  'a share': { path: '/share/harbor', user: null, failing: onShare },
  'a restored account': { path: '/restore-account/key', user: null, failing: onRestore },
  'a reset link': { path: '/password-reset/one/two', user: null, failing: onResetLink },
  'a new password': { path: '/', user: registerUser, failing: onNewPassword },
  'the verification': {
    path: '/verify-email',
    user: () => registerUser({ isVerified: false }),
    failing: onVerification,
  },
  'the activation': { path: '/xp360api/account-activated', user: registerUser, failing: onActivated },
};

// The tests share nothing.
test.describe.configure({ mode: 'parallel' });

test.use({ viewport: { width: 1280, height: 900 } });

for (const [name, { path, user, failing }] of Object.entries(table))
  test(`FIX-90 on ${name}, each failed call leads to exactly one message`, async ({ page }) => {
    test.setTimeout(600_000);
    await letCallsFail(page);
    const person = user === null ? null : await user();
    for (const one of failing) await expectOneMessage(page, person, path, one);
  });

test('FIX-90 a place without imagery, and a missing maps key, each lead to exactly one message', async ({
  page,
}) => {
  const expectOne = async (says: string): Promise<void> =>
    expect(await failuresAtRest(page)).toEqual([expect.stringContaining(says)]);
  await openAs(page, await trialUser(), '/zwivel/scene?sphere=1000007480');
  await arrive(page);
  await control(page, 'Search').click();
  await page.keyboard.type('Fairbanks, Alaska');
  await page.keyboard.press('Enter');
  await expectOne('Not covered. The nearest imagery is');
  await openAs(page, await keyUser(), '/coverage/1000007480');
  await arrive(page);
  await searchScene(page);
  await expectOne('No valid Google API Key detected.');
});

test('FIX-90 the end of a session leads to exactly one message, whichever call finds out', async ({
  page,
}) => {
  test.setTimeout(600_000);
  await letCallsFail(page);
  const ending: readonly (readonly [Screen, Failing | undefined])[] = [
    [table['the home page']!, onHome[0]],
    [table['the inquiry']!, onInquiry[0]],
    [table['the frame tables']!, onFrames[0]],
    [table['the pricing of a customer']!, onPaidPricing[1]],
    [table['the scene']!, onScene[1]],
    [table['the scene']!, onScene[2]],
    [table['the scene']!, onScene[4]],
    [table['the API keys']!, onKeys[1]],
  ];
  for (const [{ path, user }, failing] of ending) {
    const person = await user!();
    const { call, first = 1, act } = failing!;
    await test.step(`${path}: ${call.id}`, async () => {
      await failCall(page, call, first, 401);
      await openAs(page, person, path);
      await act?.(page, person);
      await expect(page).toHaveURL(`${portalUrl()}/login`);
      expect
        .soft(await failuresAtRest(page), `${path}: ${call.id}`)
        .toEqual(['Logged in session timed out. Please Login again to continue.']);
    });
  }
});

test('FIX-90 the table of failing calls contains every call that the portal makes', () => {
  const web = join(import.meta.dirname, '../../../web');
  const read = (file: string): string => readFileSync(join(web, file), 'utf8');
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const calls = new Set(
    files
      .filter((file) => file.startsWith('contract/'))
      .flatMap((file) => [...read(file).matchAll(/export const (\w+) = endpoint\(/g)])
      .map(([, name]) => name),
  );
  const tested = new Set(
    Object.values(table).flatMap(({ failing }) => failing.map(({ from, call }) => `${from} ${call.id}`)),
  );
  const missing: string[] = [];
  let found = 0;
  for (const file of files.filter((one) => !/^(contract|rules)\//.test(one))) {
    const text = read(file);
    const imported = [...text.matchAll(/import \{([^}]*)\} from '[^']*\/contract\/[^']*'/g)].flatMap(
      ([, names = '']) => names.split(',').map((name) => name.trim().replace(/ as \w+$/, '')),
    );
    // A file can import a module of the contract as a whole.
    const members = [...text.matchAll(/\bcontract\.(\w+)/g)].map(([, name = '']) => name);
    for (const name of [...imported, ...members].filter((one) => calls.has(one))) {
      found += 1;
      if (!silent[file]?.includes(name) && !tested.has(`${file} ${name}`)) missing.push(`${file} ${name}`);
    }
  }
  expect(missing).toEqual([]);
  expect(found).toBeGreaterThan(60);
});
