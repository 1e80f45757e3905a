import { setPriority } from 'node:os';

/** Between -20, the first, and 19, the last; others have 0. With 10 a thread gets a tenth of what those get. */
const NICENESS = 10;

/**
 * Lets the rest of the process go first wherever there are fewer processors than work. Only on Linux does 0 stand for the
 * calling thread; elsewhere it stands for the whole process.
 */
export function giveWay(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(0, NICENESS);
  } catch {
    // A sandbox may forbid it; then all go on alike.
  }
}
