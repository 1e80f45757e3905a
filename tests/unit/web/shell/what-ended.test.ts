import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localDay } from '../../../../web/lib/time-text.ts';
import { whatEnded } from '../../../../web/shell/what-ended.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const END = '2026-11-14T08:00:00.000Z';

const plan = {
  product: 'zwivel' as const,
  plan_name: 'Trial',
  starts_at: '2026-11-07T08:00:00.000Z',
  ends_at: END,
  status: null,
  cancel_at_period_end: false,
};

const endOf = (subscriptions: Parameters<typeof whatEnded>[0]['subscriptions']) =>
  whatEnded(
    { subscriptions },
    'second-inactive',
    { apiOfferingName: 'XP360 API', secondOfferingName: 'Zwivel' },
    NOW,
  );

test('the message about an inactive account says which trial or plan ended, and on which day', () => {
  assert.equal(endOf([plan]), `Your free trial of Zwivel ended on ${localDay(END)}.`);
  const paid = { ...plan, plan_name: 'Agent Monthly' };
  assert.equal(endOf([plan, paid]), `Your plan Agent Monthly for Zwivel ended on ${localDay(END)}.`);
});

test('the message about an inactive account names no end if the company never had the offering, or has it', () => {
  assert.equal(endOf([]), null);
  assert.equal(endOf([{ ...plan, product: 'api' }]), null);
  assert.equal(endOf([{ ...plan, ends_at: '2026-11-22T08:00:00.000Z' }]), null);
});
