import { randomUUID } from 'node:crypto';
import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { uploadFrameCsv as contract } from '../../../../web/contract/frame-table.ts';
import { transact, type Ctx, type SessionPrincipal } from '../../context/context.ts';
import { ServiceError } from '../../lib/errors.ts';
import { csvTextOf } from './source/csv-text.ts';
import { readSourceRows } from './source/source-rows.ts';

/** Time for which an upload is stored for its job. */
const RETENTION_MS = 24 * 3_600_000;

const MAX_UPLOADS = 50;

/**
 * Throws if a row is not valid. The rows are checked before the file is stored, while the user can still fix
 * them.
 */
async function countRows(companyId: string, text: string): Promise<number> {
  const { rows, errors } = await readSourceRows(companyId, text);
  const [first] = errors;
  if (first === undefined) return rows.length;
  const place = first.field.startsWith('row') ? `R${first.field.slice(1)}: ` : '';
  throw new ServiceError('validation_failed', place + first.message, { fields: errors });
}

/** Stores an uploaded CSV file for a day, under a name that the host chooses. */
export async function uploadFrameCsv(
  ctx: Ctx<SessionPrincipal>,
  { csvBufferObject, fileName }: CheckedInput<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const content = csvTextOf(csvBufferObject);
  const { companyId, userId } = ctx.principal;
  const rows = await countRows(companyId, content);
  const id = randomUUID();
  await transact(ctx, async ({ db, now }) => {
    await db.updateTable('companies').set({ id: companyId }).where('id', '=', companyId).execute();
    const { waiting } = await db
      .selectFrom('files')
      .where('company_id', '=', companyId)
      .where('kind', '=', 'upload')
      .where('expires_at', '>', now)
      .select(({ fn }) => fn.countAll<number>().as('waiting'))
      .executeTakeFirstOrThrow();
    if (waiting >= MAX_UPLOADS)
      throw new ServiceError('limit_reached', 'You have uploaded too many files. Please try again tomorrow.');
    const name = fileName.slice(0, 120);
    const file = { id, kind: 'upload', company_id: companyId, user_id: userId, name, content, rows } as const;
    await db
      .insertInto('files')
      .values({
        ...file,
        content_type: 'text/csv',
        job_id: null,
        link_key: null,
        created_at: now,
        expires_at: now + RETENTION_MS,
      })
      .execute();
  });
  return { status: 200, fileName: `${id}.csv`, rows };
}
