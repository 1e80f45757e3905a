/** Something that has a graphics context. */
export interface ContextHolder {
  /** Gives it up until it is wanted again; false when that is not possible now. */
  rest(): boolean;
}

/**
 * Bounds how many graphics contexts a page has: browsers allow 16, on phones 8, and take away the oldest beyond that.
 * Holders in sight keep theirs; of the others the one that has been out of sight the longest gives its up first.
 */
export class ContextBudget {
  readonly #most: number;
  readonly #holders = new Set<ContextHolder>();
  /** Holders out of sight, in the order in which they left it. */
  readonly #away = new Set<ContextHolder>();

  constructor(most: number) {
    this.#most = most;
  }

  /** A holder has a context from now on. */
  add(holder: ContextHolder): void {
    this.#holders.add(holder);
    this.#trim();
  }

  /** A holder has none any more. */
  remove(holder: ContextHolder): void {
    this.#holders.delete(holder);
    this.#away.delete(holder);
  }

  /** A holder came into sight or left it. */
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

/** Leaves room on phones for maps and for what else a page draws. */
const pageContexts = new ContextBudget(4);

/** One viewer's graphics context, which is given up while the viewer is out of sight and others need theirs. */
export class SharedContext implements ContextHolder {
  readonly #canvas: HTMLCanvasElement;
  readonly #loss: WEBGL_lose_context | null;
  readonly #budget: ContextBudget;
  readonly #isBusy: () => boolean;
  readonly #listening = new AbortController();
  /** Resolves once it is given up and may be asked for again; null while the viewer has it. */
  #given: Promise<void> | null = null;
  #isReturning = false;

  /** `isBusy` says whether it is needed although the viewer is out of sight. */
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
    this.#given = this.#next('webglcontextlost').then(() => new Promise((resolve) => setTimeout(resolve)));
    this.#loss.loseContext();
    return true;
  }

  /** Takes it back. */
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

  /** The viewer is gone. */
  leave(): void {
    this.#listening.abort();
    this.#budget.remove(this);
  }

  /** The next such event, before the stage's own listener, which then finds this up to date. */
  #next(type: 'webglcontextlost' | 'webglcontextrestored'): Promise<void> {
    const { signal } = this.#listening;
    return new Promise((resolve) =>
      this.#canvas.addEventListener(type, () => resolve(), { once: true, capture: true, signal }),
    );
  }
}
