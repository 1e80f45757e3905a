import type { Call } from './call.ts';
import { operationCalls } from './operation.ts';
import { referenceCalls } from './reference.ts';

/** Every call that the host answers. */
export function apiCalls(version: string): readonly Call[] {
  const calls = [...operationCalls(version)];
  return [...calls, ...referenceCalls(calls, version)];
}
