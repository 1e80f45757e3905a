import type { PaymentCalls, Payments } from './payments.ts';
import { paymentsAway } from './read-fault.ts';

const away = (): Promise<never> => Promise.reject(paymentsAway());

const calls: PaymentCalls = {
  createCustomer: away,
  subscribe: away,
  cancel: away,
  listSubscriptions: away,
  listInvoices: away,
  findPromotion: away,
  createPortalSession: away,
  createPricingTableSession: away,
  listEvents: () => Promise.resolve([]),
};

/** A host without a payment provider: nothing can be bought, everything else works. */
export const noPayments: Payments = {
  calls: () => calls,
  advertised: () => Promise.resolve(null),
  readEvent: () => null,
};
