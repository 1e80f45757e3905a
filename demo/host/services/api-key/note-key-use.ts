import type { Ctx } from '../context.ts';
import type { ApiKeyRow } from './describe-key.ts';

/** A use is noted at most once in ten minutes: most calls then write nothing. */
const RECORD_INTERVAL_MS = 10 * 60_000;

/** Notes that a key was used just now. Reads go on where nothing can be written. */
export async function recordKeyUse(ctx: Ctx, { id, last_used_at }: ApiKeyRow): Promise<void> {
  if (last_used_at !== null && ctx.now - last_used_at < RECORD_INTERVAL_MS) return;
  try {
    await ctx.db.updateTable('api_keys').set({ last_used_at: ctx.now }).where('id', '=', id).execute();
  } catch (err) {
    ctx.log.warn({ err }, 'the use of a key could not be noted');
  }
}
