import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { portalConfigSchema } from '../../../../web/contract/portal-config.ts';
import { msUntilTrialEnd } from '../../../../web/features/billing/ms-until-trial-end.ts';
import { refreshIntervalMs, timeLeft } from '../../../../web/lib/time-text.ts';
import { needsPlan, secondPlan } from '../../../../web/session/offerings.ts';
import { DAY_MS, secondTrial, trialStep } from '../../../../web/session/offerings.ts';
import type { User } from '../../../../web/session/session.ts';
import { trialTexts } from '../../../../web/texts/billing.ts';

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

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 3600 * SECOND;
const DAY = 86_400 * SECOND;

/** Checks the count and the unit in which each remaining time is shown. */
function checkLeft(table: readonly (readonly [ms: number, count: number, unit: string])[]): void {
  for (const [ms, count, unit] of table) assert.deepEqual(timeLeft(ms), { count, unit }, String(ms));
}

test('SUBS-30 the remaining trial time is shown in seconds, and in minutes from 60 seconds', () => {
  checkLeft([
    [-5, 0, 'second'],
    [0, 0, 'second'],
    [1, 1, 'second'],
    [SECOND, 1, 'second'],
    [SECOND + 1, 2, 'second'],
    [59 * SECOND, 59, 'second'],
    [MINUTE - 1, 1, 'minute'],
    [MINUTE, 1, 'minute'],
    [MINUTE + SECOND, 2, 'minute'],
  ]);
});

test('SUBS-31 SUBS-32 the remaining trial time is shown in hours from 3600 seconds and in days from 86,400 seconds', () => {
  checkLeft([
    [59 * MINUTE, 59, 'minute'],
    [59 * MINUTE + SECOND, 1, 'hour'],
    [HOUR, 1, 'hour'],
    [5.5 * HOUR, 6, 'hour'],
    [23 * HOUR, 23, 'hour'],
    [23.5 * HOUR, 1, 'day'],
    [DAY, 1, 'day'],
    [2.5 * DAY, 3, 'day'],
  ]);
});

test('SUBS-33 SUBS-34 the remaining trial time is shown in months from 30 days and in years from 366 days', () => {
  checkLeft([
    [29 * DAY + HOUR, 30, 'day'],
    [30 * DAY, 1, 'month'],
    [59 * DAY, 1, 'month'],
    [366 * DAY - SECOND, 12, 'month'],
    [366 * DAY, 1, 'year'],
    [3 * 366 * DAY, 3, 'year'],
  ]);
});

test('SUBS-20 a trial of seven days begins with seven days, and shows them while more than six days remain', () => {
  for (const ms of [7 * DAY, 7 * DAY - 1, 7 * DAY - MINUTE, 6 * DAY + 1])
    assert.equal(trialTexts.left(timeLeft(ms)), '7 days left', String(ms));
  assert.equal(trialTexts.left(timeLeft(6 * DAY)), '6 days left');
});

test('SUBS-15 a trial never has more time left than it lasts, even if it began just after the portal’s time', () => {
  const begun = plan({ starts_at: iso(NOW + 5 * SECOND), ends_at: iso(NOW + 7 * DAY_MS + 5 * SECOND) });
  assert.equal(trialOf(begun)?.leftMs, 7 * DAY_MS);
});

test('SUBS-20 the remaining trial time is written in the singular for one unit and in the plural for more units', () => {
  assert.equal(trialTexts.left(timeLeft(DAY)), '1 day left');
  assert.equal(trialTexts.left(timeLeft(2 * DAY)), '2 days left');
});

test('SUBS-17 SUBS-20 the displayed trial time is never negative, and off by less than one unit', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (ms) => {
      const { count, unit } = timeLeft(ms);
      const lengths = { second: 1, minute: 60, hour: 3600, day: 86_400, month: 2_592_000, year: 31_622_400 };
      const shownMs = count * lengths[unit] * 1000;
      return count >= 0 && Math.abs(shownMs - Math.max(0, ms)) < lengths[unit] * 1000;
    }),
  );
  assert.equal(refreshIntervalMs(59_000), 1000);
  assert.equal(refreshIntervalMs(5 * DAY_MS), 30_000);
});

/** Checks the color of the trial circle, as a number from 1 to 5, for each number of remaining days. */
function checkSteps(table: readonly (readonly [days: number, step: number])[]): void {
  for (const [days, step] of table) assert.equal(trialStep(days * DAY_MS), step, String(days));
}

test('SUBS-25 SUBS-26 the trial circle has its first color until 16 days remain, and its second color until 8 days remain', () => {
  checkSteps([
    [400, 1],
    [16, 1],
    [15.99, 2],
    [8, 2],
  ]);
});

test('SUBS-27 SUBS-28 SUBS-29 the trial circle has its third color until 4 days remain, its fourth until 2 days remain, and then its fifth', () => {
  checkSteps([
    [7.99, 3],
    [4, 3],
    [3.99, 4],
    [2, 4],
    [1.99, 5],
    [0, 5],
  ]);
});

