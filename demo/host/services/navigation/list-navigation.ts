import { STAFF_GROUP } from '../../../../web/contract/access.ts';
import type { NavigationLink } from '../../../../web/contract/navigation.ts';
import type { Ctx, SessionPrincipal, AnonymousPrincipal } from '../../context/context.ts';
import { companyPlans } from '../company/company-plans.ts';
import { navigationLinks, type NavigationFacts } from './navigation-links.ts';

const anonymousFacts: NavigationFacts = { isLoggedIn: false, api: 'none', second: 'none', isStaff: false };

async function factsOf(ctx: Ctx, principal: SessionPrincipal): Promise<NavigationFacts> {
  return {
    isLoggedIn: true,
    ...(await companyPlans(ctx, principal.companyId)),
    isStaff: principal.groups.includes(STAFF_GROUP),
  };
}

export async function listNavigation(
  ctx: Ctx<SessionPrincipal | AnonymousPrincipal>,
): Promise<{ links: NavigationLink[] }> {
  const facts = ctx.principal.kind === 'session' ? await factsOf(ctx, ctx.principal) : anonymousFacts;
  return { links: navigationLinks(facts, ctx.settings.apiUrl) };
}
