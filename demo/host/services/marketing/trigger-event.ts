import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { triggerEvent as triggerEventCall } from '../../../../web/contract/tracking.ts';
import type { Ctx, SessionPrincipal } from '../../context/context.ts';
import type { MarketingEvent } from '../../providers/marketing-tool.ts';
import { enqueueJob } from '../job/enqueue-job.ts';
import { jobKind } from '../job/job-kind.ts';

/**
 * Enqueues an activity if a marketing tool is configured. This call succeeds even if the tool fails later.
 */
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
    eventData: typeof eventData === 'string' ? { action: eventData } : eventData,
    occurredAt: new Date(ctx.now).toISOString(),
    eventId: randomUUID(),
  };
  await enqueueJob(ctx, MARKETING_JOB, event);
  return { detail: 'Forwarded.' };
}

const MARKETING_JOB = 'marketing-event';

const eventSchema = z.object({
  eventType: z.string(),
  user: z.object({ id: z.string(), email: z.string(), firstName: z.string(), lastName: z.string() }),
  eventData: z.record(z.string(), z.unknown()),
  occurredAt: z.string(),
  eventId: z.string(),
});

/** Forwards an activity. If the tool fails, the job is tried again later. */
export const marketingJob = jobKind(MARKETING_JOB, eventSchema, async (ctx, event, { signal }) => {
  await ctx.services.marketing?.send(event, signal);
  return { message: 'Handed on.' };
});
