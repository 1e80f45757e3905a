/** The largest message, counted as its texts and names and a few bytes for each value: 1 MB. */
export const MOST_BYTES = 1_048_576;

/** Objects and lists within each other, which no honest message needs more of. Rings end here as well. */
const DEEPEST = 32;

/** Names that change what an object is where it is merged into another. */
const NAMES_OF_PROTOTYPES: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Why data is no message. */
export type DataFault = 'too-large' | 'too-deep' | 'prototype-name' | 'not-plain';

const BYTES_OF_VALUE = 8;

/**
 * What keeps posted data from being read: it must be plain objects, full lists, texts, numbers, true, false, null
 * and undefined, within the limits. Null where nothing does. The walk ends at the limit, however large the data is.
 */
export function faultOf(data: unknown): DataFault | null {
  return new Walk().walk(data, 0);
}

class Walk {
  #bytes = 0;

  walk(value: unknown, depth: number): DataFault | null {
    if (typeof value === 'string') return this.#add(value.length);
    if (typeof value !== 'object' || value === null) {
      return /^(number|boolean|undefined|object)$/.test(typeof value)
        ? this.#add(BYTES_OF_VALUE)
        : 'not-plain';
    }
    if (depth >= DEEPEST) return 'too-deep';
    return Array.isArray(value) ? this.#list(value, depth) : this.#object(value, depth);
  }

  #add(bytes: number): DataFault | null {
    this.#bytes += bytes;
    return this.#bytes > MOST_BYTES ? 'too-large' : null;
  }

  #list(list: readonly unknown[], depth: number): DataFault | null {
    // Lists of nothing may be longer than any loop should run.
    const fault = this.#add(BYTES_OF_VALUE + list.length);
    if (fault) return fault;
    if (Object.keys(list).length !== list.length) return 'not-plain';
    return this.#each(list, depth);
  }

  #object(object: object, depth: number): DataFault | null {
    const prototype: unknown = Object.getPrototypeOf(object);
    if (prototype !== null && prototype !== Object.prototype) return 'not-plain';
    const names = Object.keys(object);
    if (names.some((name) => NAMES_OF_PROTOTYPES.has(name))) return 'prototype-name';
    const bytes = names.reduce((sum, name) => sum + name.length, BYTES_OF_VALUE);
    return this.#add(bytes) ?? this.#each(Object.values(object), depth);
  }

  #each(values: readonly unknown[], depth: number): DataFault | null {
    for (const value of values) {
      const fault = this.walk(value, depth + 1);
      if (fault) return fault;
    }
    return null;
  }
}
