import type { CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { trackFirst as trackFirstCall } from '../../../../web/contract/tracking.ts';
import { transact, type Ctx, type KeyPrincipal, type SessionPrincipal } from '../context.ts';
import { insertEvent } from './insert-event.ts';

/** Records what a user (or a key's visitors) did for the first time; tells whether it was the first time. */
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
