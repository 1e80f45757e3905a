/** Why a view cannot follow the device. */
export type OrientationProblem = 'insecure' | 'framed' | 'denied' | 'no-gesture' | 'no-sensor';

/** What Safari adds to `DeviceOrientationEvent`: the user must allow the use of the sensors. */
interface AskingEvent {
  readonly requestPermission?: () => Promise<'granted' | 'denied'>;
}

/** The parts of a window that decide whether a view can follow the device. */
export interface SensorWindow {
  readonly isSecureContext: boolean;
  readonly DeviceOrientationEvent?: unknown;
}

/** What some browsers tell about the features that a page allows a frame. */
interface FramePolicy {
  readonly allowsFeature: (feature: string) => boolean;
}

/** Whether a page may read the sensors of the device; undefined in browsers that do not tell. */
export const allowsSensors = ({
  featurePolicy,
}: Document & { readonly featurePolicy?: FramePolicy }): boolean | undefined =>
  featurePolicy && ['gyroscope', 'accelerometer'].every((feature) => featurePolicy.allowsFeature(feature));

/** Whether the browser asks the user before it gives a page the orientation of the device. */
export const asksForOrientation = ({ DeviceOrientationEvent: Asking }: SensorWindow): boolean =>
  typeof (Asking as AskingEvent | undefined)?.requestPermission === 'function';

/**
 * Asks the user for the permission to read the orientation of the device, if the browser requires one. Safari accepts
 * this only in the task of a click. Resolves with what prevents the use of the sensors; null if nothing does.
 */
export async function requestOrientation(window: SensorWindow): Promise<OrientationProblem | null> {
  if (!window.isSecureContext) return 'insecure';
  if (!asksForOrientation(window)) return null;
  try {
    const answer = await (window.DeviceOrientationEvent as AskingEvent).requestPermission?.();
    return answer === 'granted' ? null : 'denied';
  } catch {
    // Safari rejects calls that are not from a click.
    return 'no-gesture';
  }
}
