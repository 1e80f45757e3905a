import { ApiError } from '../../api/api-error.ts';
import { billingFaults } from '../../texts/billing.ts';

/** Why a call failed, as a text for the user. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return billingFaults.unexpected;
  return error.code === 'unreachable' ? billingFaults.unreachable : error.message;
}
