import type { ContextBudget, ContextHolder } from './context-budget.ts';

/** A viewer's graphics context, given up while it is out of sight and others need theirs. */
export class SparedContext implements ContextHolder {
  readonly #canvas: HTMLCanvasElement;
  readonly #loss: WEBGL_lose_context | null;
  readonly #budget: ContextBudget;
  readonly #isBusy: () => boolean;
  readonly #listening = new AbortController();
  /** Resolves once it is given up and may be asked for again; null while it is held. */
  #given: Promise<void> | null = null;
  #isReturning = false;

  /** `isBusy` tells whether it is needed though it is out of sight. */
  constructor(
    canvas: HTMLCanvasElement,
    context: WebGL2RenderingContext,
    budget: ContextBudget,
    isBusy: () => boolean,
  ) {
    this.#canvas = canvas;
    this.#isBusy = isBusy;
    this.#loss = context.getExtension('WEBGL_lose_context');
    this.#budget = budget;
    budget.take(this);
  }

  /** Whether it is given up, or not back yet. */
  get isResting(): boolean {
    return this.#given !== null;
  }

  /** The viewer came into sight or left it. */
  see(isSeen: boolean): void {
    this.#budget.see(this, isSeen);
    if (isSeen) void this.wake();
  }

  rest(): boolean {
    if (!this.#loss || this.isResting || this.#isBusy()) return false;
    // Only after the event of its loss is over may a context be asked for again.
    this.#given = this.#hear('webglcontextlost').then(() => new Promise((resolve) => setTimeout(resolve)));
    this.#loss.loseContext();
    return true;
  }

  /** Takes it back. */
  async wake(): Promise<void> {
    if (!this.#given || this.#isReturning) return;
    this.#isReturning = true;
    this.#budget.take(this);
    const returned = this.#hear('webglcontextrestored').then(() => {
      this.#given = null;
      this.#isReturning = false;
    });
    await this.#given;
    if (this.#listening.signal.aborted) return;
    this.#loss?.restoreContext();
    await returned;
  }

  /** The viewer is gone. */
  leave(): void {
    this.#listening.abort();
    this.#budget.leave(this);
  }

  /** Before anybody else, who then finds it as it is. */
  #hear(type: 'webglcontextlost' | 'webglcontextrestored'): Promise<void> {
    const { signal } = this.#listening;
    return new Promise((resolve) =>
      this.#canvas.addEventListener(type, () => resolve(), { once: true, capture: true, signal }),
    );
  }
}
