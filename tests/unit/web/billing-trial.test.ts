import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { msUntilTrialEnd } from '../../../web/features/billing/ms-until-trial-end.ts';
import { refreshIntervalMs, timeLeft } from '../../../web/lib/time-text.ts';
import type { User } from '../../../web/session/session.ts';
import { needsPlan, secondPlan } from '../../../web/session/offerings.ts';
import { DAY_MS, secondTrial, trialStep } from '../../../web/session/offerings.ts';
import { portalConfigSchema } from '../../../web/contract/portal-config.ts';
import { trialTexts } from '../../../web/texts/billing.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const iso = (ms: number): string => new Date(ms).toISOString();

type Subscription = User['subscriptions'][number];

const plan = (facts: Partial<Subscription>): Subscription => ({
  product: 'zwivel',
  plan_name: 'trial',
  starts_at: iso(NOW - DAY_MS),
  ends_at: iso(NOW + 6 * DAY_MS),
  status: null,
  cancel_at_period_end: false,
  ...facts,
});

const trialOf = (...subscriptions: Subscription[]) => secondTrial({ subscriptions }, 7, NOW);

test('SUBS-20 SUBS-30 SUBS-31 SUBS-32 SUBS-33 SUBS-34 the remaining trial time is shown in the largest unit of which at least one remains', () => {
  const S = 1000;
  const table: [number, number, string][] = [
    [-5, 0, 'second'],
    [0, 0, 'second'],
    [999, 0, 'second'],
    [S, 1, 'second'],
    [59 * S, 59, 'second'],
    [60 * S, 1, 'minute'],
    [3600 * S - 1, 59, 'minute'],
    [3600 * S, 1, 'hour'],
    [86_400 * S - 1, 23, 'hour'],
    [86_400 * S, 1, 'day'],
    [30 * 86_400 * S - 1, 29, 'day'],
    [30 * 86_400 * S, 1, 'month'],
    [366 * 86_400 * S - 1, 12, 'month'],
    [366 * 86_400 * S, 1, 'year'],
    [3 * 366 * 86_400 * S, 3, 'year'],
  ];
  for (const [ms, count, unit] of table) assert.deepEqual(timeLeft(ms), { count, unit }, String(ms));
  assert.equal(trialTexts.left(timeLeft(86_400 * S)), '1 day left');
  assert.equal(trialTexts.left(timeLeft(2 * 86_400 * S)), '2 days left');
});

test('SUBS-17 SUBS-20 the trial time shown is never negative and never longer than the remaining time', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (ms) => {
      const { count, unit } = timeLeft(ms);
      const lengths = { second: 1, minute: 60, hour: 3600, day: 86_400, month: 2_592_000, year: 31_622_400 };
      const shownMs = count * lengths[unit] * 1000;
      return count >= 0 && shownMs <= Math.max(0, ms) && (ms < 1000 || shownMs > ms / 2);
    }),
  );
  assert.equal(refreshIntervalMs(59_000), 1000);
  assert.equal(refreshIntervalMs(5 * DAY_MS), 30_000);
});

test('SUBS-25 SUBS-26 SUBS-27 SUBS-28 SUBS-29 the color of the trial circle depends on the remaining days', () => {
  const table: [number, number][] = [
    [400, 1],
    [16, 1],
    [15.99, 2],
    [8, 2],
    [7.99, 3],
    [4, 3],
    [3.99, 4],
    [2, 4],
    [1.99, 5],
    [0, 5],
  ];
  for (const [days, step] of table) assert.equal(trialStep(days * DAY_MS), step, String(days));
});

test('SUBS-12 SUBS-15 SUBS-16 SUBS-17 a trial ends the configured number of days after its start, seven by default', () => {
  assert.equal(portalConfigSchema.parse({}).trialDays, 7);
  for (const plan_name of ['trial', 'Trial', 'TRIAL', 'tRiAl'])
    assert.deepEqual(trialOf(plan({ plan_name })), { endsAt: NOW + 6 * DAY_MS, leftMs: 6 * DAY_MS });
  assert.equal(secondTrial({ subscriptions: [plan({})] }, 30, NOW)?.leftMs, 29 * DAY_MS);
  const ended = plan({ starts_at: iso(NOW - 50 * DAY_MS), ends_at: iso(NOW - 43 * DAY_MS) });
  assert.equal(trialOf(ended)?.leftMs, 0);
});

test('SUBS-13 SUBS-14 users who have or had a paid plan, or who have only the API, have no trial', () => {
  const paid = plan({ plan_name: 'Agent', ends_at: null, status: 'active' });
  const lapsed = plan({ plan_name: 'Agent', ends_at: iso(NOW - 1) });
  const expired = plan({ ends_at: iso(NOW - 1) });
  assert.equal(trialOf(), null);
  assert.equal(trialOf(plan({ product: 'api' })), null);
  assert.equal(trialOf(plan({}), paid), null);
  assert.equal(trialOf(expired, lapsed), null);
  assert.notEqual(trialOf(expired), null);
});

test('SUBS-03 SUBS-13 SUBS-14 SUBS-22 plans are offered to everyone except users with a current paid plan', () => {
  const table: [Partial<Subscription>, string, boolean][] = [
    [{}, 'trial', true],
    [{ plan_name: 'TRIAL', ends_at: iso(NOW) }, 'trial-ended', true],
    [{ plan_name: 'Agent', ends_at: null }, 'active', false],
    [{ plan_name: 'Agent', ends_at: iso(NOW + 1) }, 'active', false],
    [{ plan_name: 'Agent', ends_at: iso(NOW + DAY_MS), cancel_at_period_end: true }, 'cancelled', false],
    [{ plan_name: 'Agent', ends_at: null, status: 'past_due' }, 'unpaid', false],
    [{ plan_name: 'Agent', ends_at: iso(NOW) }, 'ended', true],
  ];
  for (const [facts, course, isOffered] of table) {
    const found = secondPlan({ subscriptions: [plan({ product: 'api' }), plan(facts)] }, NOW);
    assert.equal(found?.state, course);
    assert.equal(needsPlan(found), isOffered, course);
  }
  assert.equal(secondPlan({ subscriptions: [plan({ product: 'api' })] }, NOW), null);
  assert.equal(needsPlan(null), true);
  const both = [plan({}), plan({ plan_name: 'Agent', ends_at: null })];
  assert.equal(secondPlan({ subscriptions: both }, NOW)?.name, 'Agent');
});

test('SUBS-35 SUBS-36 SUBS-37 SUBS-38 SUBS-46 the end-of-trial popup is scheduled at most a day ahead, and only during an API trial', () => {
  const company = (end: string | null, apiPlanStatus: 'Trial' | 'Active' | 'Inactive' | null = 'Trial') => ({
    apiPlanStatus,
    apiTrialExpirationDatetime: end,
  });
  const at = (leftMs: number): number | null => msUntilTrialEnd(company(iso(NOW + leftMs)), NOW);
  assert.equal(at(-40 * DAY_MS), 0);
  assert.equal(at(-1), 0);
  assert.equal(at(0), 0);
  assert.equal(at(1), 1);
  assert.equal(at(DAY_MS), DAY_MS);
  assert.equal(at(DAY_MS + 1), null);
  assert.equal(msUntilTrialEnd(company(null), NOW), null);
  assert.equal(msUntilTrialEnd(company('no time'), NOW), null);
  for (const status of ['Active', 'Inactive', null] as const)
    assert.equal(msUntilTrialEnd(company(iso(NOW - 1), status), NOW), null);
});
