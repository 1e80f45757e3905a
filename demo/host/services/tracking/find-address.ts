import type { Ctx } from '../context.ts';

/** The caller's own address, and where the owner would rather have it asked for. */
export const findAddress = (ctx: Ctx): Promise<{ ip: string; lookup_url: string | null }> =>
  Promise.resolve({ ip: ctx.request.ip, lookup_url: ctx.settings.addressLookupUrl });