test('SUBS-12 a plan named `trial` in any letter case is a trial', () => {
  for (const plan_name of ['trial', 'Trial', 'TRIAL', 'tRiAl'])
    assert.deepEqual(trialOf(plan({ plan_name })), { endsAt: NOW + 6 * DAY_MS, leftMs: 6 * DAY_MS });
});

test('SUBS-15 SUBS-16 a trial ends the configured number of days after its start, seven by default', () => {
  assert.equal(portalConfigSchema.parse({}).trialDays, 7);
  assert.equal(trialOf(plan({}))?.leftMs, 6 * DAY_MS);
  assert.equal(secondTrial({ subscriptions: [plan({})] }, 30, NOW)?.leftMs, 29 * DAY_MS);
});

test('SUBS-17 a trial that has ended has no time left', () => {
  const ended = plan({ starts_at: iso(NOW - 50 * DAY_MS), ends_at: iso(NOW - 43 * DAY_MS) });
  assert.equal(trialOf(ended)?.leftMs, 0);
});

test('SUBS-13 SUBS-14 users who have only the API product, or who have ever had a paid plan, have no trial', () => {
  const paid = plan({ plan_name: 'Agent', ends_at: null, status: 'active' });
  const lapsed = plan({ plan_name: 'Agent', ends_at: iso(NOW - 1) });
  const expired = plan({ ends_at: iso(NOW - 1) });
  assert.equal(trialOf(), null);
  assert.equal(trialOf(plan({ product: 'api' })), null);
  assert.equal(trialOf(plan({}), paid), null);
  assert.equal(trialOf(expired, lapsed), null);
  assert.notEqual(trialOf(expired), null);
});

type Course = readonly [facts: Partial<Subscription>, state: string, isOffered: boolean];

/** Checks the state of each subscription, and whether its user is offered plans. */
function checkCourses(courses: readonly Course[]): void {
  for (const [facts, state, isOffered] of courses) {
    const found = secondPlan({ subscriptions: [plan({ product: 'api' }), plan(facts)] }, NOW);
    assert.equal(found?.state, state);
    assert.equal(needsPlan(found), isOffered, state);
  }
}

test('SUBS-03 SUBS-14 plans are offered during a trial and after it has ended', () => {
  checkCourses([
    [{}, 'trial', true],
    [{ plan_name: 'TRIAL', ends_at: iso(NOW) }, 'trial-ended', true],
  ]);
});

test('SUBS-03 SUBS-13 plans are not offered during a paid plan, but are offered after it has ended', () => {
  checkCourses([
    [{ plan_name: 'Agent', ends_at: null }, 'active', false],
    [{ plan_name: 'Agent', ends_at: iso(NOW + 1) }, 'active', false],
    [{ plan_name: 'Agent', ends_at: iso(NOW + DAY_MS), cancel_at_period_end: true }, 'cancelled', false],
    [{ plan_name: 'Agent', ends_at: null, status: 'past_due' }, 'unpaid', false],
    [{ plan_name: 'Agent', ends_at: iso(NOW) }, 'ended', true],
  ]);
});

test('SUBS-03 users without a plan for the second offering are offered plans, and a paid plan takes precedence over a trial', () => {
  assert.equal(secondPlan({ subscriptions: [plan({ product: 'api' })] }, NOW), null);
  assert.equal(needsPlan(null), true);
  const both = [plan({}), plan({ plan_name: 'Agent', ends_at: null })];
  assert.equal(secondPlan({ subscriptions: both }, NOW)?.name, 'Agent');
});

const company = (end: string | null, apiPlanStatus: 'Trial' | 'Active' | 'Inactive' | null = 'Trial') => ({
  apiPlanStatus,
  apiTrialExpirationDatetime: end,
});

const msUntilPopup = (leftMs: number): number | null => msUntilTrialEnd(company(iso(NOW + leftMs)), NOW);

test('SUBS-36 SUBS-46 the end-of-trial popup is shown at once if the API trial of the company has ended', () => {
  assert.equal(msUntilPopup(-40 * DAY_MS), 0);
  assert.equal(msUntilPopup(-1), 0);
  assert.equal(msUntilPopup(0), 0);
  assert.equal(msUntilTrialEnd(company(null), NOW), null);
  assert.equal(msUntilTrialEnd(company('no time'), NOW), null);
});

test('SUBS-37 SUBS-38 the end-of-trial popup is scheduled for the end of the trial if the trial ends within a day', () => {
  assert.equal(msUntilPopup(1), 1);
  assert.equal(msUntilPopup(DAY_MS), DAY_MS);
  assert.equal(msUntilPopup(DAY_MS + 1), null);
});

test('SUBS-35 the end-of-trial popup is shown only to companies with an API trial', () => {
  for (const status of ['Active', 'Inactive', null] as const)
    assert.equal(msUntilTrialEnd(company(iso(NOW - 1), status), NOW), null);
});
