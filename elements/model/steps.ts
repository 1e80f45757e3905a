/** Work that can pause between its steps, so that other tasks can run. */
export type Steps<T> = Generator<undefined, T>;

/** Runs all steps without a pause. */
export function atOnce<T>(steps: Steps<T>): T {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** Number of small items in one step. A step takes less than a millisecond. */
const STEP = 512;

/** Returns whether processing of a list may pause at an index. */
export const isStep = (index: number, step = STEP): boolean => index % step === step - 1;
