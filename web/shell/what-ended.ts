import type { PortalConfig } from '../contract/portal-config.ts';
import { localDay } from '../lib/time-text.ts';
import type { RoutePopup } from '../routes/guard.ts';
import { offeringPlan } from '../session/offerings.ts';
import type { User } from '../session/session.ts';
import { endedTexts } from '../texts/ended-plan.ts';

/**
 * Returns which trial or plan of an inactive offering ended, and on which day in the user's time zone. Returns
 * null if the company never had one, or if it is in use at the time `now`, in milliseconds.
 */
export function whatEnded(
  user: Pick<User, 'subscriptions'>,
  reason: RoutePopup,
  { apiOfferingName, secondOfferingName }: Pick<PortalConfig, 'apiOfferingName' | 'secondOfferingName'>,
  now: number,
): string | null {
  const isApi = reason === 'api-inactive';
  const offering = isApi ? apiOfferingName : secondOfferingName;
  const plan = offeringPlan(user, isApi ? 'api' : 'zwivel', now);
  if (plan?.state === 'trial-ended') return endedTexts.trial(offering, localDay(plan.day));
  if (plan?.state === 'ended') return endedTexts.plan(plan.name, offering, localDay(plan.day));
  return null;
}
