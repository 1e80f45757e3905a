import type { NavigationLink } from '../../../../web/contract/navigation.ts';
import { STAFF_GROUP } from '../../middleware/authenticate.ts';
import { listSubscriptions } from '../company/list-subscriptions.ts';
import type { Ctx, SessionPrincipal, AnonymousPrincipal } from '../context.ts';
import { offeringState } from '../../../../web/rules/subscription-state.ts';
import { navigationLinks, type NavigationFacts } from './navigation-links.ts';

const anonymousFacts: NavigationFacts = { isLoggedIn: false, api: 'none', second: 'none', isStaff: false };

async function factsOf(ctx: Ctx, caller: SessionPrincipal): Promise<NavigationFacts> {
  const subscriptions = await listSubscriptions(ctx, caller.companyId);
  return {
    isLoggedIn: true,
    api: offeringState(subscriptions, 'api', ctx.now),
    second: offeringState(subscriptions, 'zwivel', ctx.now),
    isStaff: caller.groups.includes(STAFF_GROUP),
  };
}

/** The links of the drawer that the principal sees. */
export async function listNavigation(
  ctx: Ctx<SessionPrincipal | AnonymousPrincipal>,
): Promise<{ links: NavigationLink[] }> {
  const facts = ctx.principal.kind === 'session' ? await factsOf(ctx, ctx.principal) : anonymousFacts;
  return { links: navigationLinks(facts, ctx.settings.apiUrl) };
}
