import { proxy } from 'valtio/vanilla';
import { findActiveCoupon } from '../../contract/payment.ts';
import type { Portal } from '../../portal/portal.ts';
import type { ActiveCoupon } from './promo-discount.ts';

/** The coupon is reloaded after this time, in milliseconds. */
const STALE_MS = 10 * 60_000;

const NAME = 'active_coupon';

const storedSchema = findActiveCoupon.response;

/**
 * The advertised coupon. The stored coupon is shown immediately, so that the layout does not shift when the
 * response arrives.
 */
export class PromoStore {
  readonly state: { coupon: ActiveCoupon | null };
  readonly #deps: Pick<Portal, 'call' | 'storage' | 'now'>;
  #requestedAt = -Infinity;

  constructor(deps: Pick<Portal, 'call' | 'storage' | 'now'>) {
    this.#deps = deps;
    this.state = proxy({ coupon: deps.storage.read(NAME, storedSchema)?.activeCoupon ?? null });
  }

  /**
   * Loads the coupon, unless it has been loaded recently. After a failure, the stored coupon is still shown.
   */
  async load(): Promise<void> {
    const { call, storage, now } = this.#deps;
    if (Math.abs(now() - this.#requestedAt) < STALE_MS) return;
    this.#requestedAt = now();
    try {
      const response = await call(findActiveCoupon, {});
      this.state.coupon = response.activeCoupon ?? null;
      storage.write(NAME, response);
    } catch {
      // A failure is not shown, because the user did not request a promotion.
      this.#requestedAt = -Infinity;
    }
  }
}
