import type { Later } from './engine-options.ts';
import type { SparedContext } from './spared-context.ts';

/** Whether a viewer is at work: in sight, or used by its page though it is not; and whether it holds its context. */
export class Presence {
  #isNear = false;
  #isUsed = false;
  #spared: SparedContext | null = null;

  /** Whether it is in or near the window: what nobody can see need not be drawn. */
  get isNear(): boolean {
    return this.#isNear;
  }

  /** Whether it gave its graphics context to others. */
  get isResting(): boolean {
    return this.#spared?.isResting === true;
  }

  /** Whether anybody wants it, be its context here yet or not. */
  get isWanted(): boolean {
    return this.#isNear || this.#isUsed;
  }

  get isAtWork(): boolean {
    return this.isWanted && !this.isResting;
  }

  see(isNear: boolean): void {
    this.#isNear = isNear;
    this.#spared?.see(isNear);
  }

  /** Its page uses it: it works until it is sharp, wherever it is. */
  use(): void {
    this.#isUsed = true;
    void this.#spared?.wake();
  }

  /** It is as sharp as it will get. */
  settle(): void {
    this.#isUsed = false;
    this.#spared?.see(this.#isNear);
  }

  /** It has a context, which it shares with the other viewers of the page. */
  hold(
    { SparedContext: Spared, pageContexts }: Later,
    canvas: HTMLCanvasElement,
    context: WebGL2RenderingContext,
  ): void {
    this.#spared = new Spared(canvas, context, pageContexts, () => this.#isUsed);
    this.#spared.see(this.#isNear);
  }

  leave(): void {
    this.#spared?.leave();
  }
}
