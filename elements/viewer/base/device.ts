import type { DeviceFacts } from '../../model/low-quality.ts';

interface KnownNavigator extends Navigator {
  readonly deviceMemory?: number;
  readonly connection?: { readonly saveData?: boolean };
}

/** Returns the device information that the browser reports. */
export function readDevice(): DeviceFacts {
  const { deviceMemory, connection } = navigator as KnownNavigator;
  return {
    memoryGib: deviceMemory,
    coarsePointer: matchMedia('(pointer: coarse)').matches,
    savesData: connection?.saveData === true,
  };
}
