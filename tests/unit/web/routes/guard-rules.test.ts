import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessRefusal } from '../../../../web/contract/access.ts';
import { createKey } from '../../../../web/contract/api-key.ts';
import type { Endpoint } from '../../../../web/contract/endpoint.ts';
import { createFavorite } from '../../../../web/contract/favorite.ts';
import { listSpheres } from '../../../../web/contract/sphere.ts';
import { type RouteFacts, type RoutePopup, guard } from '../../../../web/routes/guard.ts';
import { plansPath } from '../../../../web/routes/plans-path.ts';
import type { ScreenName } from '../../../../web/rules/screens/match-screen.ts';
import { followRedirects, user, visitor } from './follow-redirects.ts';

/* Every redirect of section 2 of the specification: the user, the opened URL, and the final screen. */

const apiPaid = user({ api: 'active' });
const apiTrial = user({ api: 'trial' });
const apiExpired = user({ api: 'trial-expired' });
const apiLapsed = user({ api: 'lapsed' });
const secondPaid = user({ second: 'active' });
const secondTrial = user({ second: 'trial' });
const secondExpired = user({ second: 'trial-expired' });
const secondLapsed = user({ second: 'lapsed' });
const both = user({ api: 'active', second: 'active' });
const neither = user();
const unverified = (facts: RouteFacts): RouteFacts => ({ ...facts, isVerified: false });
const withStatus = (facts: RouteFacts, status: RouteFacts['status']): RouteFacts => ({ ...facts, status });

const login = '/login';
const keys = '/xp360api/api-keys';
const dashboard = '/xp360api/api-dashboard';
const verify = '/verify-email';
const home = '/zwivel/home';
const welcome = '/xp360api/welcome';
const payments = '/subscriptions';

/** Checks the final screen of each URL and that exactly these popups are shown on the way. */
function ends(
  who: RouteFacts | readonly RouteFacts[],
  opened: readonly string[],
  end: string,
  popups: readonly RoutePopup[] = [],
): void {
  for (const facts of [who].flat())
    for (const path of opened) {
      const way = followRedirects(facts, path);
      const message = `${JSON.stringify(facts)}: ${way.stops.join(' → ')}`;
      assert.equal(way.end, end, message);
      assert.deepEqual(way.popups, popups, message);
    }
}

function shows(who: RouteFacts | readonly RouteFacts[], table: Readonly<Record<string, ScreenName>>): void {
  for (const facts of [who].flat())
    for (const [path, screen] of Object.entries(table)) {
      const { stops, shown } = followRedirects(facts, path);
      assert.deepEqual([stops, shown.screen], [[path], screen], JSON.stringify(facts));
    }
}

test('ROUTE-03 ROUTE-04 PERM-04 API users see the coverage page whether the sphere id in the URL is valid, invalid or missing', () => {
  shows(both, {
    '/coverage': 'coverage',
    '/coverage/12': 'coverage',
    '/coverage/not-a-number': 'coverage',
  });
});

test('ROUTE-05 ROUTE-14 ROUTE-18 the frame tables, the profile and a snapshot are shown at their paths', () => {
  shows(both, {
    '/esri-table-generator': 'frame-tables',
    '/profile': 'profile',
    '/snapshot-viewer/12': 'snapshot-viewer',
  });
});

test('ROUTE-16 the payments page and the pricing page are shown at their paths', () => {
  shows(both, { '/subscriptions': 'subscriptions', '/pricing': 'pricing' });
});

test('ROUTE-21 ROUTE-22 the API keys and the dashboard are shown at their paths', () => {
  shows(both, { '/xp360api/api-keys': 'api-keys', '/xp360api/api-dashboard': 'api-dashboard' });
});

test('ROUTE-23 ROUTE-31 the inquiry form and the snapshot product are shown at their paths', () => {
  shows(both, {
    '/xp360api/pricing-contact': 'pricing-contact',
    '/xp360api/api-snapshot': 'api-snapshot',
  });
});

test('ROUTE-36 ROUTE-37 the scene and the home page of the second offering are shown at their paths', () => {
  shows(both, { '/zwivel/scene': 'scene', '/zwivel/home': 'home' });
});

test('ROUTE-63 a user with both offerings opens the API area, coverage and the second offering without a redirect', () => {
  shows(both, {
    '/xp360api/api-keys': 'api-keys',
    '/xp360api/api-dashboard': 'api-dashboard',
    '/coverage': 'coverage',
    '/zwivel/scene': 'scene',
    '/zwivel/home': 'home',
  });
});

test('a shared view is shown to users and to visitors', () => {
  shows([both, visitor], { '/share/abc': 'share' });
});

test('ROUTE-09 visitors see the login page with or without a verification key in the URL', () => {
  shows(visitor, { '/login': 'login', '/login/a-key': 'login' });
});

