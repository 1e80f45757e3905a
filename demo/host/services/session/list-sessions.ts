import type { ResponseOf } from '../../../../web/contract/endpoint.ts';
import type { listSessions as listSessionsCall } from '../../../../web/contract/profile.ts';
import { SESSION_IDLE_MS, SESSION_MAX_MS } from '../../../../web/rules/session-length.ts';
import type { Ctx, SessionPrincipal } from '../../context/context.ts';

/** The principal's sessions that have not ended, last used first. */
export async function listSessions(ctx: Ctx<SessionPrincipal>): Promise<ResponseOf<typeof listSessionsCall>> {
  const rows = await ctx.db
    .selectFrom('sessions')
    .where('user_id', '=', ctx.principal.userId)
    .where('seen_at', '>', ctx.now - SESSION_IDLE_MS)
    .where('created_at', '>', ctx.now - SESSION_MAX_MS)
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .select(['id', 'created_at', 'seen_at', 'user_agent', 'ip'])
    .execute();
  const sessions = rows.map((row) => ({
    id: row.id,
    created: new Date(row.created_at).toISOString(),
    lastSeen: new Date(row.seen_at).toISOString(),
    userAgent: row.user_agent,
    ip: row.ip,
    current: row.id === ctx.principal.sessionId,
  }));
  return { sessions };
}
