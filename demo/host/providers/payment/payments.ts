/** A subscription at the payment provider; times in milliseconds. */
export interface ProviderSubscription {
  readonly id: string;
  readonly customerId: string;
  /** Status such as `active`, `past_due` or `canceled`; `plan-effect.ts` defines the effect of each. */
  readonly status: string;
  readonly priceIds: readonly string[];
  readonly startedAt: number;
  readonly periodEnd: number | null;
  readonly cancelAtPeriodEnd: boolean;
  readonly cancelAt: number | null;
  readonly endedAt: number | null;
  readonly latestInvoiceId: string | null;
}

/** An invoice; amounts in the currency's smallest unit. */
export interface ProviderInvoice {
  readonly id: string;
  readonly number: string | null;
  readonly createdAt: number;
  readonly status: string | null;
  readonly currency: string;
  readonly amountDue: number;
  readonly amountPaid: number;
  /** The part of the paid amount that was refunded. */
  readonly amountRefunded: number;
  readonly pageUrl: string | null;
  readonly pdfUrl: string | null;
}

/** What a plan costs. */
export interface ProviderPrice {
  readonly id: string;
  /** The amount in the currency's smallest unit. */
  readonly amount: number;
  readonly currency: string;
  /** How often the amount is due, such as every 3 months. */
  readonly every: { readonly count: number; readonly unit: 'day' | 'week' | 'month' | 'year' };
}

export interface Promotion {
  readonly id: string;
  readonly code: string;
  readonly name: string | null;
  /** Whether the provider considers both the code and the coupon usable. */
  readonly isActive: boolean;
  readonly percentOff: number | null;
  readonly amountOff: number | null;
  readonly currency: string | null;
  readonly duration: 'once' | 'repeating' | 'forever';
  readonly durationInMonths: number | null;
  readonly expiresAt: number | null;
  readonly timesRedeemed: number;
  readonly maxRedemptions: number | null;
  /** The only customer who can use the code; null if any customer can. */
  readonly customerId: string | null;
  /** Whether pages advertise the code at the top, which requires `promo_bar` to be `true` in its metadata. */
  readonly isAdvertised: boolean;
  readonly createdAt: number;
}

/** A webhook event, which reports a change at the provider. Its contents may be outdated when it arrives. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  readonly createdAt: number;
  readonly customerId: string | null;
}

export interface Order {
  readonly customerId: string;
  readonly priceId: string;
  readonly paymentMethodId: string;
  readonly promotionId: string | null;
  readonly userId: string;
  readonly companyId: string;
}

/** A completed purchase, or one that waits for the bank's check of the card. */
export interface Bought {
  readonly subscription: ProviderSubscription;
  /** Secret for the provider's script if the bank wants to check the card. */
  readonly clientSecret: string | null;
}

export interface Payer {
  readonly userId: string;
  readonly companyId: string;
  readonly email: string;
  readonly name: string;
}

/** A session that links the provider's pricing table to a customer. */
export interface PricingTableSession {
  readonly tableId: string;
  readonly publishableKey: string;
  readonly clientSecret: string;
  readonly expiresAt: number;
  /** Script that defines the provider's element; null if a page of the stand-in replaces it. */
  readonly script: string | null;
  readonly page: string | null;
}

/** Thrown if the customer does not exist at the provider, for example because it was deleted. */
export class UnknownCustomerError extends Error {}

/**
 * Calls to the payment provider with a shared time limit. Each throws an `UnknownCustomerError` or a
 * `ServiceError` whose message users may see: `card_declined`, `payment_method_error`, `promo_code_invalid`
 * or `unavailable`.
 */
export interface PaymentCalls {
  /** `onceKey` is an idempotency key: a repeat does not create a second customer. */
  readonly createCustomer: (payer: Payer, onceKey: string) => Promise<string>;
  /** `onceKey` is an idempotency key: a repeat is charged only once. */
  readonly subscribe: (order: Order, onceKey: string) => Promise<Bought>;
  readonly cancel: (subscriptionId: string) => Promise<void>;
  /**
   * Refunds the payment of a subscription that was bought on a page of the provider, and cancels it. Returns false for
   * any other one, such as one that the operator has created, which stays. A repeat refunds nothing further.
   */
  readonly undoPurchase: (subscriptionId: string) => Promise<boolean>;
  readonly listSubscriptions: (customerId: string) => Promise<readonly ProviderSubscription[]>;
  /** Returns at most 100 of the customer's invoices, newest first. */
  readonly listInvoices: (customerId: string) => Promise<readonly ProviderInvoice[]>;
  readonly findPromotion: (code: string) => Promise<Promotion | null>;
  readonly createPortalSession: (customerId: string, returnUrl: string) => Promise<string>;
  /**
   * Creates a session for the plans of one offering, or of all offerings. If the provider has no such table,
   * the session has neither a script nor a page.
   */
  readonly createPricingTableSession: (
    customerId: string,
    product: 'api' | 'zwivel' | null,
  ) => Promise<PricingTableSession>;
  /** Returns the events created since the given time, in any order. */
  readonly listEvents: (since: number) => Promise<readonly PaymentEvent[]>;
}

export interface Payments {
  /**
   * Returns calls that share a time limit. By default, it is a little less than the maximum time that a
   * client waits.
   */
  readonly calls: (withinMs?: number) => PaymentCalls;
  /**
   * Returns the promotion at the top of the pages. It is cached for a minute. If the provider is unavailable,
   * the last known promotion is returned.
   */
  readonly advertised: () => Promise<Promotion | null>;
  /**
   * Returns the fixed, recurring prices that are active at the provider. They are cached for ten minutes. If the provider
   * is unavailable, the last known prices are returned.
   */
  readonly prices: () => Promise<readonly ProviderPrice[]>;
  /** Reads a webhook event after checking its signature and age; returns null if they are not valid. */
  readonly readEvent: (body: Uint8Array, signature: string, now: number) => PaymentEvent | null;
}
