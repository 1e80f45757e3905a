/** Who holds a graphics context. */
export interface ContextHolder {
  /** Gives it up until it is wanted again; false when that cannot be now. */
  rest(): boolean;
}

/**
 * Bounds how many graphics contexts a page holds: browsers keep 16, on phones 8, and take the oldest beyond.
 * Who is in sight keeps theirs; of the others whoever has been out of sight the longest rests first.
 */
export class ContextBudget {
  readonly #most: number;
  readonly #holders = new Set<ContextHolder>();
  /** Those out of sight, in the order in which they left it. */
  readonly #away = new Set<ContextHolder>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Somebody begins to hold a context. */
  take(holder: ContextHolder): void {
    this.#holders.add(holder);
    this.#trim();
  }

  /** Somebody holds none any more. */
  leave(holder: ContextHolder): void {
    this.#holders.delete(holder);
    this.#away.delete(holder);
  }

  /** Somebody came into sight or left it. */
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
export const pageContexts = new ContextBudget(4);
