import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { DeviceFollower, FollowOptions, LedControl } from '../../input/orientation/follow-device.ts';
import { asksForOrientation, requestOrientation } from '../../input/orientation/request-orientation.ts';
import { ViewerError, imported } from '../../model/viewer-error.ts';
import type { ViewerTexts } from '../../panels/texts.ts';
import { readDevice } from '../base/device.ts';
import { Toast } from '../base/toast.ts';
import { SphereOrientationEvent } from './orientation.events.ts';

export interface OrientationHost extends ReactiveControllerHost, HTMLElement {
  readonly texts: ViewerTexts;
}

export interface OrientationOptions extends Pick<FollowOptions, 'hasNorth' | 'prefersReducedMotion'> {
  readonly control: LedControl;
}

/** Lets the view follow the device, with the permission of the user, and says what prevents it. */
export class OrientationSwitch implements ReactiveController {
  readonly #host: OrientationHost;
  readonly #options: OrientationOptions;
  readonly #notice: Toast;
  /** Aborted once the device is known to report its orientation. */
  readonly #probing = new AbortController();
  #listening = new AbortController();
  #follower: DeviceFollower | null = null;
  /** Number of calls that have started or stopped the following. */
  #calls = 0;
  #isStarting = false;
  #isAnnounced = false;

  constructor(host: OrientationHost, options: OrientationOptions) {
    this.#host = host;
    this.#options = options;
    this.#notice = new Toast(() => host.requestUpdate());
    host.addController(this);
  }

  /** Whether the device reports its orientation, as far as that is known without asking the user. */
  get isOffered(): boolean {
    return this.#probing.signal.aborted;
  }

  /** Whether the view follows the device, or will once the user has allowed it. */
  get isOn(): boolean {
    return this.#isStarting || this.#follower !== null;
  }

  /** What prevents the view from following the device, for four seconds; otherwise empty. */
  get notice(): string {
    return this.#notice.text;
  }

  hostConnected(): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.#host.addEventListener('keydown', ({ key }) => key === 'Escape' && this.stop(), { signal });
    const { defaultView: window } = this.#host.ownerDocument;
    if (!window?.isSecureContext) return;
    // Some browsers on computers ask, too.
    if (asksForOrientation(window) && readDevice().coarsePointer) this.#offer();
    // Browsers on devices without sensors have the event, too, but fire it without angles or not at all.
    window.addEventListener('deviceorientation', ({ alpha }) => alpha !== null && this.#offer(), {
      signal: AbortSignal.any([signal, this.#probing.signal]),
    });
  }

  hostDisconnected(): void {
    this.#listening.abort();
    this.#notice.show('');
    this.stop();
  }

  /**
   * Resolves with true when the view follows the device, or with false if it has been stopped before. Rejects with
   * `orientation-denied`, `orientation-unavailable` or `network`.
   */
  async start(): Promise<boolean> {
    const { defaultView: window } = this.#host.ownerDocument;
    if (!window || this.isOn) return this.isOn;
    // Before anything else, because Safari asks its user only in the task of a click.
    const asking = requestOrientation(window);
    const call = (this.#calls += 1);
    this.#isStarting = true;
    this.#notice.show('');
    try {
      const loaded = await imported(import('./device-orientation.ts'));
      const refusal = await asking;
      if (call !== this.#calls) return false;
      const problem = refusal
        ? loaded.causeOf(refusal, window)
        : await this.#follow(loaded.DeviceFollower, window);
      if (problem) {
        this.#notice.show(
          this.#host.texts.orientationProblems?.[problem] ?? loaded.ORIENTATION_PROBLEMS[problem],
        );
        const code = /^(denied|framed|no-gesture)$/.test(problem)
          ? 'orientation-denied'
          : 'orientation-unavailable';
        throw new ViewerError(code, loaded.ORIENTATION_ERRORS[problem], {
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

  #offer(): void {
    this.#probing.abort();
    this.#host.requestUpdate();
  }

  #follow(Follower: typeof DeviceFollower, window: Window): DeviceFollower['started'] {
    const { control, hasNorth, prefersReducedMotion } = this.#options;
    const follower = new Follower(control, {
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
