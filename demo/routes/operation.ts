import { checkHealth } from '../../web/api/contract/operation.ts';
import { call, type Call } from './call.ts';

/** Calls about the host itself. */
export function operationCalls(version: string): readonly Call[] {
  return [call(checkHealth, () => Promise.resolve({ status: 'ok', version }))];
}
