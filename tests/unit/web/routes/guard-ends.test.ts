import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type RouteFacts, guard } from '../../../../web/routes/guard.ts';
import type { ScreenName } from '../../../../web/rules/screens/match-screen.ts';
import { paths } from '../../../../web/rules/screens/paths.ts';
import { isUsableState } from '../../../../web/rules/subscription-state.ts';
import type { LoginStatus } from '../../../../web/session/login-status.ts';
import { screenTitles } from '../../../../web/texts/titles.ts';
import { followRedirects, type Way } from './follow-redirects.ts';

const states = ['none', 'trial', 'trial-expired', 'active', 'lapsed'] as const;
const statuses: readonly LoginStatus[] = [
  ...(['UNSET', 'LOG_IN', 'NEW_USER', 'USER_ACTIVE'] as const),
  ...(['PASSWORD_RESET', 'PASSWORD_RESET_FINISH', 'PASSWORD_RESET_LINK_EXPIRED'] as const),
];

/** All combinations, including impossible ones such as a visitor with a subscription. */
const everybody: readonly RouteFacts[] = [true, false].flatMap((isLoggedIn) =>
  [true, false].flatMap((isVerified) =>
    statuses.flatMap((status) =>
      states.flatMap((api) => states.map((second) => ({ isLoggedIn, isVerified, status, api, second }))),
    ),
  ),
);

const named = [
  ...Object.values(paths),
  '/',
  '/passwordReset',
  '/passWordReset',
  '/home',
  '/zwivel',
  '/xp360api',
  '/embed',
  '/demo',
  ...['verify-email', 'account-activated', 'resend-email', 'change-email-address', 'post-resend'].map(
    (page) => `/xp360api/${page}`,
  ),
  '/nowhere',
  '/xp360api/nowhere',
  '/zwivel/nowhere',
  '/coverages',
  '/xp360apis',
  '/zwivels/home',
];
const written = named.flatMap((path) =>
  ['', '/', '//', '/1', '/a-key/', '/a%2Fb', '/%', '/one/two', '//one//two//', '/one/two/three'].map(
    (rest) => path + rest,
  ),
);

const open: ReadonlySet<ScreenName> = new Set([
  'login',
  'create-account',
  'welcome',
  'share',
  'restore-account',
  'password-reset',
  'not-found',
]);
const forVisitors: ReadonlySet<ScreenName> = new Set(['login', 'create-account', 'welcome']);
const needsApi: ReadonlySet<ScreenName> = new Set(['api-keys', 'coverage']);
const needsVerified: ReadonlySet<ScreenName> = new Set(['api-keys', 'api-dashboard']);

/** Conditions under which a final screen is wrong, each with a description. */
const forbidden: readonly (readonly [words: string, isSo: (facts: RouteFacts, way: Way) => boolean])[] = [
  ['no screen', (_, { shown }) => !(shown.screen in screenTitles)],
  ['not for visitors', ({ isLoggedIn }, { shown }) => !isLoggedIn && !open.has(shown.screen)],
  ['for visitors alone', ({ isLoggedIn }, { shown }) => isLoggedIn && forVisitors.has(shown.screen)],
  ['without the API', ({ api }, { shown }) => needsApi.has(shown.screen) && !isUsableState(api)],
  [
    'without the second offering',
    ({ second }, { shown }) => shown.screen === 'scene' && !isUsableState(second),
  ],
  ['not verified', ({ isVerified }, { shown }) => needsVerified.has(shown.screen) && !isVerified],
  [
    'told twice, or what did not happen',
    (_, { popups, stops }) => popups.length > Math.min(stops.length - 1, 1),
  ],
  ['told to a visitor', ({ isLoggedIn }, { popups }) => popups.length > 0 && !isLoggedIn],
  ['elsewhere', (_, { end, stops }) => stops.length > 1 && !/^\/\w/.test(end)],
];

/** Describes what is wrong with the final screen for a user, or returns null. */
function problemOf(facts: RouteFacts, path: string): string | null {
  const way = followRedirects(facts, path);
  const rule = forbidden.find(([, isSo]) => isSo(facts, way));
  return rule === undefined ? null : `${way.stops.join(' → ')}: ${rule[0]}`;
}

test('ROUTE-39 ROUTE-57 ROUTE-65 every path leads every user to a screen that the user is allowed to see, without redirect loops', () => {
  let paths = 0;
  for (const facts of everybody)
    for (const path of written) {
      paths += 1;
      const problem = problemOf(facts, path);
      if (problem !== null) assert.fail(`${path} for ${JSON.stringify(facts)}: ${problem}`);
    }
  assert.ok(paths > 200_000, `${paths}`);
});

test('ROUTE-64 ROUTE-65 an arbitrary path leads every user to a screen that the user is allowed to see', () => {
  const segment = fc.oneof(
    fc.constantFrom(...named.flatMap((path) => path.split('/')), '..', '%2e%2e', '%00', 'javascript:x'),
    fc.string({ unit: 'binary', maxLength: 12 }),
  );
  const path = fc.array(segment, { maxLength: 6 }).map((parts) => `/${parts.join('/')}`);
  fc.assert(
    fc.property(fc.constantFrom(...everybody), path, (facts, at) => {
      assert.equal(problemOf(facts, at.split('?', 1)[0] ?? ''), null);
    }),
    { numRuns: 3000 },
  );
});

test('ROUTE-65 PERM-01 routing does not depend on the groups or the role of a user', () => {
  const roles = { groups: ['admin', 'EsriTableGenerator'], role: 'owner', isApiUser: false };
  for (const facts of everybody.slice(0, 40))
    for (const path of written) assert.deepEqual(guard(facts, path), guard({ ...facts, ...roles }, path));
});
