import type { Call } from './call.ts';
import { favoriteCalls } from './favorite.ts';
import { operationCalls } from './operation.ts';
import { referenceCalls } from './reference.ts';
import { trackingCalls } from './tracking.ts';

/** Every call that the host answers. */
export function apiCalls(version: string): readonly Call[] {
  const calls = [...favoriteCalls, ...operationCalls(version), ...trackingCalls];
  return [...calls, ...referenceCalls(calls, version)];
}
