import type { ViewerError } from '../model/viewer-error.ts';

/** Writes a fault to the browser's log, where developers look and users do not (specification 8). */
export function logFault(error: ViewerError): void {
  // eslint-disable-next-line no-console -- the one place where the element logs
  console.error(error);
}
