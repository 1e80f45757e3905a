import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProviderSubscription } from '../../../../../demo/host/providers/payment/payments.ts';
import { planEffect } from '../../../../../demo/host/services/payment/plan-effect.ts';
import { isUsable } from '../../../../../web/rules/subscription-state.ts';

const DAY = 86_400_000;
const NOW = 100 * DAY;

const prices = { price_a: { product: 'zwivel', planName: 'Agent' } } as const;

const running: ProviderSubscription = {
  id: 'sub_1',
  customerId: 'cus_1',
  status: 'active',
  priceIds: ['price_a'],
  startedAt: NOW - 10 * DAY,
  periodEnd: NOW + 20 * DAY,
  cancelAtPeriodEnd: false,
  cancelAt: null,
  endedAt: null,
  latestInvoiceId: 'in_1',
};

const stored = { ends_at: null };

const cases: readonly {
  readonly title: string;
  readonly input: Partial<ProviderSubscription>;
  readonly stored?: { ends_at: number | null } | null;
  readonly endsAt: number | null;
  readonly usable: boolean;
}[] = [
  { title: 'active', input: {}, endsAt: null, usable: true },
  { title: 'in the provider’s trial', input: { status: 'trialing' }, endsAt: null, usable: true },
  { title: 'past due', input: { status: 'past_due' }, endsAt: null, usable: true },
  {
    title: 'canceled at the end of its period',
    input: { cancelAtPeriodEnd: true },
    endsAt: NOW + 20 * DAY,
    usable: true,
  },
  { title: 'canceled at a later date', input: { cancelAt: NOW + DAY }, endsAt: NOW + DAY, usable: true },
  {
    title: 'already canceled',
    input: { status: 'canceled', endedAt: NOW - DAY },
    endsAt: NOW - DAY,
    usable: false,
  },
  { title: 'unpaid', input: { status: 'unpaid' }, stored, endsAt: NOW, usable: false },
  {
    title: 'unpaid and stored as ended',
    input: { status: 'unpaid' },
    stored: { ends_at: NOW - DAY },
    endsAt: NOW - DAY,
    usable: false,
  },
  { title: 'paused', input: { status: 'paused' }, stored, endsAt: NOW, usable: false },
  {
    title: 'in an unknown state',
    input: { status: 'dormant' },
    stored,
    endsAt: NOW,
    usable: false,
  },
];

for (const { title, input, stored: row = null, endsAt, usable } of cases)
  test(`SUBS-13 SEC-51 a subscription that is ${title} ${usable ? 'gives' : 'does not give'} a usable plan`, () => {
    const effect = planEffect({ ...running, ...input }, prices, row, NOW);
    assert.equal(effect?.ends_at, endsAt);
    assert.ok(effect);
    assert.equal(isUsable(effect, NOW), usable);
  });

test('SEC-51 a subscription whose first payment was never made gives the company no plan', () => {
  for (const status of ['incomplete', 'incomplete_expired'])
    assert.equal(planEffect({ ...running, status }, prices, null, NOW), null);
  const revoked = { ...running, status: 'canceled', startedAt: NOW - DAY, endedAt: NOW - DAY + 1000 };
  assert.equal(planEffect(revoked, prices, null, NOW), null);
});

test('SEC-49 a subscription whose Stripe price is not configured on this host gives the company no plan', () => {
  for (const priceIds of [[], ['price_x'], ['toString'], ['__proto__']])
    assert.equal(planEffect({ ...running, priceIds }, prices, null, NOW), null);
  assert.equal(
    planEffect({ ...running, priceIds: ['price_x', 'price_a'] }, prices, null, NOW)?.plan_name,
    'Agent',
  );
});
