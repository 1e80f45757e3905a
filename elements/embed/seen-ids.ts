/** The most ids remembered: a repeat comes soon, or never. */
const MOST_REMEMBERED = 10_000;

/** The ids that were seen, the latest of them. */
export class SeenIds {
  readonly #ids = new Set<string>();

  /** Takes an id; false where it was seen before. */
  add(id: string): boolean {
    if (this.#ids.has(id)) return false;
    this.#ids.add(id);
    if (this.#ids.size > MOST_REMEMBERED)
      for (const oldest of this.#ids.values()) return this.#forget(oldest);
    return true;
  }

  #forget(id: string): true {
    this.#ids.delete(id);
    return true;
  }
}
