import process from 'node:process';

/** Receives the completed share of a task, from 0 to 1. */
export type OnProgress = (done: number) => void;

/**
 * Returns a function that prints the progress of a task: in a terminal as a single line, elsewhere only when the
 * task begins and when it is complete.
 */
export function progressLine(beginning: string, end: string): OnProgress {
  let last: string | null = null;
  return (done) => {
    const text = done === 1 ? end : `${beginning}: ${Math.floor(done * 100)}%`;
    if (text === last) return;
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${text}${done === 1 ? '\n' : ''}`);
    else if (last === null || done === 1) process.stdout.write(`${text}\n`);
    last = text;
  };
}

/** Runs a task, and shows its progress if it takes longer than half a second. */
export async function showIfSlow<T>(
  show: OnProgress,
  run: (onProgress: OnProgress) => Promise<T>,
): Promise<T> {
  const task = { done: 0, isSlow: false };
  const timer = setTimeout(() => {
    task.isSlow = true;
    show(task.done);
  }, 500);
  try {
    const result = await run((done) => {
      task.done = done;
      if (task.isSlow && done < 1) show(done);
    });
    if (task.isSlow) show(1);
    return result;
  } finally {
    clearTimeout(timer);
  }
}
