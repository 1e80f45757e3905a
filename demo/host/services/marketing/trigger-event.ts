import { randomUUID } from 'node:crypto';
import type { CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { triggerEvent as triggerEventCall } from '../../../../web/contract/tracking.ts';
import type { Ctx, SessionPrincipal } from '../../context/context.ts';
import { enqueueJob } from '../job/enqueue-job.ts';
import type { MarketingEvent } from '../../providers/marketing-tool.ts';
import { MARKETING_JOB } from './marketing-job.ts';

/** Enqueues an activity for the marketing tool, if there is one: whatever that tool does later, this call succeeds. */
export async function triggerEvent(
  ctx: Ctx<SessionPrincipal>,
  { eventType, eventData }: CheckedInput<typeof triggerEventCall>,
): Promise<{ detail: string }> {
  if (ctx.services.marketing === null) return { detail: 'No marketing tool is configured.' };
  const { principal } = ctx;
  const names = await ctx.db
    .selectFrom('users')
    .where('id', '=', principal.userId)
    .select(['first_name', 'last_name'])
    .executeTakeFirstOrThrow();
  const event: MarketingEvent = {
    eventType,
    user: {
      id: principal.userId,
      email: principal.email,
      firstName: names.first_name,
      lastName: names.last_name,
    },
    eventData,
    occurredAt: new Date(ctx.now).toISOString(),
    eventId: randomUUID(),
  };
  await enqueueJob(ctx, MARKETING_JOB, event);
  return { detail: 'Forwarded.' };
}
