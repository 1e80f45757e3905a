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

/** An answer that is given again to the same key. */
export interface KeptAnswer {
  readonly asked: string;
  readonly status: number;
  readonly body: string;
  readonly at: number;
}

/** A notice on its way to the host. */
export interface Delivery {
  readonly id: string;
  readonly eventId: string;
  tries: number;
  /** When to try next, in milliseconds. */
  dueAt: number;
}

/** What is beside an object and not part of the wire format. */
export interface Aside {
  /** What a card does when it is charged, by payment method. */
  readonly cards: ById<string>;
  /** The price in a checkout session, and the promotion that was entered. */
  readonly carts: ById<{ readonly price: string; promotion: string | null }>;
  /** The payment of an invoice. */
  readonly intents: ById<string>;
  /** The invoices' page secrets. */
  readonly secrets: ById<string>;
  /** The promotion by which a discount came about, and how many invoices it still lowers; null for all. */
  readonly discounts: ById<{ readonly promotion: string; left: number | null }>;
}

/** All that the stand-in remembers. */
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
  readonly answers: ById<KeptAnswer>;
  readonly deliveries: ById<Delivery>;
  readonly aside: Aside;
}

/** Nothing sold yet, nobody there. */
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
