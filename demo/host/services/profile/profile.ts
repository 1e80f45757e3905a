import type { Selectable } from 'kysely';
import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import type * as contract from '../../../../web/contract/profile.ts';
import { type Ctx, type SessionPrincipal, transact } from '../../context/context.ts';
import type { CompanyTable, Flag } from '../../db/tables/accounts.ts';
import { notFound, ServiceError } from '../../lib/errors.ts';
import { startTrial } from '../company/start-trial.ts';
import { describeCompany, type Company } from './describe-company.ts';
import { describeUser, type User } from './describe-user.ts';

/** Returns the current user with all data, or a colleague with only the data that colleagues can see. */
export async function getUser(
  ctx: Ctx<SessionPrincipal>,
  { userid }: { userid: string },
): Promise<ResponseOf<typeof contract.getUser>> {
  const { userId, companyId } = ctx.principal;
  if (userid.toLowerCase() === userId) return describeUser(ctx);
  const row = await ctx.db
    .selectFrom('users')
    .where('id', '=', userid.toLowerCase())
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .select(['id', 'email', 'first_name', 'last_name'])
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  const groups = await ctx.db
    .selectFrom('user_groups')
    .where('user_id', '=', row.id)
    .orderBy('name')
    .select('name')
    .execute();
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    groups: groups.map(({ name }) => name),
  };
}

interface NewName {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
}

export async function setName(
  ctx: Ctx<SessionPrincipal>,
  { id, firstName, lastName }: NewName,
): Promise<User> {
  if (id.toLowerCase() !== ctx.principal.userId) throw notFound();
  await ctx.db
    .updateTable('users')
    .set({ first_name: firstName, last_name: lastName })
    .where('id', '=', ctx.principal.userId)
    .execute();
  return describeUser(ctx);
}

export async function setContact(
  ctx: Ctx<SessionPrincipal>,
  { id, phone, address }: CheckedInput<typeof contract.setContact>,
): Promise<User> {
  if (id.toLowerCase() !== ctx.principal.userId) throw notFound();
  await ctx.db.updateTable('users').set({ phone, address }).where('id', '=', ctx.principal.userId).execute();
  return describeUser(ctx);
}

/**
 * Starts the company's API trial unless the company or the user's mailbox has already had one. Returns
 * whether a trial was started.
 */
async function startFirstTrial(ctx: Ctx<SessionPrincipal>): Promise<boolean> {
  const { companyId, email } = ctx.principal;
  // This update does not change the row. It makes other calls of this kind wait until this transaction ends.
  await ctx.db
    .updateTable('companies')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', companyId)
    .execute();
  const had = await ctx.db
    .selectFrom('subscriptions')
    .where('company_id', '=', companyId)
    .where('product', '=', 'api')
    .select('id')
    .executeTakeFirst();
  if (had !== undefined) return false;
  return startTrial(ctx, { companyId, email }, 'api');
}

/** Makes the principal an API user, and starts the only API trial that the company gets. */
export async function setApiUser(
  ctx: Ctx<SessionPrincipal>,
  { id }: { id: string },
): Promise<User & { detail: string }> {
  const { userId, companyId } = ctx.principal;
  if (id.toLowerCase() !== userId) throw notFound();
  const isStarted = await transact(ctx, async (inner) => {
    await inner.db.updateTable('users').set({ is_api_user: 1 }).where('id', '=', userId).execute();
    return startFirstTrial(inner);
  });
  ctx.log.info({ event: 'api_user_set', userId, companyId, trialStarted: isStarted }, 'API user');
  const detail = isStarted
    ? 'Your free API trial has started.'
    : 'Your company or your email address already has or had an API subscription or free trial. Nothing was changed.';
  return { ...(await describeUser(ctx)), detail };
}

