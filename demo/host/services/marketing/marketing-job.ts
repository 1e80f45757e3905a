import { z } from 'zod';
import { jobKind } from '../job/job-kind.ts';

/** The kind of job that forwards an activity to the marketing tool. */
export const MARKETING_JOB = 'marketing-event';

const eventSchema = z.object({
  eventType: z.string(),
  user: z.object({ id: z.string(), email: z.string(), firstName: z.string(), lastName: z.string() }),
  eventData: z.record(z.string(), z.unknown()),
  occurredAt: z.string(),
  eventId: z.string(),
});

/** Forwards an activity; if the tool fails, the job is tried again later. */
export const marketingJob = jobKind(MARKETING_JOB, eventSchema, async (ctx, event, { signal }) => {
  await ctx.services.marketing?.send(event, signal);
  return { message: 'Handed on.' };
});
