import { paymentsUnavailable } from './payment-error.ts';
import type { PaymentCalls, Payments } from './payments.ts';

const unavailable = (): Promise<never> => Promise.reject(paymentsUnavailable());

const calls: PaymentCalls = {
  createCustomer: unavailable,
  subscribe: unavailable,
  cancel: unavailable,
  undoPurchase: unavailable,
  listSubscriptions: unavailable,
  listInvoices: unavailable,
  findPromotion: unavailable,
  createPortalSession: unavailable,
  createPricingTableSession: unavailable,
  listEvents: () => Promise.resolve([]),
};

/** Used without a payment provider: plans cannot be bought, but everything else works. */
export const noPayments: Payments = {
  calls: () => calls,
  advertised: () => Promise.resolve(null),
  prices: () => Promise.resolve([]),
  readEvent: () => null,
};
