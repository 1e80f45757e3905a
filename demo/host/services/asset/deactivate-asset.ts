import type { deactivateAsset as contract } from '../../../../web/contract/asset.ts';
import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { Ctx, SessionPrincipal } from '../context.ts';
import { changeAsset } from './change-asset.ts';

/** Hides an asset's sphere from the company and its sites. */
export const deactivateAsset = (
  ctx: Ctx<SessionPrincipal>,
  { assetId }: CheckedInput<typeof contract>,
): Promise<ResponseOf<typeof contract>> => changeAsset(ctx, assetId, { disabled: 1 });
