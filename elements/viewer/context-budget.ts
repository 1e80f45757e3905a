/** An object that owns a graphics context. */
export interface ContextHolder {
  /** Releases the context until it is needed again; returns false if that is currently not possible. */
  release(): boolean;
}

/**
 * Limits the number of graphics contexts on a page. Browsers allow 16, or 8 on phones, and drop the oldest
 * when a page exceeds the limit. Visible holders retain their contexts; of the hidden ones, the one that has
 * been hidden longest releases its context first.
 */
export class ContextBudget {
  readonly #max: number;
  readonly #holders = new Set<ContextHolder>();
  /**
   * Hidden holders in the order in which they were hidden, starting with the one that has been hidden
   * longest.
   */
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

  /** Sets whether a holder is visible. */
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

/** This limit is low enough to leave contexts for maps and other uses on phones. */
const pageContexts = new ContextBudget(4);

/**
 * One viewer's graphics context. It can be released while the viewer is out of view and other viewers need
 * contexts.
 */
export class SharedContext implements ContextHolder {
  readonly #canvas: HTMLCanvasElement;
  readonly #loss: WEBGL_lose_context | null;
  readonly #budget: ContextBudget;
  readonly #isBusy: () => boolean;
  readonly #listening = new AbortController();
  /** Resolves once the context is released and can be requested again; null while the viewer owns it. */
  #released: Promise<void> | null = null;
  #isReturning = false;

  /** `isBusy` returns whether the context is needed even if the viewer is out of view. */
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

  /** Whether the context has been released and not yet restored. */
  get isReleased(): boolean {
    return this.#released !== null;
  }

  /** Sets whether the viewer is in view. */
  setVisible(isSeen: boolean): void {
    this.#budget.setVisible(this, isSeen);
    if (isSeen) void this.wake();
  }

  release(): boolean {
    if (!this.#loss || this.isReleased || this.#isBusy()) return false;
    // A context can be requested again only after its loss event has been dispatched.
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

  /**
   * Waits for the next event of this type. The listener runs before the stage's own listener, so that this
   * state is up to date when the stage reads it.
   */
  #next(type: 'webglcontextlost' | 'webglcontextrestored'): Promise<void> {
    const { signal } = this.#listening;
    return new Promise((resolve) =>
      this.#canvas.addEventListener(type, () => resolve(), { once: true, capture: true, signal }),
    );
  }
}
