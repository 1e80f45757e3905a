import { isTrialPlan, isUsable } from '../rules/subscription-state.ts';
import type { User } from './session.ts';

type Subscription = User['subscriptions'][number];

/** How a plan stands. */
export type PlanCourse = 'trial' | 'trial-over' | 'active' | 'cancelled' | 'unpaid' | 'lapsed';

/** The plan of the second offering that counts: the best one that there is, or was. */
export interface SecondPlan {
  readonly name: string;
  readonly course: PlanCourse;
  /** Until when, or when it ended; since when for one that goes on. */
  readonly day: string;
}

const endOf = ({ ends_at }: Subscription): number => (ends_at === null ? Infinity : Date.parse(ends_at));

const isUsableAt = (one: Subscription, now: number): boolean =>
  isUsable({ ...one, ends_at: one.ends_at === null ? null : endOf(one) }, now);

function courseOf(plan: Subscription, now: number): PlanCourse {
  const usable = isUsableAt(plan, now);
  if (isTrialPlan(plan.plan_name)) return usable ? 'trial' : 'trial-over';
  if (!usable) return 'lapsed';
  if (plan.status === 'past_due') return 'unpaid';
  return plan.cancel_at_period_end ? 'cancelled' : 'active';
}

/**
 * The second offering's plan of a user at a time in milliseconds: usable before ended, paid before trial, later end
 * before earlier. Null for who never had one.
 */
export function secondPlan({ subscriptions }: Pick<User, 'subscriptions'>, now: number): SecondPlan | null {
  const rank = (one: Subscription): number =>
    (isUsableAt(one, now) ? 2 : 0) + (isTrialPlan(one.plan_name) ? 0 : 1);
  const [best] = subscriptions
    .filter(({ product }) => product === 'zwivel')
    .sort((a, b) => rank(b) - rank(a) || endOf(b) - endOf(a));
  if (best === undefined) return null;
  return { name: best.plan_name, course: courseOf(best, now), day: best.ends_at ?? best.starts_at };
}

/** Whether plans are to be offered: not to who has one that is paid (specification 2). */
export const needsPlan = (plan: SecondPlan | null): boolean =>
  plan === null || !['active', 'cancelled', 'unpaid'].includes(plan.course);
