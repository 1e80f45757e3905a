/** Something that has a graphics context. */
export interface ContextHolder {
  /** Releases the context until it is needed again; false when that is not possible now. */
  rest(): boolean;
}

/**
 * Limits the number of graphics contexts of a page: browsers allow 16, on phones 8, and remove the oldest beyond that.
 * Visible holders keep theirs; of the others, the one that has been out of sight longest releases its context first.
 */
export class ContextBudget {
  readonly #most: number;
  readonly #holders = new Set<ContextHolder>();
  /** Holders out of sight, those that left first in front. */
  readonly #away = new Set<ContextHolder>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Registers a holder that has a context. */
  add(holder: ContextHolder): void {
    this.#holders.add(holder);
    this.#trim();
  }

  /** Removes a holder that no longer has a context. */
  remove(holder: ContextHolder): void {
    this.#holders.delete(holder);
    this.#away.delete(holder);
  }

  /** Updates whether a holder is in sight. */
  see(holder: ContextHolder, isSeen: boolean): void {
    if (isSeen) this.#away.delete(holder);
    else this.#away.add(holder);
    this.#trim();
  }

  #trim(): void {
    for (const holder of this.#away) {
      if (this.#holders.size <= this.#most) return;
      if (this.#holders.has(holder) && holder.rest()) this.#holders.delete(holder);
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
  #given: Promise<void> | null = null;
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
  get isResting(): boolean {
    return this.#given !== null;
  }

  /** Updates whether the viewer is in sight. */
  see(isSeen: boolean): void {
    this.#budget.see(this, isSeen);
    if (isSeen) void this.wake();
  }

  rest(): boolean {
    if (!this.#loss || this.isResting || this.#isBusy()) return false;
    // A context may be requested again only after the event of its loss has been dispatched.
    this.#given = this.#next('webglcontextlost').then(() => new Promise((resolve) => setTimeout(resolve)));
    this.#loss.loseContext();
    return true;
  }

  /** Requests the context again. */
  async wake(): Promise<void> {
    if (!this.#given || this.#isReturning) return;
    this.#isReturning = true;
    this.#budget.add(this);
    const returned = this.#next('webglcontextrestored').then(() => {
      this.#given = null;
      this.#isReturning = false;
    });
    await this.#given;
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
