import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { View } from '../../../../elements/geo/camera.ts';
import { fovOfZoom, zoomOfFov } from '../../../../elements/geo/camera.ts';
import {
  AUTO_ROTATE_DEFAULTS,
  isTurning,
  newLeg,
  stepLeg,
  tickIntervalMs,
} from '../../../../elements/input/auto-rotate-leg.ts';
import { type AutoRotate, attachAutoRotate } from '../../../../elements/input/auto-rotate.ts';
import type { ViewControl } from '../../../../elements/input/view-control.ts';
import type { Clock } from '../../../../elements/model/clock.ts';

class FakeClock implements Clock {
  nowMs = 0;
  scheduled: { atMs: number; run: () => void }[] = [];

  now(): number {
    return this.nowMs;
  }

  after(delayMs: number, run: () => void): () => void {
    const entry = { atMs: this.nowMs + delayMs, run };
    this.scheduled.push(entry);
    return () => (this.scheduled = this.scheduled.filter((other) => other !== entry));
  }

  advance(ms: number): void {
    const endMs = this.nowMs + ms;
    for (;;) {
      const next = this.scheduled.filter(({ atMs }) => atMs <= endMs).sort((a, b) => a.atMs - b.atMs)[0];
      if (!next) break;
      this.nowMs = next.atMs;
      this.scheduled = this.scheduled.filter((other) => other !== next);
      next.run();
    }
    this.nowMs = endMs;
  }
}

class PlainControl implements ViewControl {
  view: View = { pan: 0, tilt: 0, fov: 75 };
  readonly size = { width: 800, height: 400 };

  get goal(): View {
    return this.view;
  }
  get drawnFov(): number {
    return this.view.fov;
  }

  rotateBy(panDeg: number, tiltDeg: number): void {
    this.view = { ...this.view, pan: this.view.pan + panDeg, tilt: this.view.tilt + tiltDeg };
  }
  zoomBy(factor: number): void {
    this.view = { ...this.view, fov: fovOfZoom(zoomOfFov(this.view.fov) * factor) };
  }
  fling(): void {}
  easeTo(): void {}
  halt(): void {}
}

interface Bench {
  drawFrame: () => void;
  clock: FakeClock;
  control: PlainControl;
  target: EventTarget;
  autoRotate: AutoRotate;
}

function setUp(reducedMotion = false): Bench {
  const clock = new FakeClock();
  const control = new PlainControl();
  const target = new EventTarget();
  let waiting: (() => void) | null = null;
  const nextFrame = (run: () => void): (() => void) => {
    waiting = run;
    return () => (waiting = null);
  };
  const drawFrame = (): void => waiting?.();
  const options = { clock, nextFrame, prefersReducedMotion: () => reducedMotion };
  return {
    drawFrame,
    clock,
    control,
    target,
    autoRotate: attachAutoRotate(target as HTMLElement, control, options),
  };
}

const near = (actual: number, expected: number): void =>
  assert.ok(Math.abs(actual - expected) < 1e-6, `${actual} is not ${expected}`);

test('VIEW-69 VIEW-70 auto-rotate turns the view by 10 degrees a second unless set otherwise', () => {
  const { clock, control, autoRotate } = setUp();
  autoRotate.update({ ...AUTO_ROTATE_DEFAULTS, on: true });
  clock.advance(3000);
  near(control.view.pan, 30);
  autoRotate.update({ ...AUTO_ROTATE_DEFAULTS, on: true, right: false, speed: 40 });
  clock.advance(1000);
  near(control.view.pan, -10);
});

test('VIEW-71 auto-rotate moves the view in steps of 5 degrees', () => {
  let leg = newLeg(0);
  let turned = 0;
  const ends: number[] = [];
  for (let nowMs = 30; nowMs <= 3000; nowMs += 30) {
    const step = stepLeg(leg, 10, nowMs);
    turned += step.turnDeg;
    leg = step.leg;
    if (step.turnShare === 1) ends.push(Math.round(turned * 1e6) / 1e6);
  }
  assert.deepEqual(ends.slice(0, 5), [5, 10, 15, 20, 25]);
});

test('VIEW-72 the auto-rotate interval is 500 / speed, clamped between 25 and 50 ms', () => {
  const table: [number, number][] = [
    [1, 50],
    [10, 50],
    [12.5, 40],
    [20, 25],
    [500, 25],
  ];
  for (const [speed, ms] of table) assert.equal(tickIntervalMs(speed), ms);
  const { clock, autoRotate } = setUp();
  autoRotate.update({ ...AUTO_ROTATE_DEFAULTS, on: true });
  assert.deepEqual(
    clock.scheduled.map(({ atMs }) => atMs),
    [50],
  );
});

