import * as contract from '../../../web/contract/asset.ts';
import {
  activateAsset,
  deactivateAsset,
  renameAsset,
  deleteAsset,
  listCompanyAssets,
  restoreAsset,
} from '../services/asset/assets.ts';
import { createDataGroup } from '../services/data-group/create-data-group.ts';
import { call, type Call } from './call.ts';

export const assetCalls: readonly Call[] = [
  call(contract.listAssets, listCompanyAssets),
  call(contract.activateAsset, activateAsset),
  call(contract.deactivateAsset, deactivateAsset),
  call(contract.deleteAsset, deleteAsset),
  call(contract.restoreAsset, restoreAsset),
  call(contract.renameAsset, renameAsset),
  call(contract.createDataGroup, createDataGroup),
];
