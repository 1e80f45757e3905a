import type { activateAsset as contract } from '../../../../web/contract/asset.ts';
import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { Ctx, SessionPrincipal } from '../context.ts';
import { changeAsset } from './change-asset.ts';

/** Shows an asset's sphere to the company again. */
export const activateAsset = (
  ctx: Ctx<SessionPrincipal>,
  { assetId }: CheckedInput<typeof contract>,
): Promise<ResponseOf<typeof contract>> => changeAsset(ctx, assetId, { disabled: 0 });
