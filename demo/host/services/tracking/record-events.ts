import { randomUUID } from 'node:crypto';
import type { CheckedInput } from '../../../../web/contract/endpoint.ts';
import type {
  createEvent as createEventCall,
  trackFirst as trackFirstCall,
} from '../../../../web/contract/tracking.ts';
import { type Ctx, type KeyPrincipal, type SessionPrincipal, transact } from '../../context/context.ts';

/** Stores an event, unless the company has already stored one with the same event id. */
async function insertEvent(
  ctx: Ctx<SessionPrincipal | KeyPrincipal>,
  event: CheckedInput<typeof createEventCall>,
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

/**
 * Records the first time that a user (or a key's visitors) performed an action. Returns whether it was the
 * first time.
 */
export function trackFirst(
  ctx: Ctx<SessionPrincipal | KeyPrincipal>,
  input: CheckedInput<typeof trackFirstCall>,
): Promise<{ first: boolean }> {
  const actor = ctx.principal.kind === 'session' ? ctx.principal.userId : ctx.principal.apiKey;
  return transact(ctx, async (inner) => {
    const marked = await inner.db
      .insertInto('tracking_firsts')
      .values({ actor, category: input.category, action: input.action, happened_at: inner.now })
      .onConflict((on) => on.columns(['actor', 'category', 'action']).doNothing())
      .returning('actor')
      .execute();
    const first = marked.length === 1;
    if (first) await insertEvent(inner, input);
    return { first };
  });
}

/** Returns the client's address, and the URL of the configured lookup service. */
export const findAddress = (ctx: Ctx): Promise<{ ip: string; lookup_url: string | null }> =>
  Promise.resolve({ ip: ctx.request.ip, lookup_url: ctx.settings.addressLookupUrl });

/**
 * Records an action of a user, or of a visitor to a site with embedded viewers. A repeated `client_event_id`
 * has no effect.
 */
export async function createEvent(
  ctx: Ctx<SessionPrincipal | KeyPrincipal>,
  input: CheckedInput<typeof createEventCall>,
): Promise<{ detail: string }> {
  await insertEvent(ctx, input);
  return { detail: 'Recorded.' };
}
