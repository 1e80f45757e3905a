/** Draws on demand: a frame is asked for when something changed, and none while nothing does. */
export class FrameLoop {
  readonly #frame: (now: number) => boolean;
  #request = 0;

  /** `frame` draws at a time in milliseconds and says whether another frame must follow. */
  constructor(frame: (now: number) => boolean) {
    this.#frame = frame;
  }

  /** Asks for one frame, however often it is called before that. */
  invalidate(): void {
    this.#request ||= requestAnimationFrame((now) => {
      this.#request = 0;
      if (this.#frame(now)) this.invalidate();
    });
  }

  /** Takes an asked frame back. */
  stop(): void {
    cancelAnimationFrame(this.#request);
    this.#request = 0;
  }
}
