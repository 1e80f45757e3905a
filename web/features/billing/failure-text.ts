import { ApiError } from '../../api/api-error.ts';
import { billingErrors } from '../../texts/billing.ts';

/** Returns the reason why a call failed as a text for the user. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return billingErrors.unexpected;
  return error.code === 'unreachable' ? billingErrors.unreachable : error.message;
}
