/** The device information that a browser reports. The memory is in GiB, or undefined if it is unknown. */
export interface DeviceFacts {
  readonly memoryGib: number | undefined;
  /** Whether the main input is a finger, as on a phone or tablet. */
  readonly coarsePointer: boolean;
  /** Whether the user has enabled data saving. */
  readonly savesData: boolean;
}

/** Returns whether a device has little memory. Browsers report a rounded amount. */
export const hasSmallMemory = ({ memoryGib = 8 }: Pick<DeviceFacts, 'memoryGib'>): boolean => memoryGib <= 2;

/**
 * Returns whether low-quality mode turns on automatically to save data or memory (requirements, OPEN-119).
 */
export const needsLowQuality = (device: DeviceFacts): boolean => device.savesData || hasSmallMemory(device);
