import { type OrientationProblem, allowsSensors } from './request-orientation.ts';

/** Returns whether a window is a frame of another site, whose page must allow the frame to read the sensors. */
const isForeignFrame = (window: Window): boolean => window.parent !== window && !window.frameElement;

/**
 * Returns the cause of a problem that the browser describes by a refusal or by silence: in a frame of another site, that
 * the page does not allow the sensors is more likely than anything else.
 */
export function causeOf(problem: OrientationProblem, window: Window): OrientationProblem {
  if (problem !== 'denied' && problem !== 'no-sensor') return problem;
  return (allowsSensors(window.document) ?? !isForeignFrame(window)) ? problem : 'framed';
}
