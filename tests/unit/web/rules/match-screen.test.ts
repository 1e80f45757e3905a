import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Area, matchScreen } from '../../../../web/rules/screens/match-screen.ts';
import {
  coverageOf,
  loginWithKey,
  paths,
  snapshotOf,
  verifyWithKey,
} from '../../../../web/rules/screens/paths.ts';
import { screenTitles } from '../../../../web/texts/titles.ts';

test('ROUTE-01 ROUTE-02 a path belongs to an area only if its first segment is the path of the area', () => {
  const beneath = fc
    .array(
      fc.string({ maxLength: 8 }).filter((part) => !part.includes('/')),
      { maxLength: 4 },
    )
    .map((parts) => parts.map((part) => `/${part}`).join(''));
  const roots: readonly (readonly [string, Area])[] = [
    ['/xp360api', 'api'],
    ['/zwivel', 'second'],
    ['/coverage', 'coverage'],
  ];
  for (const [root, area] of roots) {
    fc.assert(
      fc.property(beneath, (rest) => {
        assert.equal(matchScreen(root + rest).area, area);
      }),
    );
    for (const other of [`${root}s`, `/x${root}`, root.toUpperCase()])
      assert.equal(matchScreen(other).area, 'shared', other);
  }
  assert.deepEqual(
    ['/subscriptions', '/subscriptions/', '/subscriptions/1'].map((path) => matchScreen(path).area),
    ['subscriptions', 'subscriptions', 'shared'],
  );
});

test('ROUTE-09 ROUTE-10 a verification key in a URL is read back unchanged, even if it contains special characters', () => {
  const value = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(value, (text) => {
      assert.deepEqual(matchScreen(loginWithKey(text)), { screen: 'login', area: 'shared', params: [text] });
      assert.deepEqual(matchScreen(verifyWithKey(text)).params, [text]);
    }),
  );
});

test('ROUTE-03 ROUTE-18 the sphere id in the URL of the coverage page or of a snapshot is read back unchanged', () => {
  assert.deepEqual(matchScreen(coverageOf(12)), { screen: 'coverage', area: 'coverage', params: ['12'] });
  assert.deepEqual(matchScreen(snapshotOf(12)).params, ['12']);
});

test('SHARE-03 a shared view has a page for frames, whose path asks for no header', () => {
  assert.deepEqual(matchScreen('/share/v1.a'), { screen: 'share', area: 'shared', params: ['v1.a'] });
  assert.deepEqual(matchScreen('/share/embed/v1.a'), { screen: 'share', area: 'shared', params: ['v1.a'] });
  assert.equal(matchScreen('/share/other/v1.a').screen, 'not-found');
});

test('ROUTE-64 extra slashes in a path do not change the screen, and a path with extra segments matches no screen', () => {
  for (const path of Object.values(paths)) {
    const { screen } = matchScreen(path);
    assert.notEqual(screen, 'unknown', path);
    for (const slashes of ['/', '//', '///'])
      assert.deepEqual(matchScreen(path + slashes), matchScreen(path));
    assert.deepEqual(matchScreen(`${path}//1//`), matchScreen(`${path}/1`));
    const unknown = /^\/(xp360api|zwivel)\//.test(path) ? 'unknown' : 'not-found';
    assert.equal(matchScreen(`${path}/1/2/3`).screen, unknown, path);
    assert.equal(matchScreen(`${path}x`).screen, unknown, path);
  }
});

/** The screens of section 2 of the specification in the same order, plus the screen that restores an account. */
const screens = [
  'login',
  'create-account',
  'password-reset',
  'restore-account',
  'verify-email',
  'account-activated',
  'resend-email',
  'change-email-address',
  'email-resent',
  'welcome',
  'api-keys',
  'api-dashboard',
  'pricing-contact',
  'api-snapshot',
  'profile',
  'subscriptions',
  'pricing',
  'home',
  'scene',
  'coverage',
  'frame-tables',
  'snapshot-viewer',
  'share',
  'not-found',
];

test('ROUTE-64 the portal has exactly the 24 expected screens', () => {
  assert.deepEqual(Object.keys(screenTitles), screens);
});

test('ROUTE-64 any path resolves to a known screen or a redirect, and has at most two parameters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (path) => {
      const { screen, params } = matchScreen(path);
      assert.ok(params.length <= 2);
      assert.ok(
        screen in screenTitles ||
          ['reset-link', 'unknown', 'root', 'second-root', 'home-alias', 'api-create-account'].includes(
            screen,
          ),
      );
    }),
  );
});
