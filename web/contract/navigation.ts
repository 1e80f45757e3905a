import { z } from 'zod';
import type { OfferingState } from '../rules/subscription-state.ts';
import { endpoint } from './endpoint.ts';

export const navigationLinkSchema = z.object({
  id: z.string(),
  label: z.string(),
  /** A path of the portal, or an absolute URL if `external` is true. */
  url: z.string(),
  /**
   * Users who see the link: 1 with a plan of the second offering, 2 API users, 3 all users, 4 users of the
   * second offering.
   */
  section: z.int().min(1).max(4),
  orderPosition: z.int().min(0),
  /** Whether the link is shown but cannot be clicked. */
  disabled: z.boolean(),
  external: z.boolean(),
});

export type NavigationLink = z.infer<typeof navigationLinkSchema>;

/**
 * Returns true if a user sees a section: 2 is for API users, 3 for all users, 4 for users of the second
 * offering. All other sections require a plan of the second offering.
 */
export function seesSection(
  section: number,
  { api, second }: { readonly api: OfferingState; readonly second: OfferingState },
): boolean {
  if (section === 2) return api !== 'none';
  if (section === 3) return true;
  return section === 4 ? second === 'trial' || second === 'active' : second !== 'none';
}

export const listNavigation = endpoint({
  id: 'listNavigation',
  tag: 'Accounts',
  method: 'get',
  path: '/api/navigation',
  summary: 'List the navigation links that you can see, in order.',
  description:
    'These links are the navigation of the portal. Without a login, only the public links are listed.',
  access: { credential: 'optional' },
  rate: 'read',
  response: z.object({ links: z.array(navigationLinkSchema) }),
});
