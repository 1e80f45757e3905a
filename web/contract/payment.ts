import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { line, timeField } from './fields.ts';

/** An amount in the currency's smallest unit, such as cents. */
const amountField = () => z.int().min(0);

/** The longest id of the payment provider that is read at all. */
const MAX_ID = 255;

const idField = () => line({ min: 1, max: MAX_ID });

/** What a promo code takes off: a share, or an amount in a currency. */
const discountFields = {
  percent_off: z.number().gt(0).max(100).optional(),
  amount_off: amountField().optional(),
  currency: z.string().optional(),
};

const subscriptionSchema = z.object({
  id: z.string(),
  /** The provider's state: `active`, or `incomplete` until the card is checked. */
  status: z.string(),
  current_period_end: timeField().nullable(),
  plan_name: z.string(),
});

/** Buys a plan with a card. */
export const createSubscription = endpoint({
  id: 'createSubscription',
  tag: 'Payments',
  method: 'post',
  path: '/api/stripe/createSubscription',
  summary: 'Buy a plan with a card.',
  access: 'verified',
  rate: 'write',
  body: z
    .object({
      priceId: idField().describe('One of the prices that this host sells.'),
      paymentMethodId: z
        .string()
        .regex(/^pm_\w{1,200}$/, { error: 'is no payment method' })
        .describe('The card, as the provider’s own form named it: the host never sees its number.'),
      promoCode: line({ max: 100 }).nullish(),
      stripeCustomerId: line({ max: MAX_ID })
        .nullish()
        .describe('May be left out; another customer than the caller’s own is not found.'),
    })
    .describe('Amounts are the provider’s: one that is sent along has no effect.'),
  response: z.object({
    subscription: subscriptionSchema,
    /** Present when the bank wants to check the card: hand it to the provider’s script. */
    clientSecret: z.string().optional(),
    detail: z.string(),
  }),
  errors: ['card_declined', 'payment_method_error', 'promo_code_invalid', 'conflict', 'unavailable'],
  idempotent: true,
  secret: true,
});

/** Lists the caller's invoices. */
export const listInvoices = endpoint({
  id: 'listInvoices',
  tag: 'Payments',
  method: 'get',
  path: '/api/stripe/invoices',
  summary: 'List the invoices of the own customer, newest first.',
  access: 'session',
  rate: 'read',
  query: z.object({ id: idField().describe('The caller’s own `stripeCustomerId`.') }),
  response: z.object({
    invoices: z
      .array(
        z.object({
          id: z.string(),
          number: z.string().nullable(),
          created: timeField(),
          status: z.string().nullable(),
          currency: z.string(),
          amount_due: z.int(),
          amount_paid: z.int(),
          hosted_invoice_url: z.url().nullable(),
          invoice_pdf: z.url().nullable(),
        }),
      )
      .max(100),
  }),
  errors: ['not_found', 'unavailable'],
});

/** Tells the caller's subscription to a price. */
export const findCurrentSubscription = endpoint({
  id: 'findCurrentSubscription',
  tag: 'Payments',
  method: 'get',
  path: '/api/stripe/currentSubscription',
  summary: 'Tell the running subscription of the own customer to a price.',
  access: 'session',
  rate: 'read',
  query: z.object({
    stripeCustomerId: idField().describe('The caller’s own.'),
    priceId: idField().describe('One of the prices that this host sells.'),
  }),
  response: z.object({
    subscription: subscriptionSchema
      .extend({
        product: z.enum(['api', 'zwivel']),
        price_id: z.string(),
        cancel_at_period_end: z.boolean(),
        ends_at: timeField().nullable(),
      })
      .nullable(),
  }),
  errors: ['not_found'],
});

/** Tells what a promo code takes off. */
export const validatePromoCode = endpoint({
  id: 'validatePromoCode',
  tag: 'Payments',
  method: 'post',
  path: '/api/stripe/validatePromoCode',
  summary: 'Tell what a promo code takes off; unknown, expired and used-up codes are refused alike.',
  access: 'session',
  rate: 'promo',
  query: z.object({ key: line({ max: 100 }).optional().describe('Anything; defeats caches.') }),
  body: z.object({
    promoCode: z
      .string({ error: 'Please enter a promo code.' })
      .max(1000)
      .trim()
      .min(1, { error: 'Please enter a promo code.' })
      .describe('1 to 40 of `A-Z a-z 0-9 _ -`; upper and lower case are alike.'),
  }),
  response: z.object({
    valid: z.literal(true),
    promoCode: z.string(),
    ...discountFields,
    duration: z.enum(['once', 'repeating', 'forever']),
    duration_in_months: z.int().min(1).nullable(),
    expires_at: timeField().nullable(),
  }),
  errors: ['promo_code_invalid', 'unavailable'],
});

/** Opens the provider's customer portal. */
export const createPortalSession = endpoint({
  id: 'createPortalSession',
  tag: 'Payments',
  method: 'post',
  path: '/api/stripe/createPortalSession',
  summary: 'Open the customer portal, where plan, card and invoices are looked after.',
  access: 'session',
  rate: 'write',
  query: z.object({ customerStripeId: idField().describe('The caller’s own `stripeCustomerId`.') }),
  response: z.object({ url: z.url().describe('Short-lived: ask again for each visit.') }),
  errors: ['not_found', 'unavailable'],
  secret: true,
});

/** Ties the provider's pricing table to the caller. */
export const createPricingTableSession = endpoint({
  id: 'createPricingTableSession',
  tag: 'Payments',
  method: 'post',
  path: '/api/stripe/createPricingTableSession',
  summary: 'Open the pricing table for the caller; the customer is made where there is none yet.',
  access: 'verified',
  rate: 'write',
  response: z.object({
    stripeCustomerId: z.string(),
    /** The attributes of `<stripe-pricing-table>`. */
    pricingTableId: z.string(),
    publishableKey: z.string(),
    customerSessionClientSecret: z.string(),
    expires_at: timeField(),
    /** The script that defines that element, or null: then `page` is to be shown in a frame. */
    script: z.url().nullable(),
    page: z.url().nullable(),
  }),
  errors: ['unavailable'],
  secret: true,
});

/** Tells the promo code that is advertised now. */
export const findActiveCoupon = endpoint({
  id: 'findActiveCoupon',
  tag: 'Payments',
  method: 'get',
  path: '/api/stripe/activeCoupon',
  summary: 'Tell the promo code that is advertised now; the answer is empty when there is none.',
  access: 'anyone',
  rate: 'read',
  response: z.object({
    activeCoupon: z
      .object({ name: z.string(), code: z.string(), ...discountFields, ends_at: timeField().nullable() })
      .optional(),
  }),
});

/** Takes the payment provider's notices. */
export const takePaymentNotice = endpoint({
  id: 'takePaymentNotice',
  tag: 'Payments',
  method: 'post',
  path: '/api/stripe/webhook',
  summary:
    'Take a signed notice of the payment provider (header `Stripe-Signature`); repeats have no effect.',
  access: 'anyone',
  rate: 'free',
  rawBody: true,
  bodyBytes: 512 * 1024,
  response: z.object({ received: z.literal(true) }),
});
