import type { Ctx } from '../../context/context.ts';

/** Deletes uploads and results when they expire. */
export async function deleteExpiredFiles({ db, now }: Ctx): Promise<void> {
  await db.deleteFrom('files').where('expires_at', '<=', now).execute();
}
