/** Something that has a graphics context. */
export interface ContextHolder {
  /** Releases the context until it is needed again; false when that is not possible now. */
  release(): boolean;
}

/**
 * Limits the number of graphics contexts of a page: browsers allow 16, on phones 8, and remove the oldest beyond that.
 * Visible holders keep theirs; of the others, the one that has been out of sight longest releases its context first.
 */
export class ContextBudget {
  readonly #max: number;
  readonly #holders = new Set<ContextHolder>();
  /** Holders out of sight, those that left first in front. */
  readonly #hidden = new Set<ContextHolder>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Registers a holder that has a context. */
  add(holder: ContextHolder): void {
    this.#holders.add(holder);
    this.#trim();
  }

  /** Removes a holder that no longer has a context. */
  remove(holder: ContextHolder): void {
    this.#holders.delete(holder);
    this.#hidden.delete(holder);
  }

  /** Updates whether a holder is in sight. */
  setVisible(holder: ContextHolder, isSeen: boolean): void {
    if (isSeen) this.#hidden.delete(holder);
    else this.#hidden.add(holder);
    this.#trim();
  }

  #trim(): void {
    for (const holder of this.#hidden) {
      if (this.#holders.size <= this.#max) return;
      if (this.#holders.has(holder) && holder.release()) this.#holders.delete(holder);
    }
  }
}

/** Low enough to leave room on phones for maps and for other contexts of the page. */
const pageContexts = new ContextBudget(4);

/** One viewer's graphics context, released while the viewer is out of sight and other viewers need theirs. */
export class SharedContext implements ContextHolder {
  readonly #canvas: HTMLCanvasElement;
  readonly #loss: WEBGL_lose_context | null;
  readonly #budget: ContextBudget;
  readonly #isBusy: () => boolean;
  readonly #listening = new AbortController();
  /** Resolves once the context is released and may be requested again; null while the viewer has it. */
  #released: Promise<void> | null = null;
  #isReturning = false;

  /** `isBusy` returns whether the context is needed although the viewer is out of sight. */
  constructor(
    canvas: HTMLCanvasElement,
    context: WebGL2RenderingContext,
    isBusy: () => boolean,
    budget = pageContexts,
  ) {
    this.#canvas = canvas;
    this.#isBusy = isBusy;
    this.#loss = context.getExtension('WEBGL_lose_context');
    this.#budget = budget;
    budget.add(this);
  }

  /** Whether the context is released or not restored yet. */
  get isReleased(): boolean {
    return this.#released !== null;
  }

  /** Updates whether the viewer is in sight. */
  setVisible(isSeen: boolean): void {
    this.#budget.setVisible(this, isSeen);
    if (isSeen) void this.wake();
  }

  release(): boolean {
    if (!this.#loss || this.isReleased || this.#isBusy()) return false;
    // A context may be requested again only after the event of its loss has been dispatched.
    this.#released = this.#next('webglcontextlost').then(() => new Promise((resolve) => setTimeout(resolve)));
    this.#loss.loseContext();
    return true;
  }

  /** Requests the context again. */
  async wake(): Promise<void> {
    if (!this.#released || this.#isReturning) return;
    this.#isReturning = true;
    this.#budget.add(this);
    const returned = this.#next('webglcontextrestored').then(() => {
      this.#released = null;
      this.#isReturning = false;
    });
    await this.#released;
    if (this.#listening.signal.aborted) return;
    this.#loss?.restoreContext();
    await returned;
  }

  /** Releases everything when the viewer is removed. */
  leave(): void {
    this.#listening.abort();
    this.#budget.remove(this);
  }

  /** Waits for the next such event, before the stage's own listener, which then finds this state up to date. */
  #next(type: 'webglcontextlost' | 'webglcontextrestored'): Promise<void> {
    const { signal } = this.#listening;
    return new Promise((resolve) =>
      this.#canvas.addEventListener(type, () => resolve(), { once: true, capture: true, signal }),
    );
  }
}
