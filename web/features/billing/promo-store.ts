import { proxy } from 'valtio/vanilla';
import { findActiveCoupon } from '../../contract/payment.ts';
import type { Portal } from '../../portal/portal.ts';
import type { ActiveCoupon } from './promo-worth.ts';

/** A coupon is asked for anew after so long, milliseconds. */
const STALE_MS = 10 * 60_000;

const NAME = 'active_coupon';

const keptSchema = findActiveCoupon.response;

/** The coupon that is advertised now. The one known last is shown at once, so that nothing moves when the answer comes. */
export class PromoStore {
  readonly state: { coupon: ActiveCoupon | null };
  readonly #deps: Pick<Portal, 'call' | 'storage' | 'now'>;
  #askedAt = -Infinity;

  constructor(deps: Pick<Portal, 'call' | 'storage' | 'now'>) {
    this.#deps = deps;
    this.state = proxy({ coupon: deps.storage.read(NAME, keptSchema)?.activeCoupon ?? null });
  }

  /** Asks for it, unless that was done a moment ago. What cannot be asked now stays as it is. */
  async load(): Promise<void> {
    const { call, storage, now } = this.#deps;
    if (Math.abs(now() - this.#askedAt) < STALE_MS) return;
    this.#askedAt = now();
    try {
      const answer = await call(findActiveCoupon, {});
      this.state.coupon = answer.activeCoupon ?? null;
      storage.write(NAME, answer);
    } catch {
      // Nobody asked for a promotion, so nobody is told that none came.
      this.#askedAt = -Infinity;
    }
  }
}
