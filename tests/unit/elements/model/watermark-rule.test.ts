import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  WATERMARK_FREE_DAYS,
  type WatermarkSubscription,
  embeddedWatermark,
  showsWatermark,
} from '../../../../elements/model/watermark-rule.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The start and end are in milliseconds from now. A subscription with a null end never ends. */
const plan = (
  product: 'api' | 'zwivel',
  plan_name: string,
  startsIn: number,
  endsIn: number | null,
): WatermarkSubscription => ({
  product,
  plan_name,
  starts_at: new Date(NOW + startsIn).toISOString(),
  ends_at: endsIn === null ? null : new Date(NOW + endsIn).toISOString(),
});

type Row = readonly [about: string, subscriptions: WatermarkSubscription[], shown: boolean];

const PLANS: readonly Row[] = [
  ['without a subscription', [], true],
  ['with an API plan without an end', [plan('api', 'Pro', -90 * DAY, null)], false],
  ['with an API plan that ends tomorrow', [plan('api', 'Pro', -90 * DAY, DAY)], false],
  ['with an API plan that ends at this moment', [plan('api', 'Pro', -90 * DAY, 0)], true],
  ['with a second-offering plan', [plan('zwivel', 'Pro', -90 * DAY, DAY)], false],
  ['with a second-offering plan that has ended', [plan('zwivel', 'Pro', -90 * DAY, -DAY)], true],
  [
    'with a second-offering plan that has ended and an API plan that has not',
    [plan('zwivel', 'Pro', -9, -1), plan('api', 'Pro', -9, 9)],
    false,
  ],
  ['with a plan whose end is not a date', [{ ...plan('api', 'Pro', 0, DAY), ends_at: 'later' }], true],
];

for (const [about, subscriptions, shown] of PLANS) {
  test(`EMBED-35 ${about}, the web app ${shown ? 'shows' : 'hides'} the watermark`, () => {
    assert.equal(showsWatermark(subscriptions, NOW), shown);
  });
}

test('EMBED-34 OPEN-079 with an API trial that began an hour ago, the web app shows the watermark', () => {
  assert.equal(showsWatermark([plan('api', 'trial', -HOUR, 6 * DAY)], NOW), true);
});

const TRIALS: readonly Row[] = [
  ['with a second-offering trial that begins now', [plan('zwivel', 'trial', 0, 30 * DAY)], false],
  [
    'with a second-offering trial whose plan name is capitalized',
    [plan('zwivel', 'Trial', -DAY, 30 * DAY)],
    false,
  ],
  [
    'in the last watermark-free millisecond of a second-offering trial',
    [plan('zwivel', 'trial', -7 * DAY + 1, 30 * DAY)],
    false,
  ],
  [
    'with a second-offering trial that ended within its watermark-free days',
    [plan('zwivel', 'trial', -3 * DAY, -DAY)],
    true,
  ],
  ['with a second-offering trial that begins tomorrow', [plan('zwivel', 'trial', DAY, 30 * DAY)], true],
  [
    'with an API trial and a second-offering trial',
    [plan('api', 'trial', -DAY, 6 * DAY), plan('zwivel', 'trial', -DAY, 6 * DAY)],
    false,
  ],
  [
    'with a second-offering trial whose start is not a date',
    [{ ...plan('zwivel', 'trial', 0, DAY), starts_at: 'soon' }],
    true,
  ],
];

for (const [about, subscriptions, shown] of TRIALS) {
  test(`EMBED-36 ${about}, the web app ${shown ? 'shows' : 'hides'} the watermark`, () => {
    assert.equal(showsWatermark(subscriptions, NOW), shown);
  });
}

for (const days of [7, 30])
  test(`EMBED-37 with a second-offering trial that began ${days} days ago, the web app shows the watermark`, () => {
    assert.equal(showsWatermark([plan('zwivel', 'trial', -days * DAY, 30 * DAY)], NOW), true);
  });

const FREE_DAYS: readonly (readonly [about: string, startsIn: number, shown: boolean, days: number])[] = [
  ['on the fourth day of a trial with 3 watermark-free days', -3.5 * DAY, true, 3],
  ['on the eighth day of a trial with 14 watermark-free days', -7.5 * DAY, false, 14],
  ['at the start of a trial with 0 watermark-free days', 0, true, 0],
];

for (const [about, startsIn, shown, days] of FREE_DAYS) {
  test(`EMBED-38 ${about}, the web app ${shown ? 'shows' : 'hides'} the watermark`, () => {
    assert.equal(showsWatermark([plan('zwivel', 'trial', startsIn, 30 * DAY)], NOW, days), shown);
  });
}

test('EMBED-38 the default number of watermark-free trial days is 7', () => {
  assert.equal(WATERMARK_FREE_DAYS, 7);
});

const EMBEDDED: readonly Row[] = [
  ['EMBED-34 with an API trial', [plan('api', 'trial', -DAY, 6 * DAY)], true],
  [
    'EMBED-34 OPEN-079 with an API trial and a second-offering trial',
    [plan('api', 'trial', -1, 9), plan('zwivel', 'trial', -1, 9)],
    true,
  ],
  ['OPEN-079 with an API plan', [plan('api', 'Pro', -DAY, null)], false],
  [
    'OPEN-079 with an API trial and an API plan',
    [plan('api', 'trial', -1, 9), plan('api', 'Pro', -1, 9)],
    false,
  ],
  [
    'OPEN-079 with an API trial and a second-offering plan',
    [plan('api', 'trial', -1, 9), plan('zwivel', 'Pro', -1, 9)],
    true,
  ],
];

for (const [about, subscriptions, shown] of EMBEDDED) {
  test(`${about}, embedded viewers have ${shown ? 'the' : 'no'} watermark`, () => {
    assert.equal(embeddedWatermark(subscriptions, NOW), shown);
  });
}
