import * as contract from '../../../web/contract/api-key.ts';
import { createKey } from '../services/api-key/create-key.ts';
import { deleteKey, restoreKey } from '../services/api-key/delete-key.ts';
import { listKeys } from '../services/api-key/list-keys.ts';
import { rotateKey } from '../services/api-key/rotate-key.ts';
import { setKeyActive } from '../services/api-key/set-key-active.ts';
import { testWhitelist } from '../services/api-key/test-whitelist.ts';
import { updateKey } from '../services/api-key/update-key.ts';
import { call, type Call } from './call.ts';

/** Calls for a company's API keys. */
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
