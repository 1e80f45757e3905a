import type { Clock } from '../model/clock.ts';
import type { Action, Admission, Posted } from './connection-actions.ts';
import { Connection } from './connection.ts';
import type { FrameEvent, FrameEvents } from './protocol.ts';
import { errorValueOf } from './run-verb.ts';
import { Subscriptions } from './subscriptions.ts';
import type { Ask } from './verb-schemas.ts';

/** What a frame's desk works with. */
export interface FrameDeskOptions {
  readonly apiKey: string;
  readonly clock: Clock;
  readonly post: (message: object, origin: string) => void;
  /** Asks the host whether the key works on a page's site. */
  readonly askHost: (origin: string) => Promise<Admission>;
  /** Does what a page asks for, once there is a viewer for it. */
  readonly run: (ask: Ask, signal: AbortSignal) => Promise<unknown>;
  /** Says once of each kind what was posted in vain. */
  readonly warn: (complaint: string) => void;
}

/** Does what the connection with the page around the frame comes to. */
export class FrameDesk {
  readonly #options: FrameDeskOptions;
  readonly #connection: Connection;
  readonly #subscriptions: Subscriptions;
  readonly #running = new Map<number, AbortController>();

  constructor(options: FrameDeskOptions) {
    this.#options = options;
    this.#connection = new Connection(options.apiKey);
    this.#subscriptions = new Subscriptions(options.clock, (event, detail) =>
      this.#do(this.#connection.tell(event, detail)),
    );
  }

  /** Takes what was posted to the frame. */
  hear(posted: Posted): void {
    this.#do(this.#connection.hear(posted));
  }

  /** Something happened that a page may wait for. */
  happen<E extends FrameEvent>(event: E, detail: FrameEvents[E]): void {
    this.#subscriptions.happen(event, detail);
    this.#do(this.#connection.tellLegacy(event, detail));
  }

  /** The key does not work any longer: nothing is done for the page from here on, and it hears why. */
  revoke(): void {
    this.#do(this.#connection.revoke());
    this.happen('init', { entityId: null, valid: false });
  }

  /** The frame goes away. */
  end(): void {
    this.#do(this.#connection.end());
  }

  #do(actions: readonly Action[]): void {
    for (const action of actions) this.#act(action);
  }

  #act(action: Action): void {
    switch (action.do) {
      case 'post':
        this.#options.post(action.message, action.origin);
        break;
      case 'ask-host':
        void this.#askHost(action.origin);
        break;
      case 'run':
        void this.#run(action.run, action.ask);
        break;
      case 'abort':
        this.#running.get(action.run)?.abort();
        break;
      case 'warn':
        this.#options.warn(action.complaint);
        break;
      default:
        this.#listen(action);
    }
  }

  #listen(action: Exclude<Action, { do: 'post' | 'ask-host' | 'run' | 'abort' | 'warn' }>): void {
    if (action.do === 'subscribe') this.#subscriptions.add(action.event, action.everyMs);
    else if (action.do === 'unsubscribe') this.#subscriptions.remove(action.event);
    else if (action.do === 'unsubscribe-all') this.#subscriptions.clear();
    else this.#replayLegacy(action.event);
  }

  #replayLegacy(event: FrameEvent): void {
    const last = this.#subscriptions.lastOf(event);
    if (last) this.#do(this.#connection.tellLegacy(event, last));
  }

  async #askHost(origin: string): Promise<void> {
    const nobody: Admission = { valid: false, entityId: null };
    const admission = await this.#options.askHost(origin).catch(() => nobody);
    this.#do(this.#connection.admit(admission));
  }

  async #run(run: number, ask: Ask): Promise<void> {
    const controller = new AbortController();
    this.#running.set(run, controller);
    try {
      const value = await this.#options.run(ask, controller.signal);
      this.#do(this.#connection.answer(run, { value }));
    } catch (error) {
      this.#do(this.#connection.answer(run, { error: errorValueOf(error) }));
    } finally {
      this.#running.delete(run);
    }
  }
}
