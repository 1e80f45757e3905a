import { randomUUID } from 'node:crypto';
import type { Ctx } from '../../context/context.ts';

/** Enqueues a job in the open transaction; returns its id. */
export async function enqueueJob(ctx: Ctx, kind: string, input: object): Promise<string> {
  const owner = ctx.principal.kind === 'session' ? ctx.principal : null;
  const id = randomUUID();
  await ctx.db
    .insertInto('jobs')
    .values({
      id,
      kind,
      input: JSON.stringify(input),
      state: 'queued',
      attempts: 0,
      due_at: ctx.now,
      lease: null,
      leased_until: 0,
      progress: 0,
      message: '',
      company_id: owner?.companyId ?? null,
      user_id: owner?.userId ?? null,
      created_at: ctx.now,
      finished_at: null,
    })
    .execute();
  return id;
}
