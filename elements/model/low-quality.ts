/** What a browser reports about its device. The memory is in GiB, or undefined if it is unknown. */
export interface DeviceFacts {
  readonly memoryGib: number | undefined;
  /** Whether the main input is a finger, as on a phone or tablet. */
  readonly coarsePointer: boolean;
  /** Whether the user's browser requests reduced data use. */
  readonly savesData: boolean;
}

/** Whether a device has little memory. Browsers report a rounded amount. */
export const hasSmallMemory = ({ memoryGib = 8 }: Pick<DeviceFacts, 'memoryGib'>): boolean => memoryGib <= 2;

/** Whether low-quality mode turns on automatically to save data or memory (requirements, OPEN-119). */
export const needsLowQuality = (device: DeviceFacts): boolean => device.savesData || hasSmallMemory(device);
