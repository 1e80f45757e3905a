import { randomUUID } from 'node:crypto';
import type { CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { createEvent } from '../../../../web/contract/tracking.ts';
import type { Ctx, KeyCaller, SessionCaller } from '../context.ts';

/** Keeps an event, once for each event id of a company. */
export async function insertEvent(
  ctx: Ctx<SessionCaller | KeyCaller>,
  event: CheckedInput<typeof createEvent>,
): Promise<void> {
  const { caller } = ctx;
  await ctx.db
    .insertInto('tracking_events')
    .values({
      company_id: caller.companyId,
      event_id: event.client_event_id ?? randomUUID(),
      happened_at: ctx.now,
      user_id: caller.kind === 'session' ? caller.userId : null,
      api_key: caller.kind === 'key' ? caller.apiKey : null,
      category: event.category,
      action: event.action,
      entity: event.entity,
      entity_id: event.entityId,
    })
    .onConflict((on) => on.columns(['company_id', 'event_id']).doNothing())
    .execute();
}
