import { offeringsOf } from './offerings.ts';
import type { User } from './session.ts';

/**
 * Returns true if a user can use a promo code now. The user must have a verified address and no paid plan.
 */
export function canUsePromo(user: Pick<User, 'subscriptions' | 'emailVerified'>, now: number): boolean {
  const { api, second } = offeringsOf(user, now);
  return user.emailVerified && api !== 'active' && second !== 'active';
}
