import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  isUsable,
  offeringState,
  planOf,
  trialEnd,
  type SubscriptionFacts,
} from '../../../../web/rules/subscription-state.ts';

const NOW = Date.UTC(2026, 10, 20);
const api = (plan_name: string, ends_at: number | null): SubscriptionFacts => ({
  product: 'api',
  plan_name,
  ends_at,
});

const before = NOW - 1;
const after = NOW + 1;

type Row = readonly [
  name: string,
  subscriptions: readonly SubscriptionFacts[],
  state: string,
  plan: string | null,
  status: string | null,
];

const withoutPlan: readonly Row[] = [
  ['no subscription', [], 'none', null, null],
  ['a plan of another offering', [{ ...api('pro', null), product: 'zwivel' }], 'none', null, null],
];

const trials: readonly Row[] = [
  ['a trial that has not ended', [api('Trial', after)], 'trial', 'Trial', 'Trial'],
  ['a trial that ends now', [api('trial', NOW)], 'trial-expired', 'trial', 'Trial'],
  ['a trial that has ended', [api('TRIAL', before)], 'trial-expired', 'TRIAL', 'Trial'],
  ['a trial without an end', [api('trial', null)], 'trial-expired', 'trial', 'Trial'],
];

const paid: readonly Row[] = [
  ['a paid plan without an end', [api('pro', null)], 'active', 'pro', 'Active'],
  ['a paid plan that ends later', [api('pro', after)], 'active', 'pro', 'Active'],
  ['a paid plan that has ended', [api('pro', before)], 'lapsed', 'pro', 'Inactive'],
  ['a paid plan after a trial', [api('trial', after), api('pro', null)], 'active', 'pro', 'Active'],
  [
    'a paid plan that has ended after a trial',
    [api('trial', before), api('pro', before)],
    'lapsed',
    'pro',
    'Inactive',
  ],
  ['two paid plans', [api('basic', after), api('pro', null)], 'active', 'pro', 'Active'],
];

function checkRow([, subscriptions, state, plan, status]: Row): void {
  assert.equal(offeringState(subscriptions, 'api', NOW), state);
  assert.deepEqual(planOf(subscriptions, 'api', NOW), { name: plan, status });
}

for (const row of withoutPlan)
  test(`with ${row[0]}, the offering state is ${row[2]}`, () => {
    checkRow(row);
  });

for (const row of trials)
  test(`SUBS-12 SUBS-14 DATA-07 with ${row[0]}, the offering state is ${row[2]}`, () => {
    checkRow(row);
  });

for (const row of paid)
  test(`SUBS-13 with ${row[0]}, the offering state is ${row[2]}`, () => {
    checkRow(row);
  });

test('SUBS-14 a trial can be used until the moment at which it ends', () => {
  assert.equal(isUsable(api('trial', NOW), NOW - 1), true);
  assert.equal(isUsable(api('trial', NOW), NOW), false);
});

test('SUBS-15 a trial lasts the configured number of days', () => {
  assert.equal(trialEnd(NOW, 7) - NOW, 7 * 24 * 3_600_000);
});
