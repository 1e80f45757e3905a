interface Entry<T> {
  readonly value: T;
  readonly bytes: number;
  readonly until: number;
}

/** A value to store, its size in bytes, and the time for which it may be used, in milliseconds. */
export interface Stored<T> {
  readonly value: T;
  readonly bytes: number;
  readonly maxAgeMs: number;
}

/**
 * Keeps the results of expensive work, up to a number of bytes; beyond it, the least recently used are removed. Work
 * that is already running is shared, and only a few pieces of work run at the same time.
 */
export class ResultCache<T> {
  readonly #maxBytes: number;
  readonly #parallel: number;
  /** A `Map` preserves the order of insertion, so its first key is the least recently used one. */
  readonly #entries = new Map<string, Entry<T>>();
  readonly #running = new Map<string, Promise<T>>();
  readonly #queue: (() => void)[] = [];
  #bytes = 0;
  #active = 0;

  constructor(maxBytes: number, parallel: number) {
    this.#maxBytes = maxBytes;
    this.#parallel = parallel;
  }

  /** Returns the value of a key. `make` is called if there is none. */
  get(key: string, make: () => Promise<Stored<T>>): Promise<T> {
    const entry = this.#entries.get(key);
    if (entry) this.#remove(key, entry);
    if (entry && entry.until > performance.now()) {
      this.#add(key, entry);
      return Promise.resolve(entry.value);
    }
    const running = this.#running.get(key) ?? this.#make(key, make).finally(() => this.#running.delete(key));
    this.#running.set(key, running);
    return running;
  }

  /** Returns whether a key has a value, or work for it is already running. */
  has(key: string): boolean {
    const entry = this.#entries.get(key);
    return this.#running.has(key) || (entry !== undefined && entry.until > performance.now());
  }

  async #make(key: string, make: () => Promise<Stored<T>>): Promise<T> {
    if (this.#active >= this.#parallel) await new Promise<void>((turn) => this.#queue.push(turn));
    else this.#active += 1;
    try {
      const { value, bytes, maxAgeMs } = await make();
      this.#add(key, { value, bytes, until: performance.now() + maxAgeMs });
      return value;
    } finally {
      // The slot passes directly to the next piece of work.
      const next = this.#queue.shift();
      if (next) next();
      else this.#active -= 1;
    }
  }

  #add(key: string, entry: Entry<T>): void {
    this.#entries.set(key, entry);
    this.#bytes += entry.bytes;
    for (const [oldest, old] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#remove(oldest, old);
    }
  }

  #remove(key: string, entry: Entry<T>): void {
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
  }
}
