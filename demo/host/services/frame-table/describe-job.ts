import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { describeFrameTable as contract } from '../../../../web/contract/frame-table.ts';
import type { Ctx, SessionPrincipal } from '../../context/context.ts';
import { notFound } from '../../lib/errors.ts';
import { EXTERNAL_TABLE, INTERNAL_TABLE } from './job-inputs.ts';
import { downloadUrl } from './result-files.ts';

/** Returns the progress of a job of the principal's company. */
export async function describeFrameTable(
  { db, principal, now, settings }: Ctx<SessionPrincipal>,
  { jobId }: CheckedInput<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const job = await db
    .selectFrom('jobs')
    .where('id', '=', jobId)
    .where('company_id', '=', principal.companyId)
    .where('kind', 'in', [INTERNAL_TABLE, EXTERNAL_TABLE])
    .select(['state', 'progress', 'message'])
    .executeTakeFirst();
  if (job === undefined) throw notFound();
  const file = await db
    .selectFrom('files')
    .where('job_id', '=', jobId)
    .where('expires_at', '>', now)
    .select('link_key')
    .executeTakeFirst();
  return { ...job, ...(file?.link_key == null ? {} : { url: downloadUrl(settings, file.link_key) }) };
}
