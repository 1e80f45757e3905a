import { clamp, turnBetween } from '../../geo/angle.ts';
import type { View } from '../../geo/camera.ts';
import type { ViewCause } from '../../model/view-cause.ts';
import type { ViewControl } from '../view-control.ts';
import { northOfAbsolute, northOfCompass, orientationOf, rotationOf } from './device-pose.ts';
import { type North, withReading } from './north.ts';
import { causeOf } from './orientation-cause.ts';
import type { Quaternion } from './quaternion.ts';
import type { OrientationProblem } from './request-orientation.ts';
import { steadyPose } from './steady-pose.ts';

/** A view that can be turned in each frame. */
export interface LedControl extends ViewControl {
  /** Requests a frame, and calls a function in each frame, after the animations, until the returned function is called. */
  follow(leader: (now: number) => void): () => void;
  /** What last moved the view. */
  readonly mover: ViewCause | null;
}

export interface FollowOptions {
  readonly window: Window;
  /** Whether the north of the sphere is known, so that that of the device can be used. */
  readonly hasNorth: () => boolean;
  readonly prefersReducedMotion: () => boolean;
  /** Called when something else has taken control of the view, or after `stop`. */
  readonly onStop: () => void;
}

/** The events of browsers, some of which add fields to those of the standard. */
interface CompassEvent extends DeviceOrientationEvent {
  /** In Safari, degrees clockwise from magnetic north, and their standard deviation, which is negative if unknown. */
  readonly webkitCompassHeading?: number | null;
  readonly webkitCompassAccuracy?: number | null;
}

/** Without a reading within this time, in milliseconds, the device counts as one without sensors. Calls end within a second. */
const FIRST_READING_MS = 800;

/** A compass that is less exact than this, in degrees, is not used. */
const INEXACT_DEG = 45;

/** The view turns to the north of the device at this rate, in 1/s. */
const NORTH_PER_S = 4;

/** Milliseconds in which the view becomes level after it has followed the device. */
const LEVEL_MS = 300;

/** The longest step between two frames, in seconds. After a pause, the view begins where it was. */
const LONGEST_STEP_S = 0.1;

/** Causes of movements that end the following of the device. All others add to it. */
const TAKING_OVER: readonly (ViewCause | null)[] = ['command', 'fly'];

/** Returns the angle of the screen. Older versions of Safari only have the property of the window. */
function screenAngle(window: Window): number {
  const { screen, orientation = 0 } = window as {
    readonly screen: { readonly orientation?: ScreenOrientation };
    readonly orientation?: number;
  };
  return screen.orientation?.angle ?? orientation;
}

/**
 * Lets a view follow the orientation of the device. At first, the pan is that of the view; where the device has a
 * compass and the north of the sphere is known, the view then turns to the device's own. What a user drags adds to the
 * pan. The tilt and the roll are always those of the device.
 */
export class DeviceFollower {
  /** Resolves with null at the first reading, or with the reason why there is none. */
  readonly started: Promise<OrientationProblem | null>;
  readonly #control: LedControl;
  readonly #options: FollowOptions;
  readonly #listening = new AbortController();
  #start: (problem: OrientationProblem | null) => void = () => undefined;
  #measured: Quaternion | null = null;
  #pose: Quaternion | null = null;
  #north: North | null = null;
  /** Degrees between the pan of the device's readings and that of the view, without what the user has added. */
  #turnDeg = 0;
  #addedDeg = 0;
  #hasTurnedNorth = false;
  /** The view as it was left by the last frame; null before the first one. */
  #left: View | null = null;
  #ledAt = 0;
  #isStopped = false;
  #endFollowing: () => void = () => undefined;

