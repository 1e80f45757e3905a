import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { HostClock } from '../../../../web/lib/host-clock.ts';
import { timeLeft } from '../../../../web/lib/time-text.ts';
import { DAY_MS, secondTrial } from '../../../../web/session/offerings.ts';

/* The test controls the device clock and the host. */

const START = Date.parse('2026-11-21T12:00:00.400Z');
const HOUR_MS = 3_600_000;

let host: number;
let device: number;
let steady: number;
let doubts: number;
let isOnline: boolean;
let clock: HostClock;
let header: () => string | null;

function open(skewMs: number): void {
  [host, device, steady, doubts, isOnline] = [START, START + skewMs, 5000.25, 0, true];
  header = () => new Date(host).toUTCString();
  clock = new HostClock({
    device: () => device,
    steady: () => steady,
    onClockJump: () => {
      doubts += 1;
      return isOnline ? Promise.resolve() : Promise.reject(new Error('no connection'));
    },
  });
}

function pass(ms: number): void {
  host += ms;
  device += ms;
  steady += ms;
}

async function call(thereMs = 40, backMs = 60): Promise<void> {
  const send = clock.observeFetch(() => {
    pass(thereMs);
    const date = header();
    pass(backMs);
    return Promise.resolve(new Response(null, { headers: date === null ? {} : { date } }));
  });
  await send('https://host.test/');
}

const offMs = (): number => Math.abs(clock.now() - host);

beforeEach(() => {
  open(0);
});

for (const [what, skewMs] of [
  ['correct', 0],
  ['a day ahead', DAY_MS],
  ['a day behind', -DAY_MS],
  ['an hour off after a missed daylight saving change', HOUR_MS],
  ['years behind because of an empty battery', -20 * 365 * DAY_MS],
] as const)
  test(`REL-23 if the device clock is ${what}, the portal uses the host’s time after the first response`, async () => {
    open(skewMs);
    assert.equal(clock.now(), device, 'the device clock is used before the first response');
    await call();
    assert.ok(offMs() < 1000, `${offMs()} ms off`);
    pass(5 * HOUR_MS);
    assert.ok(offMs() < 1000);
    const before = clock.now();
    await call();
    assert.ok(
      Math.abs(clock.now() - before - 100) < 600,
      'a response with the same time must not move the clock',
    );
    assert.equal(doubts, 0);
  });

test('REL-23 the portal’s time is accurate to half a second plus the latency, even if the device clock is a day off', async () => {
  const way = fc.integer({ min: 0, max: 3000 });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: -DAY_MS, max: DAY_MS }), way, way, async (skewMs, there, back) => {
      open(skewMs);
      await call(there, back);
      assert.ok(offMs() <= 501 + Math.max(there, back), `${offMs()}`);
      open(0);
      await call(there, back);
      assert.equal(clock.now(), host, 'a correct clock must not change');
    }),
  );
});

for (const [what, happen, isHostsBefore] of [
  ['whose clock is set a day ahead', () => (device += DAY_MS), true],
  ['whose clock is set a day back', () => (device -= DAY_MS), true],
  [
    'that sleeps for three hours',
    () => {
      host += 3 * HOUR_MS;
      device += 3 * HOUR_MS;
    },
    false,
  ],
] as const)
  test(`REL-23 on a device ${what} while the page is open, the portal fetches the host’s time again exactly once`, async () => {
    await call();
    happen();
    for (let look = 0; look < 3; look += 1) {
      assert.equal(offMs() < 1000, isHostsBefore);
      await Promise.resolve();
    }
    assert.equal(doubts, 1);
    await call();
    assert.ok(offMs() < 1000);
    pass(HOUR_MS);
    assert.ok(offMs() < 1000);
    await Promise.resolve();
    assert.equal(doubts, 1);
  });

test('REL-23 on a device that wakes up offline, the portal requests the time repeatedly until the host responds', async () => {
  await call();
  isOnline = false;
  host += 3 * HOUR_MS;
  device += 3 * HOUR_MS;
  for (let look = 1; look <= 3; look += 1) {
    clock.now();
    await setImmediate();
    assert.equal(doubts, look);
  }
  isOnline = true;
  clock.now();
  await call();
  assert.ok(offMs() < 1000);
  clock.now();
  await setImmediate();
  assert.equal(doubts, 4);
});

test('REL-23 responses with a missing or unreadable time do not change the clock', async () => {
  for (const date of [null, '', 'soon']) {
    header = () => date;
    await call();
    assert.equal(clock.now(), host);
  }
  device += DAY_MS;
  assert.equal(clock.now(), device, 'the device clock is used while no host time is known');
});

const zone = process.env['TZ'];

afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

test('REL-23 the remaining trial time does not depend on daylight saving changes or the device’s time zone', () => {
  const subscription = {
    ...({ product: 'zwivel', plan_name: 'trial', status: null, cancel_at_period_end: false } as const),
  };
  // Daylight saving changes of both hemispheres occur during these trials.
  for (const start of [
    '2026-03-05T07:30:00Z',
    '2026-03-26T00:30:00Z',
    '2026-10-01T13:00:00Z',
    '2026-10-29T05:30:00Z',
  ])
    for (let hour = 0; hour <= 7 * 24; hour += 1) {
      const [starts, now] = [Date.parse(start), Date.parse(start) + hour * HOUR_MS];
      const left = [
        'UTC',
        'America/New_York',
        'Europe/Berlin',
        'Australia/Lord_Howe',
        'Pacific/Kiritimati',
      ].map((place) => {
        process.env['TZ'] = place;
        const times = {
          starts_at: new Date(starts).toISOString(),
          ends_at: new Date(starts + 7 * DAY_MS).toISOString(),
        };
        const trial = secondTrial({ subscriptions: [{ ...subscription, ...times }] }, 7, now);
        return JSON.stringify(timeLeft(trial?.leftMs ?? -1));
      });
      const hours = 7 * 24 - hour;
      const shown =
        hours >= 24 ? { count: Math.ceil(hours / 24), unit: 'day' } : { count: hours, unit: 'hour' };
      const expected = hours === 0 ? { count: 0, unit: 'second' } : shown;
      assert.deepEqual([...new Set(left)], [JSON.stringify(expected)], `${start} + ${hour} h`);
    }
});
