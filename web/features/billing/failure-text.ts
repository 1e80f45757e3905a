import { ApiError } from '../../api/api-error.ts';
import { billingErrors } from '../../texts/billing.ts';

export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return billingErrors.unexpected;
  return error.code === 'unreachable' ? billingErrors.unreachable : error.message;
}
