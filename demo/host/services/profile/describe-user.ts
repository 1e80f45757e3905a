import type { z } from 'zod';
import type { userSchema } from '../../../../web/contract/entities.ts';
import type { Ctx, SessionPrincipal } from '../../context/context.ts';
import { describeSubscription, listSubscriptions } from '../company/list-subscriptions.ts';
import { describeCompany, type Company } from './describe-company.ts';

/** A user in the contract's format. */
export type User = z.infer<typeof userSchema>;

/** Returns the oldest of the company's active keys. */
const firstActiveKey = ({ apiKeys }: Company): string | null =>
  apiKeys.findLast(({ activated }) => activated)?.id ?? null;

export async function describeUser(ctx: Ctx<SessionPrincipal>): Promise<User> {
  const { userId, companyId, groups } = ctx.principal;
  const row = await ctx.db.selectFrom('users').where('id', '=', userId).selectAll().executeTakeFirstOrThrow();
  const subscriptions = await listSubscriptions(ctx, companyId);
  const company = await describeCompany(ctx);
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    username: row.email,
    phone: row.phone,
    address: row.address,
    emailVerified: row.email_verified_at !== null,
    stripeCustomerId: row.stripe_customer_id,
    key: firstActiveKey(company),
    isApiUser: row.is_api_user === 1,
    groups: [...groups],
    subscriptions: subscriptions.map(describeSubscription),
    company,
  };
}
