import type { CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { createEvent as createEventCall } from '../../../../web/contract/tracking.ts';
import type { Ctx, KeyPrincipal, SessionPrincipal } from '../context.ts';
import { insertEvent } from './insert-event.ts';

/** Records that a user, or a visitor of an embed, did something; a repeat of a `client_event_id` changes nothing. */
export async function createEvent(
  ctx: Ctx<SessionPrincipal | KeyPrincipal>,
  input: CheckedInput<typeof createEventCall>,
): Promise<{ detail: string }> {
  await insertEvent(ctx, input);
  return { detail: 'Recorded.' };
}
