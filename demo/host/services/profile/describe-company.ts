import type { z } from 'zod';
import type { companySchema } from '../../../../web/contract/entities.ts';
import { isTrialPlan, planOf } from '../../../../web/rules/subscription-state.ts';
import type { Ctx, SessionPrincipal } from '../../context/context.ts';
import { describeKeys } from '../api-key/describe-key.ts';
import { listAssets } from '../asset/assets.ts';
import { listSubscriptions, type SubscriptionRow } from '../company/list-subscriptions.ts';
import { readMapsKey } from '../maps/maps-key.ts';

/** A company in the contract's format. */
export type Company = z.infer<typeof companySchema>;

const writtenTime = (ms: number | null | undefined): string | null =>
  ms === null || ms === undefined ? null : new Date(ms).toISOString();

function describePlans(
  rows: readonly SubscriptionRow[],
  now: number,
): Pick<
  Company,
  | 'xp360Plan'
  | 'xp360PlanStatus'
  | 'apiPlan'
  | 'apiPlanStatus'
  | 'apiTrialStartDatetime'
  | 'apiTrialExpirationDatetime'
> {
  const second = planOf(rows, 'zwivel', now);
  const api = planOf(rows, 'api', now);
  const apiTrial = rows.find(({ product, plan_name }) => product === 'api' && isTrialPlan(plan_name));
  return {
    xp360Plan: second.name,
    xp360PlanStatus: second.status,
    apiPlan: api.name,
    apiPlanStatus: api.status,
    apiTrialStartDatetime: writtenTime(apiTrial?.starts_at),
    apiTrialExpirationDatetime: writtenTime(apiTrial?.ends_at),
  };
}

/** Returns the company's keys, which only users with a verified address can see. */
async function listKeys(ctx: Ctx<SessionPrincipal>): Promise<Company['apiKeys']> {
  if (!ctx.principal.emailVerified) return [];
  const rows = await ctx.db
    .selectFrom('api_keys')
    .where('company_id', '=', ctx.principal.companyId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .selectAll()
    .execute();
  return describeKeys(ctx, rows);
}

/** Returns the packages of the company's spheres, without those of the shared spheres. */
const listProjects = ({ db, principal }: Ctx<SessionPrincipal>): Promise<Company['team']['projects']> =>
  db
    .selectFrom('package_counts')
    .innerJoin('packages', 'packages.id', 'package_counts.package_id')
    .where('owner', '=', principal.companyId)
    .where('count', '>', 0)
    .orderBy('name')
    .select(['name', 'center_lat', 'center_long', 'count'])
    .execute();

/** Returns the principal's company with its spheres, keys and plans. */
export async function describeCompany(ctx: Ctx<SessionPrincipal>): Promise<Company> {
  const { companyId } = ctx.principal;
  const row = await ctx.db
    .selectFrom('companies')
    .where('id', '=', companyId)
    .selectAll()
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    name: row.name,
    industry: row.industry,
    address: row.address,
    owner: row.owner_id,
    assets: await listAssets(ctx),
    team: { id: row.team_id, projects: await listProjects(ctx) },
    hide_copyright_snapshot: row.hide_copyright_snapshot === 1,
    hide_copyright_date: row.hide_copyright_date === 1,
    apiKeys: await listKeys(ctx),
    google_api_key: readMapsKey(ctx, row),
    ...describePlans(await listSubscriptions(ctx, companyId), ctx.now),
  };
}
