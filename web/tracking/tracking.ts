import { z } from 'zod';
import { ApiError } from '../api/api-error.ts';
import { findAddress, recordSphereLoad, createEvent } from '../contract/tracking.ts';
import { randomId } from '../lib/random-id.ts';
import type { Portal } from '../portal/portal.ts';
import { type TrackingCategory, isTrackingAction, trackingCategories } from '../rules/tracking-actions.ts';

/**
 * Maximum number of records that wait while the host does not respond. If there are more, the oldest are
 * dropped.
 */
const MAX_WAITING = 200;

/** Delay before waiting records are sent again, in milliseconds. */
const RETRY_MS = 30_000;

interface OutboxPage {
  readonly setTimeout: (act: () => void, ms: number) => unknown;
  readonly addEventListener: (type: 'online', act: () => void) => void;
}

/** Returns true if another attempt can succeed. */
const isRetryable = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

/**
 * Sends records one after another, and retries those that failed temporarily. The outbox runs in the
 * background and shows no messages.
 */
export class Outbox {
  readonly #page: OutboxPage;
  readonly #waiting: (() => Promise<unknown>)[] = [];
  #isSending = false;
  #isTimed = false;

  constructor(page: OutboxPage) {
    this.#page = page;
    page.addEventListener('online', () => void this.#send());
  }

  /** Adds a record. `send` can be called several times, so the host must count repeated records only once. */
  add(send: () => Promise<unknown>): void {
    this.#waiting.push(send);
    if (this.#waiting.length > MAX_WAITING) this.#waiting.shift();
    void this.#send();
  }

  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    for (let send = this.#waiting[0]; send !== undefined; send = this.#waiting[0]) {
      try {
        await send();
      } catch (error) {
        if (isRetryable(error)) break;
        // A record that the host rejects permanently is dropped.
      }
      if (this.#waiting[0] === send) this.#waiting.shift();
    }
    this.#isSending = false;
    if (this.#waiting.length > 0) this.#retryLater();
  }

  #retryLater(): void {
    if (this.#isTimed) return;
    this.#isTimed = true;
    this.#page.setTimeout(() => {
      this.#isTimed = false;
      void this.#send();
    }, RETRY_MS);
  }
}

type LoadDeps = Pick<Portal, 'call' | 'config' | 'session' | 'now'>;

/** The offering of a screen, as named in subscriptions. */
export type OfferingProduct = 'api' | 'zwivel';

const lookupSchema = z.object({ ip: z.string().max(255) });

/**
 * Timeout of the address lookup, in milliseconds. After the timeout, loads are recorded without an address.
 */
const LOOKUP_TIMEOUT_MS = 3000;

export class LoadRecords {
  readonly #deps: LoadDeps;
  readonly #origin: string;
  readonly #fetch: typeof fetch;
  #address: string | null = null;

  constructor(deps: LoadDeps, origin: string, fetchResponse: typeof fetch = (...args) => fetch(...args)) {
    this.#deps = deps;
    this.#origin = origin;
    this.#fetch = fetchResponse;
  }

  /**
   * Returns a function that sends the record of a load that has just occurred, or null if no user is logged
   * in.
   */
  record(sphereId: number, product: OfferingProduct): (() => Promise<unknown>) | null {
    const { call, session, now } = this.#deps;
    const { user } = session.state;
    if (user === null) return null;
    const record = {
      date_time: new Date(now()).toISOString(),
      // The app has no API key, which distinguishes its loads from those on sites.
      api_key: '',
      sphere_id: sphereId,
      origin: this.#origin,
      company: user.company.id,
      product,
      user: user.id,
      client_event_id: randomId(),
    };
    return async () => {
      const ip_address = await this.#findAddress();
      await call(recordSphereLoad, { ...record, ip_address });
    };
  }

  /**
   * Returns the client's address from the configured service or else from the host. Returns null if neither
   * responds.
   */
  async #findAddress(): Promise<string | null> {
    if (this.#address !== null) return this.#address;
    const signal = AbortSignal.timeout(LOOKUP_TIMEOUT_MS);
    const { call, config } = this.#deps;
    const url = config.addressLookupUrl;
    try {
      const body: unknown =
        url === null
          ? await call(findAddress, {}, { signal })
          : await (
              await this.#fetch(url, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' })
            ).json();
      this.#address = lookupSchema.parse(body).ip;
    } catch {
      return null;
    }
    return this.#address;
  }
}

type Deps = Pick<Portal, 'call' | 'config' | 'session' | 'storage' | 'now'>;

/** Storage key of the events that were sent, and the maximum number of stored events. */
const MARKS = 'tracking_marks';
const MAX_MARKS = 1000;

const marksSchema = z.array(z.string());

/** Reports the actions of users to the host. Tracking never throws, never blocks and never shows messages. */
export class Tracking {
  readonly #deps: Deps;
  readonly #outbox: Outbox;
  readonly #loads: LoadRecords;
  readonly #log: (message: string) => void;
  /** Events that are being sent, which are marked as sent after the host has received them. */
  readonly #pending = new Set<string>();

  constructor(deps: Deps, page: Window = window, log: (message: string) => void = logToConsole) {
    this.#deps = deps;
    this.#outbox = new Outbox(page);
    this.#loads = new LoadRecords(deps, page.location.origin);
    this.#log = log;
  }

  /**
   * Reports an action of the user once. Returns false if the category or the action is not in the list
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
    if (this.#pending.has(mark) || this.#marks().includes(mark)) return true;
    this.#pending.add(mark);
    const event = { category: category as TrackingCategory, action, entity, entityId: id };
    const client_event_id = randomId();
    this.#add(async () => {
      // Another tab may have sent the event.
      if (!this.#marks().includes(mark)) await this.#deps.call(createEvent, { ...event, client_event_id });
      this.#deps.storage.write(
        MARKS,
        [...this.#marks().filter((one) => one !== mark), mark].slice(-MAX_MARKS),
      );
    });
    return true;
  }

  recordLoad(sphereId: number, product: OfferingProduct): void {
    const send = this.#loads.record(sphereId, product);
    if (send !== null) this.#add(send);
  }

  #marks(): readonly string[] {
    return this.#deps.storage.read(MARKS, marksSchema) ?? [];
  }

  /**
   * If the user has changed, the event is dropped, so that the actions of one user are never attributed to
   * another.
   */
  #add(send: () => Promise<unknown>): void {
    const { session } = this.#deps;
    const { token } = session;
    this.#outbox.add(async () => {
      if (session.token === token) await send();
    });
  }
}

const logToConsole = (message: string): void => {
  // oxlint-disable-next-line no-console -- the specification requires it to be logged
  console.error(message);
};

const trackings = new WeakMap<Portal, Tracking>();

/** Returns the portal's only tracking. */
export function trackingOf(portal: Portal): Tracking {
  const tracking = trackings.get(portal) ?? new Tracking(portal);
  trackings.set(portal, tracking);
  return tracking;
}
