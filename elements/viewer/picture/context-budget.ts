export interface ContextHolder {
  /**
   * Releases the context until the holder needs it again. Returns false if the holder cannot release it now.
   */
  release(): boolean;
}

/**
 * Limits the number of graphics contexts on a page. Browsers allow 16, or 8 on phones, and drop the oldest
 * when a page exceeds the limit. Visible holders retain their contexts. Of the hidden holders, the one that
 * has been hidden longest releases its context first.
 */
export class ContextBudget {
  readonly #max: number;
  readonly #holders = new Set<ContextHolder>();
  /** Hidden holders in the order of hiding; the one that has been hidden longest is first. */
  readonly #hidden = new Set<ContextHolder>();

  constructor(max: number) {
    this.#max = max;
  }

  add(holder: ContextHolder): void {
    this.#holders.add(holder);
    this.#trim();
  }

  remove(holder: ContextHolder): void {
    this.#holders.delete(holder);
    this.#hidden.delete(holder);
  }

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

/** The limit of 4 leaves contexts for maps and other uses on phones. */
const pageContexts = new ContextBudget(4);

/**
 * The graphics context of one viewer. The viewer can release the context while it is out of view and other
 * viewers need contexts.
 */
export class SharedContext implements ContextHolder {
  readonly #canvas: HTMLCanvasElement;
  readonly #loss: WEBGL_lose_context | null;
  readonly #budget: ContextBudget;
  readonly #isBusy: () => boolean;
  readonly #listening = new AbortController();
  /** Resolves once the released context can be requested again; null while the viewer owns the context. */
  #released: Promise<void> | null = null;
  #isReturning = false;

  /** `isBusy` returns true if the viewer needs the context even while it is out of view. */
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

  get isReleased(): boolean {
    return this.#released !== null;
  }

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

  /** Restores a released context. */
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

  leave(): void {
    this.#listening.abort();
    this.#budget.remove(this);
  }

  /**
   * Waits for the next event of a type. The listener runs in the capture phase, so the state is up to date
   * when the stage's own listener reads it.
   */
  #next(type: 'webglcontextlost' | 'webglcontextrestored'): Promise<void> {
    const { signal } = this.#listening;
    return new Promise((resolve) =>
      this.#canvas.addEventListener(type, () => resolve(), { once: true, capture: true, signal }),
    );
  }
}
