import { z } from 'zod';
import type {
  PaymentEvent,
  PricingTableSession,
  Promotion,
  ProviderInvoice,
  ProviderPrice,
  ProviderSubscription,
} from './payments.ts';

/** Converts the provider's times, in seconds, to milliseconds. */
const seconds = z
  .number()
  .int()
  .transform((s) => s * 1000);
const maybeSeconds = seconds.nullish().transform((ms) => ms ?? null);

/** Accepts an object or only its id. */
const reference = z
  .union([z.string(), z.object({ id: z.string() })])
  .transform((written) => (typeof written === 'string' ? written : written.id));
const maybeReference = reference.nullish().transform((id) => id ?? null);

const itemSchema = z.object({ price: z.object({ id: z.string() }), current_period_end: maybeSeconds });

const subscriptionSchema = z.object({
  id: z.string(),
  customer: reference,
  status: z.string(),
  start_date: seconds,
  // Newer versions of the wire format have the period on each item, older ones on the whole subscription.
  current_period_end: maybeSeconds,
  items: z.object({ data: z.array(itemSchema) }),
  cancel_at_period_end: z.boolean(),
  cancel_at: maybeSeconds,
  ended_at: maybeSeconds,
  latest_invoice: maybeReference,
});

/** Reads a subscription of the provider. Throws zod's error if it is not valid. */
export function readSubscription(response: unknown): ProviderSubscription {
  const read = subscriptionSchema.parse(response);
  const [firstItem] = read.items.data;
  return {
    id: read.id,
    customerId: read.customer,
    status: read.status,
    priceIds: read.items.data.map(({ price }) => price.id),
    startedAt: read.start_date,
    periodEnd: firstItem?.current_period_end ?? read.current_period_end,
    cancelAtPeriodEnd: read.cancel_at_period_end,
    cancelAt: read.cancel_at,
    endedAt: read.ended_at,
    latestInvoiceId: read.latest_invoice,
  };
}

const invoiceSchema = z.object({
  id: z.string(),
  number: z.string().nullish(),
  created: seconds,
  status: z.string().nullish(),
  currency: z.string(),
  amount_due: z.int(),
  amount_paid: z.int(),
  // Stripe refunds a paid invoice by a credit note.
  post_payment_credit_notes_amount: z.int().default(0),
  hosted_invoice_url: z.string().nullish(),
  invoice_pdf: z.string().nullish(),
});

/** Reads an invoice. URLs for which `isProviderUrl` is false are omitted. */
export function readInvoice(response: unknown, isProviderUrl: (url: string) => boolean): ProviderInvoice {
  const read = invoiceSchema.parse(response);
  const address = (url: string | null | undefined): string | null =>
    url != null && isProviderUrl(url) ? url : null;
  return {
    id: read.id,
    number: read.number ?? null,
    createdAt: read.created,
    status: read.status ?? null,
    currency: read.currency,
    amountDue: read.amount_due,
    amountPaid: read.amount_paid,
    amountRefunded: read.post_payment_credit_notes_amount,
    pageUrl: address(read.hosted_invoice_url),
    pdfUrl: address(read.invoice_pdf),
  };
}

const priceSchema = z.object({
  id: z.string(),
  currency: z.string(),
  unit_amount: z.int().nullish(),
  recurring: z
    .object({ interval: z.enum(['day', 'week', 'month', 'year']), interval_count: z.int().positive() })
    .nullish(),
});

/** Reads a price. Returns null for one that is not a fixed amount for a period, such as a price by usage. */
export function readPrice(response: unknown): ProviderPrice | null {
  const { id, currency, unit_amount: amount, recurring } = priceSchema.parse(response);
  if (amount == null || recurring == null) return null;
  return { id, currency, amount, every: { count: recurring.interval_count, unit: recurring.interval } };
}

const couponSchema = z.object({
  name: z.string().nullish(),
  valid: z.boolean(),
  percent_off: z.number().nullish(),
  amount_off: z.int().nullish(),
  currency: z.string().nullish(),
  duration: z.enum(['once', 'repeating', 'forever']),
  duration_in_months: z.int().nullish(),
  redeem_by: maybeSeconds,
});

