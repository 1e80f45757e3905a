import { z } from 'zod';
import { findAddress, recordSphereLoad } from '../contract/tracking.ts';
import { randomId } from '../lib/random-id.ts';
import type { Portal } from '../portal/portal.ts';

type Deps = Pick<Portal, 'call' | 'config' | 'session' | 'now'>;

/** The offering that a screen belongs to, in the words of subscriptions. */
export type OfferingProduct = 'api' | 'zwivel';

/** What a look-up service answers. */
const lookUpSchema = z.object({ ip: z.string().max(255) });

/** How long the look-up may take, milliseconds: a load is recorded without an address rather than late. */
const LOOK_UP_MS = 3000;

/** Makes the records of loaded spheres. */
export class LoadRecords {
  readonly #deps: Deps;
  readonly #origin: string;
  readonly #fetch: typeof fetch;
  #address: string | null = null;

  constructor(deps: Deps, origin: string, fetchAnswer: typeof fetch = (...args) => fetch(...args)) {
    this.#deps = deps;
    this.#origin = origin;
    this.#fetch = fetchAnswer;
  }

  /** What sends the record of a load that just happened; null while nobody is logged in. */
  record(sphereId: number, product: OfferingProduct): (() => Promise<unknown>) | null {
    const { call, session, now } = this.#deps;
    const { user } = session.state;
    if (user === null) return null;
    const record = {
      date_time: new Date(now()).toISOString(),
      // The app itself has no key: its loads are kept apart from those of sites.
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

  /** The client's address as the configured service tells it, else the host; null where neither does. */
  async #findAddress(): Promise<string | null> {
    if (this.#address !== null) return this.#address;
    const signal = AbortSignal.timeout(LOOK_UP_MS);
    const { call, config } = this.#deps;
    const url = config.addressLookupUrl;
    try {
      const told: unknown =
        url === null
          ? await call(findAddress, {}, { signal })
          : await (
              await this.#fetch(url, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' })
            ).json();
      this.#address = lookUpSchema.parse(told).ip;
    } catch {
      return null;
    }
    return this.#address;
  }
}
