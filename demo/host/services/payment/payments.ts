/** A subscription as the payment provider has it; times in milliseconds. */
export interface ProviderSubscription {
  readonly id: string;
  readonly customerId: string;
  /** `active`, `past_due`, `canceled` and so on; see `plan-effect.ts` for what each means. */
  readonly status: string;
  readonly priceIds: readonly string[];
  readonly startedAt: number;
  readonly periodEnd: number | null;
  readonly cancelAtPeriodEnd: boolean;
  readonly cancelAt: number | null;
  readonly endedAt: number | null;
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
  readonly pageUrl: string | null;
  readonly pdfUrl: string | null;
}

/** A promo code and what it takes off. */
export interface Promotion {
  readonly id: string;
  readonly code: string;
  readonly name: string | null;
  /** Whether the provider itself holds it to be usable: code and coupon. */
  readonly isActive: boolean;
  readonly percentOff: number | null;
  readonly amountOff: number | null;
  readonly currency: string | null;
  readonly duration: 'once' | 'repeating' | 'forever';
  readonly durationInMonths: number | null;
  readonly expiresAt: number | null;
  readonly timesRedeemed: number;
  readonly maxRedemptions: number | null;
  /** The only customer who may use it, if it is not for everybody. */
  readonly customerId: string | null;
  /** Whether it is shown on top of the pages: its metadata says `promo_bar` `true`. */
  readonly isAdvertised: boolean;
  readonly createdAt: number;
}

/** A notice that something changed at the provider. What it holds may be old by the time it comes. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  readonly createdAt: number;
  readonly customerId: string | null;
}

/** What is bought. */
export interface Order {
  readonly customerId: string;
  readonly priceId: string;
  readonly paymentMethodId: string;
  readonly promotionId: string | null;
  readonly userId: string;
  readonly companyId: string;
}

/** A purchase that was made, or that waits for the bank's check of the card. */
export interface Bought {
  readonly subscription: ProviderSubscription;
  /** For the provider's script, when the bank wants to check the card. */
  readonly clientSecret: string | null;
}

/** Who pays. */
export interface Payer {
  readonly userId: string;
  readonly companyId: string;
  readonly email: string;
  readonly name: string;
}

/** What ties the provider's pricing table to a customer. */
export interface PricingTableSession {
  readonly tableId: string;
  readonly publishableKey: string;
  readonly clientSecret: string;
  readonly expiresAt: number;
  /** The script that defines the provider's element; null where a page of its own stands in. */
  readonly script: string | null;
  readonly page: string | null;
}

/** A customer whom the provider does not know (any more). */
export class UnknownCustomerError extends Error {}

/**
 * Calls to the payment provider that together have a limited time. Each throws a `ServiceError` whose message may be
 * shown: `card_declined`, `payment_method_error`, `promo_code_invalid`, or `unavailable`; or `UnknownCustomerError`.
 */
export interface PaymentCalls {
  /** `onceKey` makes a repeat the same call: one customer. */
  readonly createCustomer: (payer: Payer, onceKey: string) => Promise<string>;
  /** `onceKey` makes a repeat the same purchase: one charge. */
  readonly subscribe: (order: Order, onceKey: string) => Promise<Bought>;
  readonly cancel: (subscriptionId: string) => Promise<void>;
  readonly listSubscriptions: (customerId: string) => Promise<readonly ProviderSubscription[]>;
  /** Newest first, at most 100. */
  readonly listInvoices: (customerId: string) => Promise<readonly ProviderInvoice[]>;
  readonly findPromotion: (code: string) => Promise<Promotion | null>;
  readonly createPortalSession: (customerId: string, returnUrl: string) => Promise<string>;
  readonly createPricingTableSession: (customerId: string) => Promise<PricingTableSession>;
  /** Notices made since then, in any order. */
  readonly listEvents: (since: number) => Promise<readonly PaymentEvent[]>;
}

/** The payment provider. */
export interface Payments {
  /** Calls that together take at most so long, by default a little less than a caller may have to wait. */
  readonly calls: (withinMs?: number) => PaymentCalls;
  /** The promotion on top of the pages. Kept for a minute; without the provider the last one known. */
  readonly advertised: () => Promise<Promotion | null>;
  /** Reads a notice after checking who signed it and when; null when that does not hold. */
  readonly readEvent: (body: Uint8Array, signature: string, now: number) => PaymentEvent | null;
}