const promotionSchema = z
  .object({
    id: z.string(),
    code: z.string(),
    active: z.boolean(),
    created: seconds,
    customer: maybeReference,
    expires_at: maybeSeconds,
    times_redeemed: z.int(),
    max_redemptions: z.int().nullish(),
    metadata: z.record(z.string(), z.string()).nullish(),
    // Newer versions of the wire format have the coupon under `promotion`, older ones next to it.
    promotion: z.object({ coupon: couponSchema }).optional(),
    coupon: couponSchema.optional(),
  })
  .refine((read) => (read.promotion?.coupon ?? read.coupon) !== undefined);

const earlier = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.min(a, b);

export function readPromotion(response: unknown): Promotion {
  const read = promotionSchema.parse(response);
  const coupon = (read.promotion?.coupon ?? read.coupon) as z.infer<typeof couponSchema>;
  return {
    id: read.id,
    code: read.code,
    name: coupon.name ?? null,
    isActive: read.active && coupon.valid,
    percentOff: coupon.percent_off ?? null,
    amountOff: coupon.amount_off ?? null,
    currency: coupon.currency ?? null,
    duration: coupon.duration,
    durationInMonths: coupon.duration === 'repeating' ? (coupon.duration_in_months ?? null) : null,
    expiresAt: earlier(read.expires_at, coupon.redeem_by),
    timesRedeemed: read.times_redeemed,
    maxRedemptions: read.max_redemptions ?? null,
    customerId: read.customer,
    isAdvertised: read.metadata?.['promo_bar'] === 'true',
    createdAt: read.created,
  };
}

const eventSchema = z.object({
  id: z.string().min(1).max(255),
  type: z.string().max(255),
  created: seconds,
  data: z.object({
    object: z.looseObject({
      object: z.string(),
      id: z.string().optional(),
      customer: z.unknown().optional(),
    }),
  }),
});

/** Reads a webhook event. Of the event's object, only the customer is used. */
export function readEvent(response: unknown): PaymentEvent {
  const { id, type, created, data } = eventSchema.parse(response);
  const customer = data.object.object === 'customer' ? data.object.id : data.object.customer;
  return { id, type, createdAt: created, customerId: maybeReference.catch(null).parse(customer) };
}

const invoiceStateSchema = z.object({
  confirmation_secret: z.object({ client_secret: z.string() }).nullish(),
  payments: z
    .object({
      data: z.array(
        z.object({
          payment: z.object({
            payment_intent: z
              .union([
                z.string(),
                z.object({
                  status: z.string(),
                  client_secret: z.string().nullish(),
                  last_payment_error: z.object({ message: z.string().nullish() }).nullish(),
                }),
              ])
              .nullish(),
          }),
        }),
      ),
    })
    .nullish(),
});

/**
 * State of the first payment of a purchase. Either it waits for the bank's check, which requires the secret,
 * or it was refused.
 */
export type FirstPayment =
  | { readonly kind: 'check'; readonly clientSecret: string }
  | { readonly kind: 'refused'; readonly message: string };

const outcomeUnknown = { status: 'requires_payment_method', client_secret: null, last_payment_error: null };

export function readFirstPayment(response: unknown): FirstPayment {
  const read = invoiceStateSchema.parse(response);
  const intent = read.payments?.data[0]?.payment.payment_intent;
  const { status, client_secret, last_payment_error } =
    typeof intent === 'object' && intent ? intent : outcomeUnknown;
  const secret = client_secret ?? read.confirmation_secret?.client_secret;
  const isWaiting = status === 'requires_action' || status === 'requires_confirmation';
  if (isWaiting && secret !== undefined) return { kind: 'check', clientSecret: secret };
  return { kind: 'refused', message: last_payment_error?.message ?? 'Your card was declined.' };
}

const customerSessionSchema = z.object({ client_secret: z.string(), expires_at: seconds });

/** Reads the secret that links a pricing table to a customer. */
export function readCustomerSession(
  response: unknown,
): Pick<PricingTableSession, 'clientSecret' | 'expiresAt'> {
  const read = customerSessionSchema.parse(response);
  return { clientSecret: read.client_secret, expiresAt: read.expires_at };
}
