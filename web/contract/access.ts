import { isUsableState, type OfferingState } from '../rules/subscription-state.ts';
import type { ErrorCode } from './errors.ts';

/**
 * What a call requires of its caller. Each call states it in its definition. Host, API reference and portal read it
 * there and decide with `accessRefusal`: no handler and no screen checks a plan or a verified address itself.
 */
export interface Access {
  /**
   * `none`; `optional`, a session is read if one is given; `session`, a logged-in user; `reader`, a session, or an API key
   * on an allowed site; `operator`, the host's own token for monitors.
   */
  readonly credential: 'none' | 'optional' | 'session' | 'reader' | 'operator';
  /** A user must have a verified email address. */
  readonly verified?: true;
  /** A user must be a member of the staff group. */
  readonly staff?: true;
  /** A user's company must have this plan, on trial or paid. A key's company always has a plan of the API. */
  readonly plan?: RequiredPlan;
}

/** The group of the staff, matched exactly. */
export const STAFF_GROUP = 'EsriTableGenerator';

/** A plan of the API, of the second offering (`zwivel`), or of either. */
export type RequiredPlan = 'api' | 'zwivel' | 'either';

/** The facts of a logged-in user that decide about access. */
export interface AccessFacts {
  readonly isVerified: boolean;
  readonly isStaff: boolean;
  readonly api: OfferingState;
  readonly second: OfferingState;
}

/** Whether a company's plans include the required one. */
export function hasPlan(plan: RequiredPlan, { api, second }: Pick<AccessFacts, 'api' | 'second'>): boolean {
  const states = { api: [api], zwivel: [second], either: [api, second] }[plan];
  return states.some(isUsableState);
}

/** Why a logged-in user may not make a call; null if the user may. */
export function accessRefusal(
  { verified, staff, plan }: Access,
  facts: AccessFacts,
): Extract<ErrorCode, 'email_unverified' | 'forbidden' | 'subscription_inactive'> | null {
  if (verified === true && !facts.isVerified) return 'email_unverified';
  if (staff === true && !facts.isStaff) return 'forbidden';
  return plan === undefined || hasPlan(plan, facts) ? null : 'subscription_inactive';
}
