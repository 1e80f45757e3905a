import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { type Finger, LongPress } from '../../../../elements/input/long-press.ts';
import { ManualClock } from '../../../helpers/manual-clock.ts';

let clock: ManualClock;
let pressed: Finger[];
let press: LongPress;

beforeEach(() => {
  clock = new ManualClock();
  pressed = [];
  press = new LongPress(clock, (finger) => pressed.push(finger));
});

const finger = (x: number, y: number, id = 1): Finger => ({ id, x, y });

test('VIEW-53 a touch that lasts half a second causes one long press, at the position where the touch started', () => {
  press.down(finger(10, 20), true);
  press.move(finger(16, 27));
  clock.advance(499);
  assert.deepEqual(pressed, []);
  clock.advance(1);
  assert.deepEqual(pressed, [finger(10, 20)]);
  clock.advance(5000);
  press.up(1);
  assert.equal(pressed.length, 1);
});

test('VIEW-53 a touch that moves 10 px, ends early or is joined by a second touch is not a long press', () => {
  press.down(finger(0, 0), true);
  press.move(finger(6, 8));
  clock.advance(1000);
  press.down(finger(0, 0), true);
  clock.advance(300);
  press.up(1);
  clock.advance(1000);
  press.down(finger(0, 0), true);
  press.down(finger(50, 0, 2), false);
  press.up(2);
  clock.advance(1000);
  assert.deepEqual([pressed.length, clock.waiting], [0, 0]);
});

test('VIEW-53 a touch whose end was never reported does not prevent the long press of the next touch', () => {
  press.down(finger(0, 0, 1), true);
  press.down(finger(5, 5, 2), true);
  clock.advance(500);
  assert.deepEqual(pressed, [finger(5, 5, 2)]);
});

test('VIEW-53 canceling a long press returns true if the long press was still pending, and false afterward', () => {
  press.down(finger(0, 0), true);
  assert.equal(press.cancel(), true);
  clock.advance(1000);
  assert.equal(pressed.length, 0);
  press.up(1);
  press.down(finger(0, 0), true);
  clock.advance(500);
  assert.equal(press.cancel(), false);
});
