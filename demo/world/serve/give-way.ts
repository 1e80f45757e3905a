import { constants, getPriority, setPriority } from 'node:os';

/** So much later than the rest, on a scale from -20 to 19, a thread gets a tenth of what the rest gets. */
const NICER = 10;

/**
 * Lets the rest of the process go first wherever there are fewer processors than work. Only on Linux does 0 stand for the
 * calling thread; elsewhere it stands for the whole process.
 */
export function giveWay(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(0, Math.min(constants.priority.PRIORITY_LOW, getPriority(0) + NICER));
  } catch {
    // A sandbox may forbid it; then all go on alike.
  }
}
