import { isTrialPlan } from '../rules/subscription-state.ts';
import { offeringsOf } from './offerings.ts';
import type { User } from './session.ts';

/** A day in milliseconds. */
export const DAY_MS = 86_400_000;

/** The second offering's free trial. */
export interface Trial {
  /** When it ends, milliseconds since 1970. */
  readonly endsAt: number;
  /** Never below zero. */
  readonly leftMs: number;
}

/**
 * The trial of the second offering that a user is on or was on last; null for who never had one or has had a paid plan
 * since. It lasts the configured days from its start.
 */
export function secondTrial(
  { subscriptions }: Pick<User, 'subscriptions'>,
  trialDays: number,
  now: number,
): Trial | null {
  const { second } = offeringsOf({ subscriptions }, now);
  if (second !== 'trial' && second !== 'trial-expired') return null;
  const starts = subscriptions
    .filter(({ product, plan_name }) => product === 'zwivel' && isTrialPlan(plan_name))
    .map(({ starts_at }) => Date.parse(starts_at));
  const endsAt = Math.max(...starts) + trialDays * DAY_MS;
  return { endsAt, leftMs: Math.max(0, endsAt - now) };
}

/** Which of the circle's colours goes with the time left: 1 from 16 days on, then 8, 4 and 2 days; 5 below. */
export function trialStep(leftMs: number): 1 | 2 | 3 | 4 | 5 {
  const days = leftMs / DAY_MS;
  if (days >= 16) return 1;
  if (days >= 8) return 2;
  if (days >= 4) return 3;
  return days >= 2 ? 4 : 5;
}
