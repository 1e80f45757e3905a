import { proxy, ref } from 'valtio/vanilla';
import type { ResponseOf } from '../../contract/endpoint.ts';
import { createPricingTableSession } from '../../contract/payment.ts';
import type { Portal } from '../../portal/portal.ts';
import { failureText } from './failure-text.ts';

/** A session that links the provider's table to the user. */
export type TableSession = ResponseOf<typeof createPricingTableSession>;

/** Sessions older than this are replaced, in milliseconds. Sessions expire after half an hour. */
export const STALE_MS = 20 * 60_000;

interface TableState {
  phase: 'loading' | 'ready' | 'failed';
  session: TableSession | null;
  failure: string | null;
}

export class TableStore {
  readonly state = proxy<TableState>({ phase: 'loading', session: null, failure: null });
  readonly #deps: Pick<Portal, 'call' | 'session' | 'now'>;
  #isOpening = false;
  #openedAt = 0;

  constructor(deps: Pick<Portal, 'call' | 'session' | 'now'>) {
    this.#deps = deps;
  }

  /** Opens a session, unless one is being opened. */
  async open(): Promise<void> {
    if (this.#isOpening) return;
    this.#isOpening = true;
    const { state } = this;
    if (state.session === null) Object.assign(state, { phase: 'loading', failure: null });
    const { call, session, now } = this.#deps;
    try {
      const opened = await call(createPricingTableSession, {});
      this.#openedAt = now();
      Object.assign(state, { phase: 'ready', session: ref(opened), failure: null });
      if (session.state.user?.stripeCustomerId !== opened.stripeCustomerId)
        session.change({ stripeCustomerId: opened.stripeCustomerId });
    } catch (error) {
      Object.assign(state, { phase: 'failed', session: null, failure: failureText(error) });
    } finally {
      this.#isOpening = false;
    }
  }

  /** Opens a new session if the current one is too old for the provider. */
  async renew(): Promise<void> {
    if (this.state.phase === 'ready' && Math.abs(this.#deps.now() - this.#openedAt) > STALE_MS)
      await this.open();
  }
}
