import type { User } from '../../session/session.ts';

/** The popup is scheduled only if the trial ends within this time, in milliseconds (specification 9). */
const POPUP_WITHIN_MS = 24 * 3_600_000;

/**
 * Returns the delay until the end of the API trial is announced, in milliseconds. A delay of 0 announces the
 * end immediately, and null schedules nothing.
 */
export function msUntilTrialEnd(
  company: Pick<User['company'], 'apiPlanStatus' | 'apiTrialExpirationDatetime'>,
  now: number,
): number | null {
  const { apiPlanStatus, apiTrialExpirationDatetime: end } = company;
  if (apiPlanStatus !== 'Trial' || end === null) return null;
  const leftMs = Date.parse(end) - now;
  if (Number.isNaN(leftMs) || leftMs > POPUP_WITHIN_MS) return null;
  return Math.max(0, leftMs);
}
