import type { Call } from './call.ts';
import { operationCalls } from './operation.ts';

/** Every call that the host answers. */
export const apiCalls = (version: string): readonly Call[] => [...operationCalls(version)];
