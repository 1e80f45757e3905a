import { isUsableState, type OfferingState } from '../rules/subscription-state.ts';
import type { ErrorCode } from './errors.ts';

/**
 * The requirements that a principal must meet for a call, as stated in the definition of the call. The host,
 * the API reference and the portal evaluate them with `accessRefusal`, so no handler or screen checks plans
 * or verified addresses itself.
 */
export interface Access {
  /**
   * `none`: no login. `optional`: a session is used if there is one. `session`: a logged-in user. `reader`: a
   * session, or an API key on an allowed site. `signed`: as `reader`, or a signed address; the key can also be in the
   * query. `operator`: the host's own token, which monitors use.
   */
  readonly credential: 'none' | 'optional' | 'session' | 'reader' | 'signed' | 'operator';
  /** The user must have a verified email address. */
  readonly verified?: true;
  /** The user must be in the staff group. */
  readonly staff?: true;
  /**
   * The company must have this plan, on trial or paid. A key is accepted only while its company has an API plan.
   */
  readonly plan?: RequiredPlan;
}

/** Name of the staff group, which must match exactly. */
export const STAFF_GROUP = 'EsriTableGenerator';

/** A plan of the API, of the second offering (`zwivel`), or of either. */
export type RequiredPlan = 'api' | 'zwivel' | 'either';

/** The facts about a logged-in user that determine access. */
export interface AccessFacts {
  readonly isVerified: boolean;
  readonly isStaff: boolean;
  readonly api: OfferingState;
  readonly second: OfferingState;
}

export function hasPlan(plan: RequiredPlan, { api, second }: Pick<AccessFacts, 'api' | 'second'>): boolean {
  const states = { api: [api], zwivel: [second], either: [api, second] }[plan];
  return states.some(isUsableState);
}

/** Returns why a logged-in user is not allowed to make a call, or null if the call is allowed. */
export function accessRefusal(
  { verified, staff, plan }: Access,
  facts: AccessFacts,
): Extract<ErrorCode, 'email_unverified' | 'forbidden' | 'subscription_inactive'> | null {
  if (verified === true && !facts.isVerified) return 'email_unverified';
  if (staff === true && !facts.isStaff) return 'forbidden';
  return plan === undefined || hasPlan(plan, facts) ? null : 'subscription_inactive';
}