  constructor(control: LedControl, options: FollowOptions) {
    this.#control = control;
    this.#options = options;
    const { window } = options;
    const { signal } = this.#listening;
    const timer = setTimeout(() => this.#start(causeOf('no-sensor', window)), FIRST_READING_MS);
    this.started = new Promise((resolve) => {
      this.#start = (problem) => {
        clearTimeout(timer);
        resolve(problem);
        if (problem) this.stop();
      };
    });
    window.addEventListener('deviceorientation', (event) => this.#read(event), { signal });
    window.addEventListener('deviceorientationabsolute', (event) => this.#readAbsolute(event), { signal });
  }

  /** Stops following. The view becomes level, unless something else moves it. */
  stop(): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#listening.abort();
    this.#start(null);
    this.#endFollowing();
    if (this.#control.view.roll && this.#control.mover !== 'fly') this.#level();
    this.#options.onStop();
  }

  #read(event: CompassEvent): void {
    const { alpha, beta, gamma } = event;
    if (alpha === null || beta === null || gamma === null) return;
    const rotation = rotationOf({ alpha, beta, gamma });
    const north = this.#northOf(event, rotation);
    if (north !== null) this.#north = withReading(this.#north, north, event.timeStamp);
    this.#measured = rotation;
    this.#endFollowing = this.#control.follow(this.#lead);
    this.#start(null);
  }

  #northOf(event: CompassEvent, rotation: Quaternion): number | null {
    if (event.absolute) return 0;
    const { webkitCompassHeading: heading, webkitCompassAccuracy: accuracy } = event;
    if (heading == null || accuracy == null || accuracy < 0 || accuracy > INEXACT_DEG) return null;
    return northOfCompass(rotation, heading);
  }

  #readAbsolute({ alpha, beta, gamma, timeStamp }: DeviceOrientationEvent): void {
    if (!this.#measured || alpha === null || beta === null || gamma === null) return;
    const north = northOfAbsolute(this.#measured, rotationOf({ alpha, beta, gamma }));
    this.#north = withReading(this.#north, north, timeStamp);
  }

  readonly #lead = (now: number): void => {
    const { view, mover } = this.#control;
    if (!this.#measured) return;
    if (this.#left && this.#left !== view && TAKING_OVER.includes(mover)) {
      this.stop();
      return;
    }
    const seconds = this.#left ? clamp((now - this.#ledAt) / 1000, 0, LONGEST_STEP_S) : 0;
    this.#ledAt = now;
    this.#pose = this.#pose ? steadyPose(this.#pose, this.#measured, seconds) : this.#measured;
    const device = orientationOf(this.#pose, screenAngle(this.#options.window));
    if (this.#left) this.#addedDeg += turnBetween(this.#left.pan, view.pan);
    else this.#turnDeg = turnBetween(device.pan, view.pan);
    this.#turnNorth(seconds);
    const pan = device.pan + this.#turnDeg + this.#addedDeg;
    this.#control.rotateBy(
      turnBetween(view.pan, pan),
      device.tilt - view.tilt,
      'orientation',
      device.roll - (view.roll ?? 0),
    );
    this.#left = this.#control.view;
  };

  /** Turns smoothly to the device's north or, for users who prefer less motion, at once. */
  #turnNorth(seconds: number): void {
    if (!this.#north || !this.#options.hasNorth()) return;
    const isJump = !this.#hasTurnedNorth && this.#options.prefersReducedMotion();
    const share = isJump ? 1 : 1 - Math.exp(-NORTH_PER_S * seconds);
    this.#turnDeg += turnBetween(this.#turnDeg, this.#north.deg) * share;
    this.#hasTurnedNorth = true;
  }

  /** Reduces the roll to zero in the frames that follow. */
  #level(): void {
    let left = this.#control.view.roll ?? 0;
    const rate = left / LEVEL_MS;
    let before = this.#ledAt;
    const end = this.#control.follow((now) => {
      const step = rate * Math.min(now - before, 1000 * LONGEST_STEP_S);
      before = now;
      left = this.#options.prefersReducedMotion() || Math.abs(step) >= Math.abs(left) ? 0 : left - step;
      this.#control.rotateBy(0, 0, 'orientation', left - (this.#control.view.roll ?? 0));
      if (left === 0) end();
    });
  }
}
