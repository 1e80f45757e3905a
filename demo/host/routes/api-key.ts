import * as contract from '../../../web/contract/api-key.ts';
import { setKeyActive, updateKey } from '../services/api-key/change-key.ts';
import { testWhitelist } from '../services/api-key/check-whitelist.ts';
import { createKey, rotateKey } from '../services/api-key/create-key.ts';
import { deleteKey, restoreKey } from '../services/api-key/delete-key.ts';
import { listKeys } from '../services/api-key/describe-key.ts';
import { call, type Call } from './call.ts';

export const apiKeyCalls: readonly Call[] = [
  call(contract.listKeys, listKeys),
  call(contract.createKey, createKey),
  call(contract.updateKey, updateKey),
  call(contract.setKeyActive, setKeyActive),
  call(contract.rotateKey, rotateKey),
  call(contract.deleteKey, deleteKey),
  call(contract.restoreKey, restoreKey),
  call(contract.testWhitelist, testWhitelist),
];
