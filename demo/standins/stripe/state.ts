import type {
  CheckoutSession,
  Coupon,
  Customer,
  CustomerSession,
  Invoice,
  PaymentIntent,
  PaymentMethod,
  PortalSession,
  Price,
  Product,
  PromotionCode,
  Subscription,
  WireEvent,
} from './wire/objects.ts';

type ById<T> = Record<string, T>;

/** A response that is repeated for the same idempotency key. */
export interface StoredResponse {
  readonly asked: string;
  readonly status: number;
  readonly body: string;
  readonly at: number;
}

/** An event that waits for its delivery to the host. */
export interface Delivery {
  readonly id: string;
  readonly eventId: string;
  tries: number;
  /** Time of the next attempt, in milliseconds. */
  dueAt: number;
}

/** Data about objects that is not part of the wire format. */
export interface Aside {
  /** Number of the test card, by payment method. */
  readonly cards: ById<string>;
  /** Price and promotion of a checkout session. */
  readonly carts: ById<{ readonly price: string; promotion: string | null }>;
  readonly intents: ById<string>;
  /** Secrets in the URLs of the invoices' pages. */
  readonly secrets: ById<string>;
  /** Promotion of a discount, and the number of invoices to which it still applies; null for all. */
  readonly discounts: ById<{ readonly promotion: string; left: number | null }>;
}

/** State of the stand-in. It is stored as JSON, so its field names must not change. */
export interface State {
  readonly customers: ById<Customer>;
  readonly paymentMethods: ById<PaymentMethod>;
  readonly products: ById<Product>;
  readonly prices: ById<Price>;
  readonly coupons: ById<Coupon>;
  readonly promotionCodes: ById<PromotionCode>;
  readonly subscriptions: ById<Subscription>;
  readonly invoices: ById<Invoice>;
  readonly intents: ById<PaymentIntent>;
  readonly checkoutSessions: ById<CheckoutSession>;
  readonly portalSessions: ById<PortalSession>;
  readonly customerSessions: ById<CustomerSession>;
  readonly events: ById<WireEvent>;
  readonly answers: ById<StoredResponse>;
  readonly deliveries: ById<Delivery>;
  readonly aside: Aside;
}

export const emptyState = (): State => ({
  customers: {},
  paymentMethods: {},
  products: {},
  prices: {},
  coupons: {},
  promotionCodes: {},
  subscriptions: {},
  invoices: {},
  intents: {},
  checkoutSessions: {},
  portalSessions: {},
  customerSessions: {},
  events: {},
  answers: {},
  deliveries: {},
  aside: { cards: {}, carts: {}, intents: {}, secrets: {}, discounts: {} },
});