test('ROUTE-29 ROUTE-35 visitors see the sign-up form and the welcome page', () => {
  shows(visitor, { '/zwivel/create-account': 'create-account', '/xp360api/welcome': 'welcome' });
});

test('ROUTE-08 visitors see the password reset page while a reset is in progress', () => {
  for (const status of ['PASSWORD_RESET', 'PASSWORD_RESET_FINISH', 'PASSWORD_RESET_LINK_EXPIRED'] as const)
    shows(withStatus(visitor, status), { '/password-reset': 'password-reset' });
});

const visitors = [visitor, withStatus(visitor, 'LOG_IN'), withStatus(visitor, 'NEW_USER')];

test('ROUTE-39 visitors who open a page that requires a login are redirected to the login', () => {
  const closed = [
    '/esri-table-generator',
    '/profile',
    '/pricing',
    '/snapshot-viewer/12',
    verify,
    '/resend-email',
    '/change-email-address',
    '/email-resent',
    keys,
    dashboard,
    '/xp360api/pricing-contact',
    '/xp360api/api-snapshot',
    '/xp360api/verify-email',
    '/xp360api/account-activated',
    '/xp360api/resend-email',
    '/xp360api/post-resend',
    '/zwivel/scene',
    home,
    '/home',
  ];
  ends(visitors, closed, login);
});

test('ROUTE-57 the coverage page redirects visitors to the login', () => {
  ends(visitors, ['/coverage', '/coverage/12'], login);
});

test('ROUTE-62 the payments page redirects visitors to the login', () => {
  ends(visitors, [payments], login);
});

test('ROUTE-40 ROUTE-10 ROUTE-24 a redirect to the login preserves the key of a verification email', () => {
  ends(visitor, ['/verify-email/a-key', '/xp360api/verify-email/a-key'], '/login/a-key');
  ends(visitor, ['/verify-email/a%20key%2F%25'], '/login/a%20key%2F%25');
});

const unverifiedUsers = [unverified(apiTrial), unverified(both)];

test('ROUTE-10 ROUTE-24 unverified users see the verification screen whether or not the URL contains a verification key', () => {
  shows(unverifiedUsers, {
    '/verify-email': 'verify-email',
    '/verify-email/a-key': 'verify-email',
    '/xp360api/verify-email': 'verify-email',
  });
});

test('ROUTE-11 ROUTE-26 unverified users see the screen for sending the verification email again', () => {
  shows(unverifiedUsers, { '/resend-email': 'resend-email', '/xp360api/resend-email': 'resend-email' });
});

test('ROUTE-12 ROUTE-27 unverified users see the screen on which they can change their email address', () => {
  shows(unverifiedUsers, {
    '/change-email-address': 'change-email-address',
    '/xp360api/change-email-address': 'change-email-address',
  });
});

test('ROUTE-13 ROUTE-28 unverified users see the confirmation that the verification email was sent again', () => {
  shows(unverifiedUsers, { '/email-resent': 'email-resent', '/xp360api/post-resend': 'email-resent' });
});

test('ROUTE-25 verified users see the account-activated screen', () => {
  shows([apiTrial, both], { '/xp360api/account-activated': 'account-activated' });
});

const unverifiedApiUsers = [unverified(apiPaid), unverified(apiTrial), unverified(both)];

test('ROUTE-33 PERM-17 verified users see the API keys page, and unverified users are redirected to verification', () => {
  ends(unverifiedApiUsers, [keys], verify);
  shows([apiPaid, apiTrial, both], { [keys]: 'api-keys' });
});

test('ROUTE-34 PERM-18 verified users see the dashboard, and unverified users are redirected to verification', () => {
  ends(unverifiedApiUsers, [dashboard], verify);
  shows([apiPaid, apiTrial, both], { [dashboard]: 'api-dashboard' });
});

test('ROUTE-41 ROUTE-42 verified users are redirected from the verification screens to the API keys page or the home page', () => {
  const screens = [verify, '/verify-email/a-key', '/resend-email', '/change-email-address', '/email-resent'];
  ends([apiPaid, apiTrial, both], screens, keys);
  ends([secondPaid, secondExpired, neither], screens, home);
  // The key of an email change is used even if the user is already verified.
  const outcome = guard(apiPaid, '/verify-email/a-key');
  assert.deepEqual(outcome, { kind: 'redirect', to: keys, verify: 'a-key' });
  assert.deepEqual(guard(apiPaid, verify), { kind: 'redirect', to: keys });
});

test('ROUTE-43 ROUTE-44 users who have only the API are redirected from pages of the second offering to the API area', () => {
  const second = [home, '/home', '/zwivel', '/zwivel/nowhere', payments];
  ends([apiPaid, apiTrial], second, keys);
  // The keys screen requires an active subscription. The dashboard explains this in a popup.
  ends([apiExpired, apiLapsed], second, dashboard, ['api-inactive']);
});

