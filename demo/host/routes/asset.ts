import * as contract from '../../../web/contract/asset.ts';
import { activateAsset } from '../services/asset/activate-asset.ts';
import { deactivateAsset } from '../services/asset/deactivate-asset.ts';
import { deleteAsset } from '../services/asset/delete-asset.ts';
import { listCompanyAssets } from '../services/asset/list-company-assets.ts';
import { renameAsset } from '../services/asset/rename-asset.ts';
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
