import { randomBytes, randomUUID } from 'node:crypto';
import type { Ctx } from '../../context/context.ts';
import type { JobOutcome, JobRun } from '../job/job-kind.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { downloadUrl } from './result-files.ts';
import { makeTableSet, type TableSource } from './table-set.ts';

const RETENTION_MS = 7 * 24 * 3_600_000;

/** Stores a finished table set, and emails the link to it. */
export function deliverTableSet(source: TableSource, email: string, job: JobRun): JobOutcome {
  const { archive, facts } = makeTableSet(source);
  const key = randomBytes(32).toString('base64url');
  const effect = async (ctx: Ctx): Promise<void> => {
    if (job.companyId === null || job.userId === null)
      throw new Error('The job of a table set must have a company and a user.');
    await ctx.db
      .insertInto('files')
      .values({
        id: randomUUID(),
        kind: 'result',
        company_id: job.companyId,
        user_id: job.userId,
        job_id: job.id,
        name: 'frame-table.zip',
        content_type: 'application/zip',
        content: archive.toString('base64'),
        rows: source.images.length,
        link_key: key,
        created_at: ctx.now,
        expires_at: ctx.now + RETENTION_MS,
      })
      .execute();
    await queueMail(ctx, {
      to: email,
      subject: 'Your frame tables are ready',
      content: {
        paragraphs: [
          'The frame tables that you requested are ready to download. The link expires in 7 days.',
        ],
        table: facts,
        action: { label: 'Download the tables', url: downloadUrl(ctx.settings, key) },
      },
    });
  };
  return { message: 'The tables are ready.', effect };
}

export function mailFailure(ctx: Ctx, email: string, message: string): Promise<void> {
  return queueMail(ctx, {
    to: email,
    subject: 'Your frame tables could not be generated',
    content: { paragraphs: ['The frame tables that you requested could not be generated.', message] },
  });
}
