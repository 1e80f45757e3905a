import { randomUUID } from 'node:crypto';
import type { CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { createEvent } from '../../../../web/contract/tracking.ts';
import type { Ctx, KeyPrincipal, SessionPrincipal } from '../context.ts';

/** Keeps an event, once for each event id of a company. */
export async function insertEvent(
  ctx: Ctx<SessionPrincipal | KeyPrincipal>,
  event: CheckedInput<typeof createEvent>,
): Promise<void> {
  const { principal } = ctx;
  await ctx.db
    .insertInto('tracking_events')
    .values({
      company_id: principal.companyId,
      event_id: event.client_event_id ?? randomUUID(),
      happened_at: ctx.now,
      user_id: principal.kind === 'session' ? principal.userId : null,
      api_key: principal.kind === 'key' ? principal.apiKey : null,
      category: event.category,
      action: event.action,
      entity: event.entity,
      entity_id: event.entityId,
    })
    .onConflict((on) => on.columns(['company_id', 'event_id']).doNothing())
    .execute();
}
