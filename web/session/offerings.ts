import { type OfferingState, offeringState, isTrialPlan, isUsable } from '../rules/subscription-state.ts';
import type { User } from './session.ts';

export interface Offerings {
  readonly api: OfferingState;
  readonly second: OfferingState;
}

/** Returns a user's state in both offerings at a time in milliseconds. */
export function offeringsOf({ subscriptions }: Pick<User, 'subscriptions'>, now: number): Offerings {
  const facts = subscriptions.map(({ product, plan_name, ends_at }) => ({
    product,
    plan_name,
    ends_at: ends_at === null ? null : Date.parse(ends_at),
  }));
  return { api: offeringState(facts, 'api', now), second: offeringState(facts, 'zwivel', now) };
}

type Subscription = User['subscriptions'][number];

export type PlanState = 'trial' | 'trial-ended' | 'active' | 'cancelled' | 'unpaid' | 'ended';

/**
 * The plan that determines a user's access to an offering: the best current plan or, if there is none, the
 * last one.
 */
export interface OfferingPlan {
  readonly name: string;
  readonly state: PlanState;
  /** Day on which the plan ends or ended or, if it renews, the day on which it started. */
  readonly day: string;
}

const endOf = ({ ends_at }: Subscription): number => (ends_at === null ? Infinity : Date.parse(ends_at));

const isUsableAt = (one: Subscription, now: number): boolean =>
  isUsable({ ...one, ends_at: one.ends_at === null ? null : endOf(one) }, now);

function planStateOf(plan: Subscription, now: number): PlanState {
  const usable = isUsableAt(plan, now);
  if (isTrialPlan(plan.plan_name)) return usable ? 'trial' : 'trial-ended';
  if (!usable) return 'ended';
  if (plan.status === 'past_due') return 'unpaid';
  return plan.cancel_at_period_end ? 'cancelled' : 'active';
}

/**
 * Returns a user's plan of an offering at a time in milliseconds, or null if the user never had one. Usable
 * plans take precedence over ended ones, paid plans over trials, and later ends over earlier ones.
 */
export function offeringPlan(
  { subscriptions }: Pick<User, 'subscriptions'>,
  offering: Subscription['product'],
  now: number,
): OfferingPlan | null {
  const rank = (one: Subscription): number =>
    (isUsableAt(one, now) ? 2 : 0) + (isTrialPlan(one.plan_name) ? 0 : 1);
  const [best] = subscriptions
    .filter(({ product }) => product === offering)
    .sort((a, b) => rank(b) - rank(a) || endOf(b) - endOf(a));
  if (best === undefined) return null;
  return { name: best.plan_name, state: planStateOf(best, now), day: best.ends_at ?? best.starts_at };
}

/** Returns a user's plan of the second offering, or null if the user never had one. */
export const secondPlan = (user: Pick<User, 'subscriptions'>, now: number): OfferingPlan | null =>
  offeringPlan(user, 'zwivel', now);

/**
 * Returns true if plans are offered to a user. Users with a paid plan are not offered plans (specification
 * 2).
 */
export const needsPlan = (plan: OfferingPlan | null): boolean =>
  plan === null || !['active', 'cancelled', 'unpaid'].includes(plan.state);

export const DAY_MS = 86_400_000;

export interface Trial {
  /** Time at which the trial ends, in milliseconds since 1970. */
  readonly endsAt: number;
  /** Remaining time in milliseconds, which is never negative and never longer than the trial. */
  readonly leftMs: number;
}

/**
 * Returns the user's current or last trial of the second offering. Returns null if there was none or a paid
 * plan followed it. The trial lasts the configured number of days from its start.
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
  // The portal's time can be a little behind the host's, before the start of a new trial.
  return { endsAt, leftMs: Math.min(Math.max(0, endsAt - now), trialDays * DAY_MS) };
}

/**
 * Returns the step of the countdown's colors: 1 for at least 16 remaining days, 2 to 4 for at least 8, 4 and
 * 2 days, and 5 below that.
 */
export function trialStep(leftMs: number): 1 | 2 | 3 | 4 | 5 {
  const days = leftMs / DAY_MS;
  if (days >= 16) return 1;
  if (days >= 8) return 2;
  if (days >= 4) return 3;
  return days >= 2 ? 4 : 5;
}
