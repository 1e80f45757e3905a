import { proxy } from 'valtio/vanilla';
import { validatePromoCode } from '../../contract/payment.ts';
import type { Portal } from '../../portal/portal.ts';
import { promoTexts } from '../../texts/billing.ts';
import { failureText } from './failure-text.ts';
import type { ValidCode } from './promo-discount.ts';

interface CodeState {
  code: string;
  isBusy: boolean;
  /** The error in the code, or the reason why it could not be checked. */
  error: string | null;
  failures: number;
  found: ValidCode | null;
}

export class CodeStore {
  readonly state = proxy<CodeState>({ code: '', isBusy: false, error: null, failures: 0, found: null });
  readonly #deps: Pick<Portal, 'call' | 'now'>;

  constructor(deps: Pick<Portal, 'call' | 'now'>) {
    this.#deps = deps;
  }

  /** Updates the typed code, and removes the result for the previous code. */
  change(code: string): void {
    Object.assign(this.state, { code, error: null, found: null });
  }

  async check(): Promise<void> {
    const { state } = this;
    if (state.isBusy) return;
    const promoCode = state.code.trim();
    if (promoCode === '') {
      this.#refuse(promoTexts.missing);
      return;
    }
    Object.assign(state, { isBusy: true, error: null });
    const typed = state.code;
    try {
      // The key is different for each request, so that no cache responds instead of the host.
      const found = await this.#deps.call(validatePromoCode, { key: String(this.#deps.now()), promoCode });
      if (state.code === typed) state.found = found;
    } catch (error) {
      if (state.code === typed) this.#refuse(failureText(error));
    } finally {
      state.isBusy = false;
    }
  }

  #refuse(error: string): void {
    Object.assign(this.state, { error, found: null });
    this.state.failures += 1;
  }
}
