import type { renameAsset as contract } from '../../../../web/contract/asset.ts';
import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { Ctx, SessionPrincipal } from '../context.ts';
import { changeAsset } from './change-asset.ts';

/** Gives an asset another name. */
export const renameAsset = (
  ctx: Ctx<SessionPrincipal>,
  { assetId, name }: CheckedInput<typeof contract>,
): Promise<ResponseOf<typeof contract>> => changeAsset(ctx, assetId, { name });
