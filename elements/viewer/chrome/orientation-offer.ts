import type { ReactiveController } from 'lit';
import { allowsSensors, asksForOrientation } from '../../input/orientation/request-orientation.ts';
import { imported } from '../../model/viewer-error.ts';
import { readDevice } from '../base/device.ts';
import type { OrientationHost, OrientationOptions } from './orientation-host.ts';
import type { OrientationSwitch } from './orientation-switch.ts';

/** Finds out whether a device reports its orientation, and loads the code with which the view follows it. */
export class OrientationOffer implements ReactiveController {
  readonly #host: OrientationHost;
  readonly #options: OrientationOptions;
  /** Aborted once the device is known to report its orientation. */
  readonly #probing = new AbortController();
  #listening = new AbortController();
  #switch: OrientationSwitch | null = null;
  /** Number of calls that have started or stopped the following. */
  #calls = 0;

  constructor(host: OrientationHost, options: OrientationOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  /**
   * Whether the device reports its orientation, as far as that is known without asking the user, and the code has loaded
   * that asks in the task of a click.
   */
  get isOffered(): boolean {
    return this.#probing.signal.aborted && this.#switch !== null;
  }

  /** Whether the view follows the device, or will once the user has allowed it. */
  get isOn(): boolean {
    return this.#switch?.isOn === true;
  }

  hostConnected(): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.#host.addEventListener('keydown', ({ key }) => key === 'Escape' && this.stop(), { signal });
    const { ownerDocument: document } = this.#host;
    const { defaultView: window } = document;
    // In a frame whose page does not allow the sensors, Chrome would report a listener as an error.
    if (!window?.isSecureContext || allowsSensors(document) === false) return;
    // Some browsers on computers ask, too.
    if (asksForOrientation(window) && readDevice().coarsePointer) this.#offer();
    // Browsers on devices without sensors have the event, too, but fire it without angles or not at all.
    window.addEventListener('deviceorientation', ({ alpha }) => alpha !== null && this.#offer(), {
      signal: AbortSignal.any([signal, this.#probing.signal]),
    });
  }

  hostDisconnected(): void {
    this.#listening.abort();
    this.stop();
  }

  /**
   * Resolves with true when the view follows the device, or with false if it has been stopped before. Rejects with
   * `orientation-denied`, `orientation-unavailable` or `network`.
   */
  async start(): Promise<boolean> {
    const call = (this.#calls += 1);
    // Safari asks its user only in the task of a click, so nothing is waited for once the code has loaded.
    const loaded = this.#switch ?? (await this.#load());
    return call === this.#calls && loaded.start();
  }

  stop(): void {
    this.#calls += 1;
    this.#switch?.stop();
  }

  #offer(): void {
    this.#probing.abort();
    this.#load().then(
      () => this.#host.requestUpdate(),
      () => undefined,
    );
  }

  async #load(): Promise<OrientationSwitch> {
    const { OrientationSwitch } = await imported(import('./orientation-switch.ts'));
    return (this.#switch ??= new OrientationSwitch(this.#host, this.#options));
  }
}