test('FIX-24 users without the second offering are redirected from the scene to a page that they can see, with a popup', () => {
  ends([apiPaid, apiTrial], ['/zwivel/scene'], keys, ['second-inactive']);
  ends([apiExpired, apiLapsed], ['/zwivel/scene'], dashboard, ['second-inactive']);
  ends([secondExpired, secondLapsed, neither], ['/zwivel/scene'], payments, ['second-inactive']);
});

test('FIX-85 the button of each popup leads to a page where the user can buy the named offering', () => {
  const everyone = [
    apiPaid,
    apiTrial,
    apiExpired,
    apiLapsed,
    secondPaid,
    secondTrial,
    secondExpired,
    secondLapsed,
    both,
    neither,
    ...unverifiedUsers,
  ];
  for (const facts of everyone)
    for (const popup of ['api-inactive', 'second-inactive'] as const) {
      const path = plansPath(popup, facts);
      assert.equal(guard(facts, path).kind, 'show', `${popup} ${JSON.stringify(facts)}`);
      // The payments page is not for users who miss the API.
      assert.ok(popup === 'second-inactive' || path === '/pricing');
    }
});

test('ROUTE-45 ROUTE-46 FIX-25 users who have only the second offering are redirected from API pages to the home page, with a popup', () => {
  const api = [keys, dashboard, '/xp360api/pricing-contact', '/xp360api/api-snapshot'];
  const who = [secondPaid, secondTrial, secondExpired, secondLapsed];
  ends(who, [...api, '/coverage', '/coverage/12'], home, ['api-inactive']);
  ends(who, [welcome, '/xp360api/verify-email'], home);
});

test('FIX-02 users who have no current plan are redirected from the snapshot viewer, with a popup', () => {
  const snapshot = ['/snapshot-viewer/12'];
  ends([apiExpired, apiLapsed], snapshot, dashboard, ['api-inactive']);
  ends([secondExpired, secondLapsed, neither], snapshot, payments, ['second-inactive']);
  shows([apiPaid, apiTrial, secondPaid, secondTrial, both], { '/snapshot-viewer/12': 'snapshot-viewer' });
});

test('FIX-02 a screen is shown only to users who are allowed to make its API calls', () => {
  const needs: Readonly<Record<string, Endpoint>> = {
    '/coverage': listSpheres,
    '/snapshot-viewer/12': listSpheres,
    [keys]: createKey,
    '/zwivel/scene': createFavorite,
  };
  const states = ['none', 'trial', 'trial-expired', 'active', 'lapsed'] as const;
  const users = states.flatMap((api) => states.map((second) => user({ api, second })));
  for (const [path, { access }] of Object.entries(needs))
    for (const facts of users)
      if (guard(facts, path).kind === 'show')
        assert.equal(
          accessRefusal(access, { ...facts, isStaff: false }),
          null,
          `${path} ${JSON.stringify(facts)}`,
        );
});

test('ROUTE-47 a login leads verified API users to the dashboard', () => {
  ends([apiPaid, apiTrial, apiExpired, both], [login, '/login/a-key'], dashboard);
});

test('ROUTE-48 a login leads unverified API users to verification and preserves the verification key', () => {
  ends(unverifiedUsers, ['/login/a-key'], '/verify-email/a-key');
  ends(unverifiedUsers, [login], verify);
});

test('ROUTE-49 a login leads users with a current plan for the second offering to its home page', () => {
  ends([secondPaid, secondTrial], [login], home);
});

test('ROUTE-50 a login leads users without a current plan for the second offering to the payments page', () => {
  ends([secondExpired, secondLapsed, neither], [login], payments);
});

test('ROUTE-06 ROUTE-07 ROUTE-51 a reset URL with a user id and a token opens the password reset page', () => {
  for (const path of ['/passwordReset/u1/t2', '/passWordReset/u1/t2', '/password-reset/u1/t2'])
    for (const who of [visitor, withStatus(visitor, 'LOG_IN'), both]) {
      const { end, shown, reset } = followRedirects(who, path);
      assert.deepEqual(
        [end, shown.screen, reset],
        ['/password-reset', 'password-reset', { uid: 'u1', token: 't2' }],
      );
    }
});

test('ROUTE-06 ROUTE-07 ROUTE-52 a reset URL without a user id or a token redirects to the welcome page', () => {
  const bare = ['/passwordReset', '/passWordReset', '/passWordReset/u1'];
  ends([visitor, withStatus(visitor, 'LOG_IN'), withStatus(visitor, 'PASSWORD_RESET')], bare, welcome);
});