/** Renames the principal's company. If the company has an owner, only the owner is allowed to do this. */
export async function setCompanyName(
  ctx: Ctx<SessionPrincipal>,
  { id, name }: { id: string; name: string },
): Promise<Company> {
  const { userId, companyId } = ctx.principal;
  if (id.toLowerCase() !== companyId) throw notFound();
  const done = await ctx.db
    .updateTable('companies')
    .set({ name })
    .where('id', '=', companyId)
    .where((eb) => eb.or([eb('owner_id', 'is', null), eb('owner_id', '=', userId)]))
    .executeTakeFirst();
  if (done.numUpdatedRows === 0n) {
    ctx.log.warn({ event: 'access_denied', userId, companyId }, 'company not renamed');
    throw new ServiceError('forbidden', 'Only the owner of the company can change its name.');
  }
  ctx.log.info({ event: 'company_renamed', userId, companyId }, 'company renamed');
  return describeCompany(ctx);
}

const flagOf = (value: boolean | undefined): Flag | undefined =>
  value === undefined ? undefined : value ? 1 : 0;

/**
 * Returns the principal's company. Throws `ServiceError` for the id of another one, or if the company has an owner
 * who is not the principal.
 */
async function findOwnCompany(ctx: Ctx<SessionPrincipal>, id: string): Promise<Selectable<CompanyTable>> {
  const { userId, companyId } = ctx.principal;
  if (id.toLowerCase() !== companyId) throw notFound();
  const company = await ctx.db
    .selectFrom('companies')
    .where('id', '=', companyId)
    .selectAll()
    .executeTakeFirstOrThrow();
  if (company.owner_id === null || company.owner_id === userId) return company;
  ctx.log.warn({ event: 'access_denied', userId, companyId }, 'company not changed');
  throw new ServiceError('forbidden', 'Only the owner of the company can change this.');
}

/**
 * Changes the address and settings of the principal's company. If the company has an owner, only the owner is
 * allowed to do this.
 */
export async function setCompanyDetails(
  ctx: Ctx<SessionPrincipal>,
  { id, address, ...hides }: CheckedInput<typeof contract.setCompanyDetails>,
): Promise<Company> {
  const { userId, companyId } = ctx.principal;
  const before = await findOwnCompany(ctx, id);
  await ctx.db
    .updateTable('companies')
    .set({
      address: address ?? before.address,
      hide_copyright_snapshot: flagOf(hides.hide_copyright_snapshot) ?? before.hide_copyright_snapshot,
      hide_copyright_date: flagOf(hides.hide_copyright_date) ?? before.hide_copyright_date,
    })
    .where('id', '=', companyId)
    .execute();
  ctx.log.info({ event: 'company_changed', userId, companyId }, 'company changed');
  return describeCompany(ctx);
}

type Sharing = ResponseOf<typeof contract.readSharing>;

/** Returns how the principal's company appears on the views that it shares. */
export async function readSharing(ctx: Ctx<SessionPrincipal>, { id }: { id: string }): Promise<Sharing> {
  const { companyId } = ctx.principal;
  if (id.toLowerCase() !== companyId) throw notFound();
  const { hide_share_name } = await ctx.db
    .selectFrom('companies')
    .where('id', '=', companyId)
    .select('hide_share_name')
    .executeTakeFirstOrThrow();
  return { names_company: hide_share_name === 0 };
}

/** Changes how the company appears on its shared views. If it has an owner, only the owner is allowed to do this. */
export async function setSharing(
  ctx: Ctx<SessionPrincipal>,
  { id, names_company }: CheckedInput<typeof contract.setSharing>,
): Promise<Sharing> {
  const { userId, companyId } = ctx.principal;
  await findOwnCompany(ctx, id);
  await ctx.db
    .updateTable('companies')
    .set({ hide_share_name: names_company ? 0 : 1 })
    .where('id', '=', companyId)
    .execute();
  ctx.log.info({ event: 'company_changed', userId, companyId }, 'company changed');
  return { names_company };
}
