import type { Ctx } from '../context.ts';
import { bucketId } from './take.ts';

/** Begins a bucket anew, as after a proof that its calls were no attack. */
export async function forget(ctx: Ctx, bucket: string): Promise<void> {
  await ctx.db.deleteFrom('rate_windows').where('bucket', '=', bucketId(bucket)).execute();
}
