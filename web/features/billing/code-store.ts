import { proxy } from 'valtio/vanilla';
import { validatePromoCode } from '../../contract/payment.ts';
import type { Portal } from '../../portal/portal.ts';
import { promoTexts } from '../../texts/billing.ts';
import { failureText } from './failure-text.ts';
import type { ValidCode } from './promo-worth.ts';

interface CodeState {
  code: string;
  isBusy: boolean;
  /** What is wrong with what was typed, or why it could not be checked. */
  fault: string | null;
  /** Counts the checks that were refused. */
  failures: number;
  found: ValidCode | null;
}

/** A promo code as it is typed and checked. */
export class CodeStore {
  readonly state = proxy<CodeState>({ code: '', isBusy: false, fault: null, failures: 0, found: null });
  readonly #deps: Pick<Portal, 'call' | 'now'>;

  constructor(deps: Pick<Portal, 'call' | 'now'>) {
    this.#deps = deps;
  }

  /** Takes over what was typed: what was said of another code no longer holds. */
  change(code: string): void {
    Object.assign(this.state, { code, fault: null, found: null });
  }

  /** Asks what the code takes off. */
  async check(): Promise<void> {
    const { state } = this;
    if (state.isBusy) return;
    const promoCode = state.code.trim();
    if (promoCode === '') {
      this.#refuse(promoTexts.missing);
      return;
    }
    Object.assign(state, { isBusy: true, fault: null });
    const typed = state.code;
    try {
      // The key keeps whatever lies in between from answering in the host's place.
      const found = await this.#deps.call(validatePromoCode, { key: String(this.#deps.now()), promoCode });
      if (state.code === typed) state.found = found;
    } catch (error) {
      if (state.code === typed) this.#refuse(failureText(error));
    } finally {
      state.isBusy = false;
    }
  }

  #refuse(fault: string): void {
    Object.assign(this.state, { fault, found: null });
    this.state.failures += 1;
  }
}
