import { randomUUID } from 'node:crypto';
import { MAX_DATA_GROUP_BYTES, type createDataGroup as contract } from '../../../../web/contract/asset.ts';
import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import { change, type Change } from '../../context/change.ts';
import type { Ctx, SessionPrincipal } from '../../context/context.ts';
import { ServiceError, notFound } from '../../lib/errors.ts';
import { findVisibleSphere } from '../sphere/visible-spheres.ts';
import { countPlaces } from './count-places.ts';

/** Returns a file's base name, because old browsers also sent its folders. */
function baseName(path: string): string {
  const name = path.split(/[/\\]/).at(-1)?.trim() ?? '';
  if (name === '' || name === '.' || name === '..')
    throw new ServiceError(
      'validation_failed',
      'FileName must end with the name of a file, not with a folder.',
      {
        fields: [{ field: 'fileName', message: 'must end with the name of a file, not with a folder' }],
      },
    );
  return name;
}

/**
 * Stores the text of a list of places with a sphere. Throws `not_found`, `payload_too_large` and
 * `validation_failed`.
 */
export async function createDataGroup(
  ctx: Ctx<SessionPrincipal>,
  { fileText, fileName, panorama, userId }: CheckedInput<typeof contract>,
): Promise<Change<ResponseOf<typeof contract>>> {
  if (userId !== ctx.principal.userId) throw notFound();
  if (Buffer.byteLength(fileText) > MAX_DATA_GROUP_BYTES)
    throw new ServiceError('payload_too_large', 'The file is larger than 2 MB.');
  await findVisibleSphere(ctx, panorama);
  const name = baseName(fileName);
  const places = await countPlaces(ctx.principal.companyId, fileText);
  if (!places.ok) {
    const [first] = places.errors;
    throw new ServiceError('validation_failed', `The file is not valid: ${first?.field} ${first?.message}.`, {
      fields: places.errors,
    });
  }
  const { count, skipped } = places;
  const id = randomUUID();
  const owner = { company_id: ctx.principal.companyId, user_id: ctx.principal.userId, sphere_id: panorama };
  return change(ctx, async ({ db, now }) => {
    await db
      .insertInto('data_groups')
      .values({ id, ...owner, name, text: fileText, count, created_at: now })
      .execute();
    return { id, name, panorama, count, skipped, created_date: new Date(now).toISOString() };
  });
}
