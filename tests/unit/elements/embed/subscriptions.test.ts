import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { FrameEvent } from '../../../../elements/embed/protocol.ts';
import { Subscriptions, Throttle } from '../../../../elements/embed/subscriptions.ts';
import { ManualClock } from '../../../helpers/manual-clock.ts';

test('EMBED-03 events are delivered at most once per requested interval, and the latest event is always delivered', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(40), { minLength: 1 }), fc.nat(100), (gaps, everyMs) => {
      const clock = new ManualClock();
      const passed: { at: number; value: number }[] = [];
      const throttle = new Throttle<number>(clock, everyMs, (value) =>
        passed.push({ at: clock.now(), value }),
      );
      gaps.forEach((gap, value) => {
        clock.advance(gap);
        throttle.push(value);
      });
      assert.equal(passed[0]?.value, 0);
      clock.advance(1000);
      assert.equal(passed.at(-1)?.value, gaps.length - 1);
      assert.equal(clock.waiting, 0);
      passed.slice(1).forEach(({ at, value }, before) => {
        assert.ok(at - (passed[before]?.at ?? 0) >= everyMs);
        assert.ok(value > (passed[before]?.value ?? 0));
      });
    }),
  );
});

test('EMBED-03 a new subscription receives the last init event, but no earlier click events', () => {
  const clock = new ManualClock();
  const delivered: FrameEvent[] = [];
  const subscriptions = new Subscriptions(clock, (event) => delivered.push(event));
  subscriptions.emit('init', { entityId: null, valid: true });
  subscriptions.emit('click', { pan: 0, tilt: 0, place: null });
  for (const event of ['init', 'click', 'load'] as const) subscriptions.add(event, 0);
  assert.deepEqual(delivered, ['init']);
  subscriptions.emit('click', { pan: 0, tilt: 0, place: null });
  subscriptions.remove('click');
  subscriptions.emit('click', { pan: 0, tilt: 0, place: null });
  assert.deepEqual(delivered, ['init', 'click']);
  subscriptions.add('click', 500);
  subscriptions.emit('click', { pan: 0, tilt: 0, place: null });
  subscriptions.emit('click', { pan: 1, tilt: 0, place: null });
  subscriptions.clear();
  clock.advance(1000);
  assert.deepEqual(delivered, ['init', 'click', 'click']);
});
