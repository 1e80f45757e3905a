interface LongTask {
  readonly at: number;
  readonly tookMs: number;
}

/** Counts and times the peer's animation frames. Records long tasks and errors. */
export class TaskProbe {
  frameCallbacks = 0;
  /** Time spent in the peer's frame callbacks and in `timed` work, in milliseconds. */
  scriptMs = 0;
  readonly longTasks: LongTask[] = [];
  readonly errors: string[] = [];
  /** The browser's original function. The benchmark's loops use it so that their frames are not counted. */
  readonly requestFrame = window.requestAnimationFrame.bind(window);

  install(): void {
    window.requestAnimationFrame = (callback) =>
      this.requestFrame((time) => {
        this.frameCallbacks += 1;
        this.#time(() => callback(time));
      });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        this.longTasks.push({ at: startTime, tookMs: duration });
      }
    }).observe({ type: 'longtask', buffered: true });
    window.addEventListener('error', ({ message }) => this.errors.push(message));
    window.addEventListener('unhandledrejection', ({ reason }) => this.errors.push(String(reason)));
  }

  /** Runs work on behalf of the peer. The time of queued microtasks is included. */
  timed(work: () => void): void {
    const from = performance.now();
    work();
    queueMicrotask(() =>
      queueMicrotask(() =>
        queueMicrotask(() => {
          this.scriptMs += performance.now() - from;
        }),
      ),
    );
  }

  #time(work: () => void): void {
    const from = performance.now();
    work();
    this.scriptMs += performance.now() - from;
  }
}
