import { isTrialPlan, isUsable } from '../../api/contract/subscription-state.ts';
import type { User } from '../../session/session.ts';

type Subscription = User['subscriptions'][number];

/** A subscription as its section shows it. */
export interface ShownSubscription {
  readonly planName: string;
  readonly isTrial: boolean;
  /** When it ends or renews; null for one without an end. */
  readonly endsAt: string | null;
  readonly course: 'renews' | 'ends' | 'ended';
}

const endOf = ({ ends_at }: Subscription): number => (ends_at === null ? Infinity : Date.parse(ends_at));

/** The user's subscription to the second offering at a time in milliseconds: usable before ended, paid before trial; null without any. */
export function secondSubscription(
  { subscriptions }: Pick<User, 'subscriptions'>,
  now: number,
): ShownSubscription | null {
  const facts = (one: Subscription) => ({ ...one, ends_at: one.ends_at === null ? null : endOf(one) });
  const rank = (one: Subscription): number =>
    (isUsable(facts(one), now) ? 2 : 0) + (isTrialPlan(one.plan_name) ? 0 : 1);
  const [best] = subscriptions
    .filter(({ product }) => product === 'zwivel')
    .sort((a, b) => rank(b) - rank(a) || endOf(b) - endOf(a));
  if (best === undefined) return null;
  const isTrial = isTrialPlan(best.plan_name);
  const course = !isUsable(facts(best), now)
    ? 'ended'
    : isTrial || best.cancel_at_period_end
      ? 'ends'
      : 'renews';
  return { planName: best.plan_name, isTrial, endsAt: best.ends_at, course };
}
