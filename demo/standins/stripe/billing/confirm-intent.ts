import { payInvoice } from './process-due.ts';
import { pick, type Shop } from './shop.ts';

/** Applies the result of the bank's authentication to the waiting invoice. */
export function confirmIntent(shop: Shop, intentId: string, isConfirmed: boolean): void {
  const { state } = shop;
  const intent = pick(state.intents, 'payment_intent', intentId, 'intent');
  const [invoiceId] = Object.entries(state.aside.intents).find(([, id]) => id === intentId) ?? [];
  if (invoiceId === undefined || intent.status !== 'requires_action') return;
  if (isConfirmed) {
    payInvoice(shop, pick(state.invoices, 'invoice', invoiceId, 'invoice'));
    return;
  }
  intent.status = 'requires_payment_method';
  intent.last_payment_error = {
    type: 'card_error',
    code: 'payment_intent_authentication_failure',
    message: 'We are unable to authenticate your payment method.',
  };
}
