import type { ResponseOf } from '../../../../web/contract/endpoint.ts';
import type { exportAccount as exportAccountCall } from '../../../../web/contract/profile.ts';
import type { Ctx, SessionPrincipal } from '../../context/context.ts';
import { describeFavorite } from '../favorite/favorites.ts';
import { describeUser } from '../profile/describe-user.ts';
import { listSessions } from '../session/sessions.ts';

const writtenTime = (ms: number): string => new Date(ms).toISOString();

async function listFavorites(
  ctx: Ctx<SessionPrincipal>,
): Promise<ResponseOf<typeof exportAccountCall>['favorites']> {
  const rows = await ctx.db
    .selectFrom('favorites')
    .where('user_id', '=', ctx.principal.userId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .selectAll()
    .execute();
  return rows.map(describeFavorite);
}

export async function exportAccount(
  ctx: Ctx<SessionPrincipal>,
): Promise<ResponseOf<typeof exportAccountCall>> {
  const row = await ctx.db
    .selectFrom('users')
    .where('id', '=', ctx.principal.userId)
    .select(['created_at', 'terms_accepted_at'])
    .executeTakeFirstOrThrow();
  ctx.log.info({ event: 'account_exported', userId: ctx.principal.userId }, 'account data exported');
  return {
    exported_at: writtenTime(ctx.now),
    created_at: writtenTime(row.created_at),
    terms_accepted_at: writtenTime(row.terms_accepted_at),
    user: await describeUser(ctx),
    sessions: (await listSessions(ctx)).sessions,
    favorites: await listFavorites(ctx),
  };
}