test('ROUTE-08 ROUTE-52 the password reset page redirects to the welcome page if no reset is in progress', () => {
  ends([visitor, withStatus(visitor, 'LOG_IN')], ['/password-reset', '/password-reset/u1'], welcome);
});

test('ROUTE-20 ROUTE-35 the API’s sign-up path redirects to the sign-up page with a parameter that identifies the origin of the visit', () => {
  ends(visitor, ['/xp360api/create-account'], '/zwivel/create-account?from=xp360api');
});

const signUpForms = ['/zwivel/create-account', '/xp360api/create-account'];

test('ROUTE-54 the sign-up forms redirect verified API users to the dashboard', () => {
  ends([apiPaid, apiTrial, apiExpired, both], signUpForms, dashboard);
});

test('ROUTE-55 the sign-up forms redirect unverified API users to verification', () => {
  ends([unverified(apiPaid), unverified(both)], signUpForms, verify);
});

test('ROUTE-17 ROUTE-56 the sign-up forms redirect users without the API to the pricing page', () => {
  ends([secondPaid, secondExpired, neither], signUpForms, '/pricing');
});

test('ROUTE-29 ROUTE-30 the welcome page redirects users to the home page if they have only the second offering, and otherwise to the dashboard', () => {
  ends([apiPaid, apiTrial, apiExpired, both, neither], [welcome], dashboard);
  ends(secondPaid, [welcome], home);
});

test('ROUTE-32 an unknown page of the API area redirects to the login, from which logged-in users reach their start page', () => {
  const unknown = ['/xp360api', '/xp360api/', '/xp360api/nowhere', '/xp360api/api-keys/12'];
  ends(visitor, unknown, login);
  ends(apiPaid, unknown, dashboard);
  ends(secondPaid, unknown, home);
  for (const path of unknown) assert.equal(followRedirects(apiPaid, path).stops[1], login);
});

test('ROUTE-38 an unknown page of the second offering redirects visitors to the login, and users of the offering to its home page', () => {
  const unknown = ['/zwivel/nowhere', '/zwivel/home/12', '/zwivel/nowhere/at/all'];
  ends(visitor, unknown, login);
  ends([secondPaid, both], unknown, home);
  for (const path of unknown)
    assert.deepEqual(followRedirects(secondPaid, path).stops, [path, '/home', home]);
});

test('ROUTE-53 /zwivel redirects new visitors to the sign-up, returning visitors to the login and logged-in users to the home page', () => {
  ends(visitor, ['/zwivel', '/zwivel/'], '/zwivel/create-account');
  ends(withStatus(visitor, 'LOG_IN'), ['/zwivel'], login);
  ends(secondPaid, ['/zwivel'], home);
});

test('ROUTE-58 ROUTE-59 PERM-05 the coverage page redirects users without a current API subscription to the dashboard, with a popup', () => {
  const coverage = ['/coverage', '/coverage/12'];
  const bothApiExpired = user({ api: 'trial-expired', second: 'active' });
  ends([apiExpired, apiLapsed, neither, bothApiExpired], coverage, dashboard, ['api-inactive']);
  ends([apiExpired, apiLapsed, neither, bothApiExpired], [keys], dashboard, ['api-inactive']);
  shows([apiTrial, apiPaid, both], { '/coverage': 'coverage', '/coverage/12': 'coverage' });
});

test('ROUTE-60 ROUTE-61 PERM-10 users with an ended plan or without a plan are redirected from the scene to the payments page, with a popup', () => {
  const apiAndLapsed = user({ api: 'active', second: 'lapsed' });
  ends([secondExpired, secondLapsed, neither, apiAndLapsed], ['/zwivel/scene'], payments, [
    'second-inactive',
  ]);
});

test('PERM-08 users with a paid plan or a trial of the second offering see the scene and the payments page', () => {
  shows([secondPaid, secondTrial, both], { '/zwivel/scene': 'scene', '/subscriptions': 'subscriptions' });
});

test('FIX-38 ROUTE-64 the root path redirects users to their start page, and unknown paths show the not-found page', () => {
  const root = ['/', '', '//'];
  const unknown = ['/nowhere', '/nowhere/at/all', '/Login', '/profile/12', '/embed', '/%', '/é/%ff'];
  ends([visitor, withStatus(visitor, 'LOG_IN')], root, login);
  ends(both, root, dashboard);
  ends(unverified(apiTrial), root, verify);
  ends(secondTrial, root, home);
  ends(neither, root, payments);
  for (const path of unknown)
    for (const facts of [visitor, both, unverified(apiTrial), secondTrial, neither, apiPaid, secondLapsed])
      assert.deepEqual(guard(facts, path), {
        kind: 'show',
        screen: 'not-found',
        area: 'shared',
        params: [],
      });
});
