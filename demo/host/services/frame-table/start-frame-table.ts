import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { startFrameTable as contract } from '../../../../web/contract/frame-table.ts';
import { change, type Change } from '../../context/change.ts';
import type { Ctx, SessionPrincipal } from '../../context/context.ts';
import { notFound, ServiceError } from '../../lib/errors.ts';
import { enqueueJob } from '../job/enqueue-job.ts';
import { EXTERNAL_TABLE, INTERNAL_TABLE, type ExternalInput, type InternalInput } from './job-inputs.ts';
import { findImageryFolder } from './source/imagery-folder.ts';

type Input = CheckedInput<typeof contract>;
type Internal = Extract<Input, { fileName: string }>;
type External = Extract<Input, { folderName: string }>;

/** Maximum number of a company's jobs that are waiting or running at the same time. */
const MAX_JOBS = 20;

const invalid = (field: string, message: string): ServiceError =>
  new ServiceError('validation_failed', message, { fields: [{ field, message }] });

/** Refuses email addresses outside the internal domains (OPEN-046). */
function refuseForeignAddress({ settings }: Ctx, email: string): void {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (!settings.internalEmailDomains.includes(domain))
    throw invalid('email', 'Please enter an internal email address.');
}

/** Enqueues the job in the open transaction; returns its id. */
async function enqueue(
  ctx: Ctx<SessionPrincipal>,
  kind: string,
  input: InternalInput | ExternalInput,
): Promise<string> {
  const { companyId } = ctx.principal;
  await ctx.db.updateTable('companies').set({ id: companyId }).where('id', '=', companyId).execute();
  const { busy } = await ctx.db
    .selectFrom('jobs')
    .where('company_id', '=', companyId)
    .where('kind', 'in', [INTERNAL_TABLE, EXTERNAL_TABLE])
    .where('state', 'in', ['queued', 'running'])
    .select(({ fn }) => fn.countAll<number>().as('busy'))
    .executeTakeFirstOrThrow();
  if (busy >= MAX_JOBS)
    throw new ServiceError(
      'limit_reached',
      'Too many frame tables are being generated. Please wait until one of them is ready.',
    );
  return enqueueJob(ctx, kind, input);
}

async function inputOfFile(ctx: Ctx<SessionPrincipal>, input: Internal): Promise<InternalInput> {
  const file = await ctx.db
    .selectFrom('files')
    .where('id', '=', input.fileName.replace(/\.csv$/i, ''))
    .where('kind', '=', 'upload')
    .where('company_id', '=', ctx.principal.companyId)
    .where('expires_at', '>', ctx.now)
    .select(['id', 'name'])
    .executeTakeFirst();
  if (file === undefined) throw notFound();
  return { fileId: file.id, fileName: file.name, esriKey: input.esriKey, email: input.email };
}

async function inputOfFolder({ settings }: Ctx, input: External): Promise<ExternalInput> {
  const root = settings.externalImageryDir;
  if (root === null) throw new ServiceError('unavailable', 'External imagery is not set up on this server.');
  if ((await findImageryFolder(root, input.folderName)) === null)
    throw invalid(
      'folderName',
      'There is no folder of external imagery with this name. Please check the name.',
    );
  const { email, folderName, imageryType, focalLength = 0, sensorHeight = 0, sensorWidth = 0 } = input;
  return { email, folderName, imageryType, focalLength, sensorHeight, sensorWidth };
}

/** Enqueues the job that builds a table set. The job emails a link to the result. */
export async function startFrameTable(
  ctx: Ctx<SessionPrincipal>,
  input: Input,
): Promise<Change<ResponseOf<typeof contract>>> {
  refuseForeignAddress(ctx, input.email);
  if (input.externalData === true) {
    const jobInput = await inputOfFolder(ctx, input);
    const detail = 'Lambda activated. Generating table off of external imagery...';
    return change(ctx, async (inner) => ({
      status: 200,
      jobId: await enqueue(inner, EXTERNAL_TABLE, jobInput),
      detail,
    }));
  }
  const detail = 'File Submitted. You will receive an email after process is complete.';
  return change(ctx, async (inner) => ({
    status: 200,
    jobId: await enqueue(inner, INTERNAL_TABLE, await inputOfFile(inner, input)),
    detail,
  }));
}
