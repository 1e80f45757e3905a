import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  navigationLinks,
  type NavigationFacts,
} from '../../../../../demo/host/services/navigation/navigation-links.ts';
import type { OfferingState } from '../../../../../web/rules/subscription-state.ts';

const states: readonly OfferingState[] = ['none', 'trial', 'trial-expired', 'active', 'lapsed'];
const nobody: NavigationFacts = { isLoggedIn: true, api: 'none', second: 'none', isStaff: false };

const everyone: readonly NavigationFacts[] = states.flatMap((api) =>
  states.flatMap((second) => [true, false].map((isStaff) => ({ isLoggedIn: true, api, second, isStaff }))),
);

const linksOf = (facts: Partial<NavigationFacts>) =>
  navigationLinks({ ...nobody, ...facts }, 'https://api.test');
const find = (facts: Partial<NavigationFacts>, id: string) => linksOf(facts).find((link) => link.id === id);
const isOpen = (facts: Partial<NavigationFacts>, id: string) => find(facts, id)?.disabled === false;
const usable = (state: OfferingState): boolean => state === 'trial' || state === 'active';

test('PERM-02 a current API subscription enables the API keys and dashboard links, and without one the API keys link is disabled', () => {
  for (const api of ['trial', 'active'] as const)
    for (const id of ['dashboard', 'api-keys']) assert.ok(isOpen({ api }, id), `${id} with ${api}`);
  assert.ok(!isOpen({ api: 'none' }, 'api-keys'));
  assert.ok(!isOpen({ api: 'lapsed' }, 'api-keys'));
});

test('PERM-03 the coverage link is enabled only with a current API subscription', () => {
  for (const facts of everyone) assert.equal(isOpen(facts, 'coverage'), usable(facts.api));
});

test('PERM-06 PERM-07 with an active or trial subscription to the second offering, the scene and subscriptions links are enabled', () => {
  for (const second of ['trial', 'active'] as const) {
    assert.ok(isOpen({ second }, 'scene'));
    assert.ok(isOpen({ second }, 'subscriptions'));
  }
});

test('PERM-09 without a current second-offering subscription, the scene link is shown but disabled', () => {
  for (const facts of everyone) {
    assert.ok(find(facts, 'scene'), 'the link is shown');
    assert.equal(find(facts, 'scene')?.disabled, !usable(facts.second));
  }
});

test('PERM-11 without a current second-offering subscription, the subscriptions link is hidden', () => {
  for (const facts of everyone)
    assert.equal(find(facts, 'subscriptions') !== undefined, usable(facts.second));
});

test('PERM-12 users of the second offering without access to the API see a disabled Coverage link', () => {
  const link = find({ second: 'active' }, 'coverage');
  assert.deepEqual([link?.label, link?.disabled], ['Coverage', true]);
});

test('PERM-13 navigation section 2 is shown only to users who have or had an API subscription', () => {
  for (const facts of everyone)
    assert.equal(
      linksOf(facts).some(({ section }) => section === 2),
      facts.api !== 'none',
    );
});

test('PERM-14 navigation section 3 is shown to all users, logged in or not', () => {
  for (const facts of [...everyone, { ...nobody, isLoggedIn: false }])
    assert.ok(linksOf(facts).some(({ section }) => section === 3));
});

test('PERM-15 navigation section 4 is shown only to users with a current second-offering subscription', () => {
  for (const facts of everyone)
    assert.equal(
      linksOf(facts).some(({ section }) => section === 4),
      usable(facts.second),
    );
});

test('PERM-16 navigation sections other than 2, 3 and 4 are shown only to users who have or had a second-offering subscription', () => {
  for (const facts of everyone)
    assert.equal(
      linksOf(facts).some(({ section }) => ![2, 3, 4].includes(section)),
      facts.second !== 'none',
    );
});

test('PERM-19 only staff users see the link to the frame table generator', () => {
  for (const facts of everyone) assert.equal(find(facts, 'frame-tables') !== undefined, facts.isStaff);
});

test('DATA-15 SHELL-20 navigation links are sorted by orderPosition and have unique ids and positions', () => {
  for (const facts of everyone) {
    const links = linksOf(facts);
    const positions = links.map(({ orderPosition }) => orderPosition);
    assert.deepEqual(
      positions,
      [...new Set(positions)].sort((a, b) => a - b),
    );
    assert.equal(new Set(links.map(({ id }) => id)).size, links.length);
  }
});

test('a logged-out visitor can open only the two documentation links', () => {
  const open = navigationLinks({ ...nobody, isLoggedIn: false }, 'https://api.test').filter(
    (link) => !link.disabled,
  );
  assert.deepEqual(
    open.map(({ url }) => url),
    ['https://api.test/docs', 'https://api.test/docs/api'],
  );
});
