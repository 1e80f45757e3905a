import { DeviceFollower } from '../../input/orientation/follow-device.ts';
import { causeOf } from '../../input/orientation/orientation-cause.ts';
import { requestOrientation } from '../../input/orientation/request-orientation.ts';
import { ViewerError } from '../../model/viewer-error.ts';
import type { OrientationHost, OrientationOptions } from './orientation-host.ts';
import { ORIENTATION_ERRORS, ORIENTATION_PROBLEMS } from './orientation-texts.ts';
import { SphereOrientationEvent } from './orientation.events.ts';

/** Lets the view follow the device, with the permission of the user, and says what prevents it. */
export class OrientationSwitch {
  readonly #host: OrientationHost;
  readonly #options: OrientationOptions;
  #follower: DeviceFollower | null = null;
  /** Number of calls that have started or stopped the following. */
  #calls = 0;
  #isStarting = false;
  #isAnnounced = false;

  constructor(host: OrientationHost, options: OrientationOptions) {
    this.#host = host;
    this.#options = options;
  }

  /** Whether the view follows the device, or will once the user has allowed it. */
  get isOn(): boolean {
    return this.#isStarting || this.#follower !== null;
  }

  /**
   * Resolves with true when the view follows the device, or with false if it has been stopped before. Rejects with
   * `orientation-denied` or `orientation-unavailable`.
   */
  async start(): Promise<boolean> {
    const { defaultView: window } = this.#host.ownerDocument;
    if (!window || this.isOn) return this.isOn;
    // Before anything else, because Safari asks its user only in the task of a click.
    const asking = requestOrientation(window);
    const call = (this.#calls += 1);
    this.#isStarting = true;
    try {
      const refusal = await asking;
      if (call !== this.#calls) return false;
      const problem = refusal ? causeOf(refusal, window) : await this.#follow(window);
      if (problem) {
        const text = this.#host.shownTexts.orientationProblems?.[problem] ?? ORIENTATION_PROBLEMS[problem];
        const notice = await import('./notice.ts').catch(() => null);
        notice?.Notices.of(this.#host).show({ text });
        const code = /^(denied|framed|no-gesture)$/.test(problem)
          ? 'orientation-denied'
          : 'orientation-unavailable';
        throw new ViewerError(code, ORIENTATION_ERRORS[problem], {
          recoverable: problem === 'no-gesture',
        });
      }
      if (call !== this.#calls) return false;
      this.#announce(true);
      return true;
    } finally {
      if (call === this.#calls) this.#isStarting = false;
      this.#host.requestUpdate();
    }
  }

  stop(): void {
    this.#calls += 1;
    this.#isStarting = false;
    this.#follower?.stop();
    this.#host.requestUpdate();
  }

  #follow(window: Window): DeviceFollower['started'] {
    const { control, hasNorth, prefersReducedMotion } = this.#options;
    const follower = new DeviceFollower(control, {
      window,
      hasNorth,
      prefersReducedMotion,
      onStop: () => {
        if (this.#follower === follower) this.#follower = null;
        this.#announce(false);
      },
    });
    this.#follower = follower;
    return follower.started;
  }

  #announce(isActive: boolean): void {
    if (isActive === this.#isAnnounced) return;
    this.#isAnnounced = isActive;
    this.#host.requestUpdate();
    this.#host.dispatchEvent(new SphereOrientationEvent(isActive));
  }
}
