import type { State } from '../state.ts';
import { makeId } from './make-id.ts';
import type { Invoice, WireObject } from './objects.ts';
import { badParameter } from './wire-error.ts';

/** Returns the list of an invoice's payments, which a response contains only on request. */
function paymentsOf(state: State, invoice: Invoice): object {
  const intent = state.aside.intents[invoice.id] ?? null;
  const payment = {
    id: makeId('inpay_1', 23),
    object: 'invoice_payment',
    amount_paid: invoice.status === 'paid' ? invoice.amount_paid : null,
    amount_requested: invoice.amount_due,
    created: invoice.created,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent },
    status: invoice.status === 'paid' ? 'paid' : invoice.status === 'void' ? 'canceled' : 'open',
    status_transitions: { canceled_at: null, paid_at: invoice.status_transitions['paid_at'] ?? null },
  };
  return { object: 'list', data: [payment], has_more: false, url: '/v1/invoice_payments' };
}

/** Returns a field that is included only on request. */
function includable(state: State, wireObject: Record<string, unknown>, field: string): unknown {
  if (wireObject['object'] !== 'invoice') return undefined;
  const invoice = wireObject as unknown as Invoice;
  if (field === 'payments') return paymentsOf(state, invoice);
  if (field !== 'confirmation_secret') return undefined;
  const intent = state.intents[state.aside.intents[invoice.id] ?? ''];
  return intent === undefined ? null : { client_secret: intent.client_secret, type: 'payment_intent' };
}

function byId(state: State, id: string): WireObject | undefined {
  const kinds = [
    state.customers,
    state.paymentMethods,
    state.products,
    state.prices,
    state.coupons,
    state.promotionCodes,
    state.subscriptions,
    state.invoices,
    state.intents,
  ];
  for (const kind of kinds) if (Object.hasOwn(kind, id)) return kind[id];
  return undefined;
}

type Expanded = (state: State, target: unknown, path: readonly string[]) => void;

const expandField: Expanded = (state, target, path) => {
  const [field, ...rest] = path;
  if (field === undefined || typeof target !== 'object' || target === null) return;
  if (Array.isArray(target)) {
    for (const each of target) expandField(state, each, path);
    return;
  }
  const wireObject = target as Record<string, unknown>;
  let value = wireObject[field] ?? includable(state, wireObject, field);
  if (value === undefined) throw badParameter(`This property cannot be expanded (${field}).`, 'expand');
  if (typeof value === 'string') value = structuredClone(byId(state, value)) ?? value;
  wireObject[field] = value;
  expandField(state, value, rest);
};

/**
 * Returns a copy of a response. Objects replace the ids at the given paths, such as `latest_invoice` and
 * `data.customer`.
 */
export function expand<T extends object>(state: State, response: T, paths: readonly string[]): T {
  const copy = structuredClone(response);
  for (const path of paths) expandField(state, copy, path.split('.').slice(0, 5));
  return copy;
}
