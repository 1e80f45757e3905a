import { z } from 'zod';
import { createEvent } from '../contract/tracking.ts';
import { type TrackingCategory, isTrackingAction, trackingCategories } from '../rules/tracking-actions.ts';
import { randomId } from '../lib/random-id.ts';
import type { Portal } from '../portal/portal.ts';
import { LoadRecords, type OfferingProduct } from './load-records.ts';
import { Outbox } from './outbox.ts';

type Deps = Pick<Portal, 'call' | 'config' | 'session' | 'storage' | 'now'>;

/** Where the browser keeps which events were sent, and how many of them at most. */
const MARKS = 'tracking_marks';
const MOST_MARKS = 1000;

const marksSchema = z.array(z.string());

/** Tells the host what users do. It never fails, never waits and shows nothing. */
export class Tracking {
  readonly #deps: Deps;
  readonly #outbox: Outbox;
  readonly #loads: LoadRecords;
  readonly #log: (message: string) => void;
  /** Events on their way: their mark is kept once the host has them. */
  readonly #underWay = new Set<string>();

  constructor(deps: Deps, page: Window = window, log: (message: string) => void = logToConsole) {
    this.#deps = deps;
    this.#outbox = new Outbox(page);
    this.#loads = new LoadRecords(deps, page.location.origin);
    this.#log = log;
  }

  /**
   * Tells the host once and never again that the user did something; false where category or action is none of ours
   * (requirements, OPEN-082).
   */
  track(category: string, action: string, entity: string, entityId: string | number): boolean {
    if (!(trackingCategories as readonly string[]).includes(category)) {
      this.#log(`Tracking: there is no category ${category}.`);
      return false;
    }
    if (!isTrackingAction(category, action)) {
      this.#log(`Tracking: there is no action ${action} in ${category}.`);
      return false;
    }
    const id = String(entityId);
    const mark = [this.#deps.session.state.user?.id ?? '', category, action, entity, id].join('/');
    if (this.#underWay.has(mark) || this.#marks().includes(mark)) return true;
    this.#underWay.add(mark);
    const event = { category: category as TrackingCategory, action, entity, entityId: id };
    const client_event_id = randomId();
    this.#add(async () => {
      // Another tab may have been faster.
      if (!this.#marks().includes(mark)) await this.#deps.call(createEvent, { ...event, client_event_id });
      this.#deps.storage.write(
        MARKS,
        [...this.#marks().filter((one) => one !== mark), mark].slice(-MOST_MARKS),
      );
    });
    return true;
  }

  /** Tells the host that a sphere was shown. */
  recordLoad(sphereId: number, product: OfferingProduct): void {
    const send = this.#loads.record(sphereId, product);
    if (send !== null) this.#add(send);
  }

  #marks(): readonly string[] {
    return this.#deps.storage.read(MARKS, marksSchema) ?? [];
  }

  /** What one user did is never told as another. */
  #add(send: () => Promise<unknown>): void {
    const { session } = this.#deps;
    const { token } = session;
    this.#outbox.add(async () => {
      if (session.token === token) await send();
    });
  }
}

const logToConsole = (message: string): void => {
  // eslint-disable-next-line no-console -- the specification wants it logged
  console.error(message);
};

const trackings = new WeakMap<Portal, Tracking>();

/** The one tracking of a portal. */
export function trackingOf(portal: Portal): Tracking {
  const tracking = trackings.get(portal) ?? new Tracking(portal);
  trackings.set(portal, tracking);
  return tracking;
}
