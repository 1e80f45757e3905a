import { proxy } from 'valtio/vanilla';
import type { ResponseOf } from '../../contract/endpoint.ts';
import { listInvoices } from '../../contract/payment.ts';
import type { Portal } from '../../portal/portal.ts';
import { failureText } from './failure-text.ts';

/** An invoice of the user's. */
export type Invoice = ResponseOf<typeof listInvoices>['invoices'][number];

interface InvoiceState {
  list: readonly Invoice[];
  /** Why they are not there; null while nothing failed. */
  failure: string | null;
  isBusy: boolean;
}

/** The user's invoices, newest first. */
export class InvoiceStore {
  readonly state = proxy<InvoiceState>({ list: [], failure: null, isBusy: false });
  readonly #call: Portal['call'];

  constructor({ call }: Pick<Portal, 'call'>) {
    this.#call = call;
  }

  /** Asks for those of a customer; what was there stays until the answer comes. */
  async load(id: string, signal?: AbortSignal): Promise<void> {
    this.state.isBusy = true;
    try {
      const { invoices } = await this.#call(listInvoices, { id }, signal === undefined ? {} : { signal });
      Object.assign(this.state, { list: invoices, failure: null });
    } catch (error) {
      if (signal?.aborted) return;
      this.state.failure = failureText(error);
    } finally {
      if (!signal?.aborted) this.state.isBusy = false;
    }
  }
}
