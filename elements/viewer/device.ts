import type { DeviceFacts } from '../model/low-quality.ts';

/** Properties that only some browsers provide. */
interface KnownNavigator extends Navigator {
  readonly deviceMemory?: number;
  readonly connection?: { readonly saveData?: boolean };
}

/** What the browser reports about its device. */
export function readDevice(): DeviceFacts {
  const { deviceMemory, connection } = navigator as KnownNavigator;
  return {
    memoryGib: deviceMemory,
    coarsePointer: matchMedia('(pointer: coarse)').matches,
    savesData: connection?.saveData === true,
  };
}
