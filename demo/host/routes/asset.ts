import * as contract from '../../../web/contract/asset.ts';
import { activateAsset, deactivateAsset, renameAsset } from '../services/asset/change-asset.ts';
import { deleteAsset } from '../services/asset/delete-asset.ts';
import { listCompanyAssets } from '../services/asset/list-assets.ts';
import { restoreAsset } from '../services/asset/restore-asset.ts';
import { createDataGroup } from '../services/data-group/create-data-group.ts';
import { call, type Call } from './call.ts';

/** Calls about a company's own spheres. */
export const assetCalls: readonly Call[] = [
  call(contract.listAssets, listCompanyAssets),
  call(contract.activateAsset, activateAsset),
  call(contract.deactivateAsset, deactivateAsset),
  call(contract.deleteAsset, deleteAsset),
  call(contract.restoreAsset, restoreAsset),
  call(contract.renameAsset, renameAsset),
  call(contract.createDataGroup, createDataGroup),
];