test('VIEW-71 auto-rotate reaches its target tilt and fov in the time that a turn of 5 degrees takes', () => {
  const { clock, control, autoRotate } = setUp();
  control.view = { pan: 0, tilt: 0, fov: 75 };
  autoRotate.update({ ...AUTO_ROTATE_DEFAULTS, on: true, tilt: -20, fov: 40 });
  clock.advance(250);
  assert.ok(control.view.tilt < -5 && control.view.tilt > -15, 'half way');
  clock.advance(250);
  near(control.view.tilt, -20);
  near(control.view.fov, 40);
});

test('VIEW-73 VIEW-74 a click pauses auto-rotate, which resumes 5000 ms after the release', () => {
  const { clock, control, target, autoRotate } = setUp();
  autoRotate.update({ ...AUTO_ROTATE_DEFAULTS, on: true });
  clock.advance(1000);
  target.dispatchEvent(new Event('pointerdown'));
  assert.equal(clock.scheduled.length, 0, 'nothing is scheduled while the pointer is down');
  clock.advance(20000);
  near(control.view.pan, 10);
  target.dispatchEvent(new Event('pointerup'));
  clock.advance(4999);
  near(control.view.pan, 10);
  clock.advance(1 + 1000);
  near(control.view.pan, 20);
});

test('VIEW-73 if auto-rotate is turned on while the pointer is down, it starts after the release', () => {
  const { clock, control, target, autoRotate } = setUp();
  target.dispatchEvent(new Event('pointerdown'));
  autoRotate.update({ ...AUTO_ROTATE_DEFAULTS, on: true });
  clock.advance(1000);
  near(control.view.pan, 0);
  target.dispatchEvent(new Event('pointercancel'));
  clock.advance(6000);
  near(control.view.pan, 10);
});

test('VIEW-69 auto-rotate uses no timer while it is off, detached or without a valid speed', () => {
  const { clock, target, autoRotate } = setUp();
  autoRotate.pause();
  target.dispatchEvent(new Event('pointerdown'));
  target.dispatchEvent(new Event('pointerup'));
  assert.equal(clock.scheduled.length, 0);
  for (const speed of [0, -3, Number.NaN, Number.POSITIVE_INFINITY]) {
    assert.equal(isTurning({ ...AUTO_ROTATE_DEFAULTS, on: true, speed }), false);
  }
  autoRotate.update({ ...AUTO_ROTATE_DEFAULTS, on: true });
  assert.equal(clock.scheduled.length, 1);
  autoRotate.detach();
  target.dispatchEvent(new Event('pointerup'));
  assert.equal(clock.scheduled.length, 0);
});

test('VIEW-69 with reduced motion, auto-rotate does not turn the view', () => {
  const { clock, control, autoRotate } = setUp(true);
  autoRotate.update({ ...AUTO_ROTATE_DEFAULTS, on: true });
  clock.advance(5000);
  near(control.view.pan, 0);
});

test('VIEW-69 an auto-rotate tick that is a minute late turns the view by only 2.5°', () => {
  const { turnDeg } = stepLeg(newLeg(0), 10, 60000);
  near(turnDeg, 2.5);
});

test('VIEW-69 auto-rotate moves the view smoothly between its ticks without changing its speed', () => {
  const { drawFrame, clock, control, autoRotate } = setUp();
  autoRotate.update({ ...AUTO_ROTATE_DEFAULTS, on: true });
  for (let frame = 1; frame <= 60; frame++) {
    clock.advance(1000 / 60);
    const before = control.view.pan;
    drawFrame();
    assert.ok(control.view.pan > before || frame % 3 === 0, 'each frame shows a new view');
  }
  near(control.view.pan, 10);
  autoRotate.detach();
  drawFrame();
  near(control.view.pan, 10);
});

test('VIEW-69 auto-rotate pauses while other input moves the view, and resumes from the new view', () => {
  const { clock, control, autoRotate } = setUp();
  autoRotate.update({ ...AUTO_ROTATE_DEFAULTS, on: true });
  clock.advance(1000);
  for (let step = 0; step < 10; step++) {
    control.rotateBy(-2, 0);
    clock.advance(50);
  }
  near(control.view.pan, -10);
  clock.advance(1000);
  near(control.view.pan, 0);
});
