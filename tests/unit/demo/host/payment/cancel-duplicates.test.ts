import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProviderSubscription } from '../../../../../demo/host/providers/payment/payments.ts';
import { duplicatesIn } from '../../../../../demo/host/services/payment/cancel-duplicates.ts';

const HOUR = 3_600_000;
const NOW = 1000 * HOUR;

const prices = {
  price_month: { product: 'zwivel', planName: 'Agent Monthly' },
  price_year: { product: 'zwivel', planName: 'Agent Yearly' },
  price_api: { product: 'api', planName: 'API Monthly' },
} as const;

const plan = (
  id: string,
  hoursAgo: number,
  changes: Partial<ProviderSubscription> = {},
): ProviderSubscription => ({
  id,
  customerId: 'cus_1',
  status: 'active',
  priceIds: ['price_month'],
  startedAt: NOW - hoursAgo * HOUR,
  periodEnd: NOW + 700 * HOUR,
  cancelAtPeriodEnd: false,
  cancelAt: null,
  endedAt: null,
  latestInvoiceId: 'in_1',
  ...changes,
});

const cases: Readonly<Record<string, readonly [readonly ProviderSubscription[], readonly string[]]>> = {
  'a single plan': [[plan('a', 1)], []],
  'the same plan twice': [[plan('a', 2), plan('b', 1)], ['b']],
  'the later one listed first': [[plan('b', 1), plan('a', 2)], ['b']],
  'two plans of the same second': [[plan('b', 1), plan('a', 1)], ['b']],
  'three purchases': [
    [plan('a', 3), plan('b', 2), plan('c', 1)],
    ['b', 'c'],
  ],
  'another plan of the offering': [[plan('a', 2), plan('b', 1, { priceIds: ['price_year'] })], ['b']],
  'a plan of the other offering': [[plan('a', 2), plan('b', 1, { priceIds: ['price_api'] })], []],
  'a price that the host does not sell': [[plan('a', 2), plan('b', 1, { priceIds: ['price_x'] })], []],
  'plans of two users of a company': [[plan('a', 2, { customerId: 'cus_2' }), plan('b', 1)], ['b']],
  'a plan that has ended': [[plan('a', 500, { status: 'canceled' }), plan('b', 1)], []],
  'a plan that will end': [[plan('a', 500, { cancelAtPeriodEnd: true }), plan('b', 1)], []],
  'a plan whose payment is overdue': [[plan('a', 500, { status: 'past_due' }), plan('b', 1)], ['b']],
  'a purchase that waits for the bank': [[plan('a', 2), plan('b', 1, { status: 'incomplete' })], []],
  'two plans that the operator has accepted': [[plan('a', 500), plan('b', 25)], []],
};

for (const [title, [subscriptions, duplicates]] of Object.entries(cases))
  test(`FIX-84 with ${title}, ${duplicates.length === 0 ? 'no plan is' : `${duplicates.join(' and ')} is`} a duplicate`, () => {
    assert.deepEqual(
      duplicatesIn(subscriptions, prices, NOW).map(({ id }) => id),
      duplicates,
    );
  });
