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

type Row = readonly [about: string, subscriptions: WatermarkSubscription[], shown: boolean, days?: number];

const WEB_APP: readonly Row[] = [
  ['EMBED-35 without a subscription', [], true],
  ['EMBED-35 with an API plan without an end', [plan('api', 'Pro', -90 * DAY, null)], false],
  ['EMBED-35 with an API plan that ends tomorrow', [plan('api', 'Pro', -90 * DAY, DAY)], false],
  ['EMBED-35 with an API plan that ends at this moment', [plan('api', 'Pro', -90 * DAY, 0)], true],
  ['EMBED-35 with a second-offering plan', [plan('zwivel', 'Pro', -90 * DAY, DAY)], false],
  ['EMBED-35 with a second-offering plan that has ended', [plan('zwivel', 'Pro', -90 * DAY, -DAY)], true],
  [
    'EMBED-35 with an ended second-offering plan and a running API plan',
    [plan('zwivel', 'Pro', -9, -1), plan('api', 'Pro', -9, 9)],
    false,
  ],
  [
    'EMBED-34 OPEN-079 with an API trial that began an hour ago',
    [plan('api', 'trial', -HOUR, 6 * DAY)],
    true,
  ],
  ['EMBED-36 with a second-offering trial that begins now', [plan('zwivel', 'trial', 0, 30 * DAY)], false],
  [
    'EMBED-36 with a second-offering trial whose plan name is capitalized',
    [plan('zwivel', 'Trial', -DAY, 30 * DAY)],
    false,
  ],
  [
    'EMBED-36 in the last free millisecond of a second-offering trial',
    [plan('zwivel', 'trial', -7 * DAY + 1, 30 * DAY)],
    false,
  ],
  [
    'EMBED-37 right after the free days of a second-offering trial',
    [plan('zwivel', 'trial', -7 * DAY, 30 * DAY)],
    true,
  ],
  [
    'EMBED-37 with a second-offering trial that began 30 days ago',
    [plan('zwivel', 'trial', -30 * DAY, 30 * DAY)],
    true,
  ],
  [
    'EMBED-36 with a second-offering trial that ended within its free days',
    [plan('zwivel', 'trial', -3 * DAY, -DAY)],
    true,
  ],
  [
    'EMBED-36 with a second-offering trial that begins tomorrow',
    [plan('zwivel', 'trial', DAY, 30 * DAY)],
    true,
  ],
  [
    'EMBED-36 with an API trial and a second-offering trial',
    [plan('api', 'trial', -DAY, 6 * DAY), plan('zwivel', 'trial', -DAY, 6 * DAY)],
    false,
  ],
  [
    'EMBED-38 on the fourth day of a trial with 3 free days',
    [plan('zwivel', 'trial', -3.5 * DAY, 30 * DAY)],
    true,
    3,
  ],
  [
    'EMBED-38 on the eighth day of a trial with 14 free days',
    [plan('zwivel', 'trial', -7.5 * DAY, 30 * DAY)],
    false,
    14,
  ],
  ['EMBED-38 during a trial with 0 free days', [plan('zwivel', 'trial', 0, 30 * DAY)], true, 0],
  [
    'EMBED-36 with a trial whose start is not a date',
    [{ ...plan('zwivel', 'trial', 0, DAY), starts_at: 'soon' }],
    true,
  ],
  [
    'EMBED-35 with a plan whose end is not a date',
    [{ ...plan('api', 'Pro', 0, DAY), ends_at: 'later' }],
    true,
  ],
];

for (const [about, subscriptions, shown, days] of WEB_APP) {
  test(`EMBED-35 EMBED-36 EMBED-37 ${about}, the web app ${shown ? 'shows' : 'hides'} the watermark`, () => {
    assert.equal(showsWatermark(subscriptions, NOW, days), shown);
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
