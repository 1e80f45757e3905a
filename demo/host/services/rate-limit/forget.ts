import type { Ctx } from '../context.ts';
import { bucketId } from './rate-limit.ts';

/** Begins a bucket anew, as after a proof that its calls were no attack. */
export async function reset(ctx: Ctx, bucket: string): Promise<void> {
  await ctx.db.deleteFrom('rate_windows').where('bucket', '=', bucketId(bucket)).execute();
}
