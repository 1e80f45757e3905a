import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { turnBetween } from '../../../../elements/geo/angle.ts';
import type { View } from '../../../../elements/geo/camera.ts';
import { type Motion, coastAt, easeTowards, stepMotion } from '../../../../elements/input/motion.ts';

const START: View = { pan: 10, tilt: -5, fov: 75 };

/** Runs a motion in frames of `frameS` seconds until it ends or `untilS` seconds have passed. */
function play(
  view: View,
  motion: Motion,
  frameS: number,
  untilS = 30,
): { view: View; seconds: number; ended: boolean } {
  let now: { view: View; motion: Motion | null } = { view, motion };
  let seconds = 0;
  while (now.motion && seconds < untilS) {
    now = stepMotion(now.view, now.motion, frameS);
    seconds += frameS;
  }
  return { view: now.view, seconds, ended: now.motion === null };
}

const apart = (a: View, b: View): number =>
  Math.max(Math.abs(turnBetween(a.pan, b.pan)), Math.abs(a.tilt - b.tilt), Math.abs(a.fov - b.fov));

const view = fc.record({
  pan: fc.double({ min: 0, max: 359.99, noNaN: true }),
  tilt: fc.double({ min: -90, max: 90, noNaN: true }),
  fov: fc.double({ min: 10, max: 140, noNaN: true }),
});
const speed = fc.double({ min: -400, max: 400, noNaN: true });
const frame = fc.constantFrom(1 / 240, 1 / 60, 1 / 30, 0.1, 0.37);

test('a coasting view comes to rest at the same view at any frame rate', () => {
  fc.assert(
    fc.property(speed, fc.double({ min: -20, max: 20, noNaN: true }), frame, (pan, tilt, frameS) => {
      const level = { ...START, tilt: 0 };
      const smooth = play(level, coastAt(pan, tilt), 1 / 1000);
      const cut = play(level, coastAt(pan, tilt), frameS);
      assert.ok(smooth.ended && cut.ended);
      assert.ok(apart(smooth.view, cut.view) < 1e-6, `${apart(smooth.view, cut.view)}°`);
    }),
    { numRuns: 40 },
  );
});

test('a coasting view slows down and stops within three seconds', () => {
  const { seconds, view: end } = play(START, coastAt(100, 0), 1 / 60);
  assert.ok(seconds > 0.5 && seconds < 3, `${seconds} s`);
  assert.ok(Math.abs(end.pan - 35) < 1e-9, 'speed / friction = 25° further');
});

test('easing takes the shortest turn and ends exactly at its goal in at most two seconds', () => {
  const goal = { pan: 350, tilt: 20, fov: 30 };
  const { view: end, seconds } = play(START, easeTowards(START, goal), 1 / 60);
  assert.deepEqual(end, goal);
  assert.ok(seconds < 2, `${seconds} s`);
  const half = play(START, easeTowards(START, goal), 1 / 60, 0.15).view;
  assert.ok(turnBetween(10, half.pan) < 0, 'turns left through north');
});

test('easing reaches the same view to within 0.1° at any frame rate', () => {
  fc.assert(
    fc.property(view, view, frame, (from, goal, frameS) => {
      const steps = 6;
      const once = stepMotion(from, easeTowards(from, goal), frameS * steps);
      const often = play(from, easeTowards(from, goal), frameS, frameS * (steps - 0.5));
      assert.ok(apart(once.view, often.view) < 0.1, `${apart(once.view, often.view)}°`);
    }),
  );
});

test('easing never overshoots the pan of its goal', () => {
  fc.assert(
    fc.property(view, view, (from, goal) => {
      let motion: Motion | null = easeTowards(from, goal);
      let now = from;
      let left = Math.abs(turnBetween(goal.pan, from.pan));
      while (motion) {
        ({ view: now, motion } = stepMotion(now, motion, 1 / 60));
        const next = Math.abs(turnBetween(goal.pan, now.pan));
        assert.ok(next <= left + 1e-9);
        left = next;
      }
    }),
    { numRuns: 50 },
  );
});

test('moving the goal farther away during easing does not slow the view by more than 5%', () => {
  const first = stepMotion(START, easeTowards(START, { pan: 60 }), 0.1);
  const moved = easeTowards(first.view, { pan: 90 }, first.motion);
  const before = stepMotion(START, easeTowards(START, { pan: 60 }), 0.09).view;
  const after = stepMotion(first.view, moved, 0.01).view;
  const speedBefore = turnBetween(before.pan, first.view.pan) / 0.01;
  const speedAfter = turnBetween(first.view.pan, after.pan) / 0.01;
  assert.ok(speedAfter > speedBefore * 0.95, `${speedBefore} then ${speedAfter}°/s`);
});

test('a motion step of any duration yields a finite and valid view', () => {
  const seconds = fc.constantFrom(0, -1, Number.NaN, 1e-9, 1 / 60, 5, 1e9, Number.POSITIVE_INFINITY);
  fc.assert(
    fc.property(view, view, speed, seconds, (from, goal, perS, dt) => {
      for (const motion of [coastAt(perS, perS / 2), easeTowards(from, goal), easeTowards(from, {})]) {
        const { view: next } = stepMotion(from, motion, dt);
        assert.ok(Object.values(next).every(Number.isFinite), JSON.stringify(next));
        assert.ok(Math.abs(next.tilt) <= 90 && next.pan >= 0 && next.pan < 360);
      }
    }),
  );
});

test('a motion whose distance or speed is zero ends at once', () => {
  assert.deepEqual(stepMotion(START, easeTowards(START, {}), 1 / 60), { view: START, motion: null });
  assert.equal(stepMotion(START, coastAt(0, 0), 1 / 60).motion, null);
});
