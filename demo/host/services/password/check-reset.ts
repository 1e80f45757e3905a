import type { Ctx } from '../context.ts';
import { openResetLink } from './open-reset-link.ts';

/** Tells whether a reset link holds; looking does not use it up. */
export async function checkReset(
  ctx: Ctx,
  link: { readonly uid: string; readonly token: string },
): Promise<{ valid: true }> {
  await openResetLink(ctx, link);
  return { valid: true };
}
