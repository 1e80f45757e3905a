import { type OfferingState, offeringState } from '../rules/subscription-state.ts';
import type { User } from './session.ts';

/** What a user may use of the two offerings. */
export interface Offerings {
  readonly api: OfferingState;
  readonly second: OfferingState;
}

/** Whether an offering can be used now, paid or on trial. */
export const isUsable = (state: OfferingState): boolean => state === 'active' || state === 'trial';

/** What a user has of the two offerings at a time in milliseconds. */
export function offeringsOf({ subscriptions }: Pick<User, 'subscriptions'>, now: number): Offerings {
  const facts = subscriptions.map(({ product, plan_name, ends_at }) => ({
    product,
    plan_name,
    ends_at: ends_at === null ? null : Date.parse(ends_at),
  }));
  return { api: offeringState(facts, 'api', now), second: offeringState(facts, 'zwivel', now) };
}
