import { offeringsOf } from './offerings.ts';
import type { User } from './session.ts';

/** Whether a user can use a promo code now. This requires a verified address, and codes are only for a first plan. */
export function canUsePromo(user: Pick<User, 'subscriptions' | 'emailVerified'>, now: number): boolean {
  const { api, second } = offeringsOf(user, now);
  return user.emailVerified && api !== 'active' && second !== 'active';
}
