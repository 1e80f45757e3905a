import type { CheckedInput, ResponseOf } from '../../../../web/contract/endpoint.ts';
import { drawStill, type signStill as contract } from '../../../../web/contract/still.ts';
import type { Ctx, SessionPrincipal } from '../../context/context.ts';
import { signQuery } from './signed-query.ts';

const DAY_S = 86_400;

/** Signs the address of a still picture for the user's company. The sphere is looked up when the address is used. */
export function signStill(
  ctx: Ctx<SessionPrincipal>,
  { query, days }: CheckedInput<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const { companyId, userId } = ctx.principal;
  const expiresS = Math.ceil(ctx.now / 1000 + days * DAY_S);
  const signed = signQuery(ctx, query.text, { companyId, expiresS });
  ctx.log.info({ event: 'still_signed', userId, companyId }, 'address of a picture signed');
  return Promise.resolve({
    url: `${ctx.settings.apiUrl}${drawStill.path}?${signed}`,
    expires_at: new Date(expiresS * 1000).toISOString(),
  });
}
