import { z } from 'zod';

/** All error codes and their HTTP statuses. Codes are stable and never translated. */
export const errorStatus = {
  invalid_request: 400,
  validation_failed: 400,
  bad_credentials: 400,
  link_expired: 400,
  promo_code_invalid: 400,
  email_taken: 400,
  unauthenticated: 401,
  session_expired: 401,
  card_declined: 402,
  payment_method_error: 402,
  subscription_inactive: 402,
  forbidden: 403,
  account_deleted: 403,
  email_unverified: 403,
  origin_not_allowed: 403,
  signature_invalid: 403,
  not_found: 404,
  maps_key_missing: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  conflict: 409,
  idempotency_mismatch: 409,
  limit_reached: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  no_solution: 422,
  rate_limited: 429,
  internal: 500,
  upstream_error: 502,
  unavailable: 503,
  upstream_timeout: 504,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export const fieldErrorSchema = z.object({ field: z.string(), message: z.string() });

/** The body of every error response. `displayMessage` can be shown to the user unchanged. */
export const errorBodySchema = z.object({
  displayMessage: z.string().min(1).max(300),
  /** The same text, in fields with older names. */
  error: z.string(),
  detail: z.string(),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  fields: z.array(fieldErrorSchema).optional(),
  status: z.int(),
  requestId: z.string(),
  /** False if a link or a promo code was checked and is not valid; otherwise undefined. */
  valid: z.literal(false).optional(),
});

export type FieldError = z.infer<typeof fieldErrorSchema>;
export type ErrorBody = z.infer<typeof errorBodySchema>;
