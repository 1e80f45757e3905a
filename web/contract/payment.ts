import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { code, codeLine, timeField } from './fields.ts';

/** An amount in the smallest unit of its currency, such as cents. */
const amountField = () => z.int().min(0);

/** Maximum length of the payment provider's ids, in characters. */
const MAX_ID = 255;

const idField = () => codeLine({ min: 1, max: MAX_ID });

/** The discount of a promo code: a percentage, or an amount in a currency. */
const discountFields = {
  percent_off: z.number().gt(0).max(100).optional(),
  amount_off: amountField().optional(),
  currency: z.string().optional(),
};

const subscriptionSchema = z.object({
  id: z.string(),
  /** State at the provider: `active`, or `incomplete` until the bank has verified the card. */
  status: z.string(),
  current_period_end: timeField().nullable(),
  plan_name: z.string(),
});

export const createSubscription = endpoint({
  id: 'createSubscription',
  tag: 'Payments',
  method: 'post',
  path: '/api/stripe/createSubscription',
  summary: 'Buy a plan with a card.',
  description:
    'This call is for programs; the portal shows the payment provider’s pricing table. The guide “Programs” has an example.',
  access: { credential: 'session', verified: true },
  rate: 'write',
  body: z
    .object({
      priceId: idField().describe('One of the prices that this host sells.'),
      paymentMethodId: z
        .string()
        .regex(/^pm_\w{1,200}$/, { error: 'must be a payment method such as pm_1abc' })
        .describe('The id of the card from the provider’s form; the host never sees the card number.'),
      promoCode: codeLine({ max: 100 }).nullish(),
      stripeCustomerId: codeLine({ max: MAX_ID })
        .nullish()
        .describe('Your customer id; can be omitted. Any other id is not found.'),
    })
    .describe('Amounts come from the provider; amounts in the request have no effect.'),
  response: z.object({
    subscription: subscriptionSchema,
    /** Present if the bank requires verification of the card. Pass it to the provider's script. */
    clientSecret: z.string().optional(),
    detail: z.string(),
  }),
  errors: ['card_declined', 'payment_method_error', 'promo_code_invalid', 'conflict', 'unavailable'],
  idempotent: true,
  secret: true,
});

export const listInvoices = endpoint({
  id: 'listInvoices',
  tag: 'Payments',
  method: 'get',
  path: '/api/stripe/invoices',
  summary: 'List your invoices, newest first.',
  description:
    'The invoices come from the payment provider; amounts are in the smallest unit of the currency.',
  access: { credential: 'session' },
  rate: 'read',
  query: z.object({ id: idField().describe('Your `stripeCustomerId`.') }),
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
          amount_refunded: z.int().describe('The part of `amount_paid` that was refunded.'),
          hosted_invoice_url: z.url().nullable(),
          invoice_pdf: z.url().nullable(),
        }),
      )
      .max(100),
  }),
  errors: ['not_found', 'unavailable'],
});

export const findCurrentSubscription = endpoint({
  id: 'findCurrentSubscription',
  tag: 'Payments',
  method: 'get',
  path: '/api/stripe/currentSubscription',
  summary: 'Return your current subscription to a price.',
  description:
    '`subscription` is null if you have no current subscription to the price. This call is for programs; the portal shows the subscriptions of the user. The guide “Programs” has an example.',
  access: { credential: 'session' },
  rate: 'read',
  query: z.object({
    stripeCustomerId: idField().describe('Your `stripeCustomerId`.'),
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

export const validatePromoCode = endpoint({
  id: 'validatePromoCode',
  tag: 'Payments',
  method: 'post',
  path: '/api/stripe/validatePromoCode',
  summary: 'Return the discount of a promo code.',
  description: 'Unknown, expired and used-up codes get the same response.',
  access: { credential: 'session' },
  rate: 'promo',
  query: z.object({
    key: codeLine({ max: 100 }).optional().describe('Any text; prevents cached responses.'),
  }),
  body: z.object({
    promoCode: code(1000, 'Please enter a promo code.')
      .min(1, { error: 'Please enter a promo code.' })
      .describe('1 to 40 characters of `A-Z a-z 0-9 _ -`; case does not matter.'),
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

export const createPortalSession = endpoint({
  id: 'createPortalSession',
  tag: 'Payments',
  method: 'post',
  path: '/api/stripe/createPortalSession',
  summary: 'Open the customer portal.',
  description: 'The customer portal manages plans, cards and invoices.',
  access: { credential: 'session' },
  rate: 'write',
  query: z.object({ customerStripeId: idField().describe('Your `stripeCustomerId`.') }),
  response: z.object({ url: z.url().describe('Short-lived: request a new one for each visit.') }),
  errors: ['not_found', 'unavailable'],
  secret: true,
});

export const createPricingTableSession = endpoint({
  id: 'createPricingTableSession',
  tag: 'Payments',
  method: 'post',
  path: '/api/stripe/createPricingTableSession',
  summary: 'Open the pricing table.',
  description: 'If you are not yet a customer of the payment provider, a customer is created there.',
  access: { credential: 'session', verified: true },
  rate: 'write',
  response: z.object({
    stripeCustomerId: z.string(),
    /** The attributes of `<stripe-pricing-table>`. */
    pricingTableId: z.string(),
    publishableKey: z.string(),
    customerSessionClientSecret: z.string(),
    expires_at: timeField(),
    /** URL of the script that defines this element. If it is null, show `page` in a frame instead. */
    script: z.url().nullable(),
    page: z.url().nullable(),
  }),
  errors: ['unavailable'],
  secret: true,
});

/** Returns the promo code that is currently advertised. */
export const findActiveCoupon = endpoint({
  id: 'findActiveCoupon',
  tag: 'Payments',
  method: 'get',
  path: '/api/stripe/activeCoupon',
  summary: 'Return the promo code that is currently advertised.',
  description: 'The response is empty if no promo code is advertised.',
  access: { credential: 'none' },
  rate: 'read',
  response: z.object({
    activeCoupon: z
      .object({ name: z.string(), code: z.string(), ...discountFields, ends_at: timeField().nullable() })
      .optional(),
  }),
});

export const takePaymentNotice = endpoint({
  id: 'takePaymentNotice',
  tag: 'Payments',
  method: 'post',
  path: '/api/stripe/webhook',
  summary: 'Receive a webhook of the payment provider.',
  description: 'The request is signed in the header `Stripe-Signature`. Repeats have no effect.',
  access: { credential: 'none' },
  rate: 'free',
  rawBody: true,
  bodyBytes: 512 * 1024,
  response: z.object({ received: z.literal(true) }),
});
