import type { CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { downloadFrameTable as contract } from '../../../../web/contract/frame-table.ts';
import type { Settings } from '../../config/settings.ts';
import type { Ctx } from '../../context/context.ts';
import { notFound } from '../../lib/errors.ts';

/** Returns the URL at which any client can download a result. `key` is the secret last part of the URL. */
export const downloadUrl = ({ apiUrl }: Settings, key: string): string => `${apiUrl}/api/aws/files/${key}`;

/** Returns a result to any client with its link until it expires. */
export async function downloadFrameTable(
  ctx: Ctx,
  { key }: CheckedInput<typeof contract>,
): Promise<Response> {
  const file = await ctx.db
    .selectFrom('files')
    .where('link_key', '=', key)
    .where('kind', '=', 'result')
    .where('expires_at', '>', ctx.now)
    .select(['name', 'content', 'content_type'])
    .executeTakeFirst();
  if (file === undefined) throw notFound();
  return new Response(new Uint8Array(Buffer.from(file.content, 'base64')), {
    headers: {
      'Content-Type': file.content_type,
      'Content-Disposition': `attachment; filename="${file.name}"`,
      'Cache-Control': 'no-store',
    },
  });
}

export async function deleteExpiredFiles({ db, now }: Ctx): Promise<void> {
  await db.deleteFrom('files').where('expires_at', '<=', now).execute();
}
