import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { proxy } from 'valtio/vanilla';
import type { ResponseOf } from '../../contract/endpoint.ts';
import { listInvoices } from '../../contract/payment.ts';
import { localDay } from '../../lib/time-text.ts';
import type { Portal } from '../../portal/portal.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { moneyText } from '../../rules/money.ts';
import { invoiceTexts } from '../../texts/billing.ts';
import { Button, Link } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { Notice } from '../../ui/states.tsx';
import { failureText } from './failure-text.ts';

export type Invoice = ResponseOf<typeof listInvoices>['invoices'][number];

interface InvoiceState {
  list: readonly Invoice[];
  /** The reason why the invoices could not be loaded, or null if there is no error. */
  failure: string | null;
  isBusy: boolean;
}

class InvoiceStore {
  readonly state = proxy<InvoiceState>({ list: [], failure: null, isBusy: false });
  readonly #call: Portal['call'];

  constructor({ call }: Pick<Portal, 'call'>) {
    this.#call = call;
  }

  /** Loads a customer's invoices. The previous list is shown until the new one has loaded. */
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

const nameOf = ({ number, created }: Invoice): string => number ?? localDay(created);

/**
 * A link to a document. The accessible name of the link includes the name of the invoice. The visible label
 * relies on the context of the row.
 */
function Document({ url, word, name }: { url: string | null; word: string; name: string }) {
  if (url === null) return null;
  return (
    <Link url={url}>
      {word}
      <span className="unseen"> {name}</span>
    </Link>
  );
}

function statusText({ status, amount_paid: paid, amount_refunded: refunded }: Invoice): string {
  if (refunded > 0) return refunded < paid ? invoiceTexts.partlyRefunded : invoiceTexts.refunded;
  return status === null ? '–' : (invoiceTexts.states[status] ?? status);
}

function Row({ invoice }: { readonly invoice: Invoice }) {
  const { status, currency, amount_due: due, amount_paid: paid } = invoice;
  const name = nameOf(invoice);
  return (
    <tr>
      <td data-label={invoiceTexts.date}>{localDay(invoice.created)}</td>
      <td data-label={invoiceTexts.number}>{invoice.number ?? '–'}</td>
      <td data-label={invoiceTexts.amount}>{moneyText(status === 'paid' ? paid : due, currency)}</td>
      <td data-label={invoiceTexts.state}>{statusText(invoice)}</td>
      <td>
        <div className="row">
          <Document url={invoice.hosted_invoice_url} word={invoiceTexts.view} name={name} />
          <Document url={invoice.invoice_pdf} word={invoiceTexts.pdf} name={name} />
        </div>
      </td>
    </tr>
  );
}

function Table({ list }: { readonly list: readonly Invoice[] }) {
  const { date, number, amount, state, links } = invoiceTexts;
  return (
    <div className="table-place">
      <table className="table number" aria-label={invoiceTexts.title}>
        <thead>
          <tr>
            <th scope="col">{date}</th>
            <th scope="col">{number}</th>
            <th scope="col">{amount}</th>
            <th scope="col">{state}</th>
            <th scope="col">
              <span className="unseen">{links}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {list.map((invoice) => (
            <Row key={invoice.id} invoice={invoice} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface InvoicesProps {
  readonly customerId: string;
  /** A value that changes when there may be new invoices. */
  readonly plan: string;
}

/** The invoices of a customer. Renders nothing if there are none. */
export function Invoices({ customerId, plan }: InvoicesProps) {
  const portal = usePortal();
  const [store] = useState(() => new InvoiceStore(portal));
  const { list, failure, isBusy } = useSnapshot(store.state);
  useEffect(() => {
    const leaving = new AbortController();
    void store.load(customerId, leaving.signal);
    return () => leaving.abort();
  }, [store, customerId, plan]);
  if (list.length === 0 && failure === null) return null;
  return (
    <Card>
      <h2>{invoiceTexts.title}</h2>
      {failure === null ? null : (
        <Notice kind="error">
          <p>
            {invoiceTexts.failed} {failure}
          </p>
          <div>
            <Button size="small" isBusy={isBusy} onClick={() => void store.load(customerId)}>
              {invoiceTexts.tryAgain}
            </Button>
          </div>
        </Notice>
      )}
      {list.length === 0 ? null : <Table list={list} />}
    </Card>
  );
}
