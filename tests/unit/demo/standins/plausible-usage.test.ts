import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plausibleUsage, type UsagePlan } from '../../../../demo/standins/companies/plausible-usage.ts';

const DAY_MS = 86_400_000;
const toMs = Date.UTC(2026, 10, 20, 12);
const plan: UsagePlan = {
  companyId: 'c',
  sites: [
    { origin: 'https://big.example', apiKey: 'k', loadsPerDay: 400 },
    { origin: 'https://small.example', apiKey: 'k', loadsPerDay: 6 },
  ],
  fromMs: toMs - 92 * DAY_MS,
  toMs,
  seed: 7,
};

const loads = [...plausibleUsage(plan)];
const sum = (of: typeof loads): number => of.reduce((total, { count }) => total + count, 0);

test('generated usage data is the same for the same seed and differs for another seed', () => {
  assert.deepEqual([...plausibleUsage(plan)], loads);
  assert.notDeepEqual([...plausibleUsage({ ...plan, seed: 8 })], loads);
});

test('generated usage data covers exactly the three months before the current time', () => {
  const days = new Set(loads.map(({ atMs }) => Math.floor(atMs / DAY_MS)));
  assert.equal(days.size, 93);
  assert.ok(loads.every(({ atMs, count }) => atMs >= plan.fromMs && atMs < toMs && count > 0));
});

test('generated sphere loads increase over time, and are fewer on small sites, on Sundays and at night', () => {
  const big = loads.filter(({ origin }) => origin === 'https://big.example');
  const small = loads.filter(({ origin }) => origin === 'https://small.example');
  assert.ok(sum(big) > 92 * 300 && sum(big) < 92 * 700, `${sum(big)} loads`);
  assert.ok(sum(small) > 92 * 4 && sum(small) < 92 * 12, `${sum(small)} loads`);
  const on = (weekday: number): number =>
    sum(big.filter(({ atMs }) => new Date(atMs).getUTCDay() === weekday));
  assert.ok(on(0) < on(3) * 0.7, 'Sundays are quieter than Wednesdays');
  const at = (hour: number): number => sum(big.filter(({ atMs }) => new Date(atMs).getUTCHours() === hour));
  assert.ok(at(20) > at(8) * 4, 'afternoons are busier than nights');
  const half = plan.fromMs + 46 * DAY_MS;
  assert.ok(
    sum(big.filter(({ atMs }) => atMs >= half)) > sum(big.filter(({ atMs }) => atMs < half)),
    'the second half has more loads than the first',
  );
});
