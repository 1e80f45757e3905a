import { randomBytes } from 'node:crypto';

/** Returns a unique id. Ids sort by their time of creation, to the microsecond. */
export function timeOrderedId(): string {
  const micros = Math.trunc((performance.timeOrigin + performance.now()) * 1000);
  return `${micros.toString(16).padStart(14, '0')}-${randomBytes(9).toString('hex')}`;
}
