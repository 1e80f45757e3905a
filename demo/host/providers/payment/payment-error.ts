import Stripe from 'stripe';
import { ServiceError } from '../../lib/errors.ts';
import { UnknownCustomerError } from './payments.ts';

/** Shown if the provider cannot be reached or its response is not valid. */
const UNAVAILABLE = 'Payments are not available at the moment. Please try again in a few minutes.';

/** The same text for all promo codes that cannot be used. */
const PROMO_INVALID = 'This promo code is not valid.';

const PAYMENT_METHOD = 'This payment method cannot be used. Please enter the card again.';

/**
 * A failed call to the provider, with the error for the client. `hasResponded` is false if there was no
 * response, or if the response shows that the provider itself failed.
 */
export interface PaymentFailure {
  readonly error: ServiceError | UnknownCustomerError;
  readonly hasResponded: boolean;
}

export const paymentsUnavailable = (cause?: unknown): ServiceError =>
  new ServiceError('unavailable', UNAVAILABLE, { cause, retryAfterS: 30 });

/** Returns the error for promo codes that cannot be used, which is the same for every reason. */
export const promoInvalid = (): ServiceError =>
  new ServiceError('promo_code_invalid', PROMO_INVALID, { valid: false });

/** Returns the error for a refused card, with the message of the bank or the provider. */
export const cardDeclined = (message: string, cause?: unknown): ServiceError =>
  new ServiceError('card_declined', message.trim().slice(0, 300) || 'Your card was declined.', { cause });

function readRefusal(
  cause: InstanceType<typeof Stripe.errors.StripeInvalidRequestError>,
): PaymentFailure['error'] {
  const { code = '', param = '', message } = cause;
  if (code === 'resource_missing' && (param === 'customer' || /No such customer/i.test(message)))
    return new UnknownCustomerError(message, { cause });
  if (/promotion_code|coupon|discount/.test(param) || /promotion_code|coupon/.test(code))
    return promoInvalid();
  if (/payment_method/.test(param) || /payment_method|PaymentMethod/.test(`${code} ${message}`))
    return new ServiceError('payment_method_error', PAYMENT_METHOD, { cause });
  return paymentsUnavailable(cause);
}

/** Converts an exception of the provider's library. */
export function toPaymentError(cause: unknown): PaymentFailure {
  const { errors } = Stripe;
  if (cause instanceof ServiceError || cause instanceof UnknownCustomerError)
    return { error: cause, hasResponded: true };
  if (cause instanceof errors.StripeCardError)
    return { error: cardDeclined(cause.message, cause), hasResponded: true };
  if (cause instanceof errors.StripeInvalidRequestError)
    return { error: readRefusal(cause), hasResponded: true };
  // A purchase with the same key is still in progress, so its outcome is not yet known.
  const isSameAtWork = cause instanceof errors.StripeError && cause.statusCode === 409;
  return { error: paymentsUnavailable(cause), hasResponded: isSameAtWork };
}
