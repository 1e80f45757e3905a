import type { z } from 'zod';

/** What the browser keeps for the portal. Neither blocked, full nor corrupt storage makes it throw. */
export interface SafeStorage {
  /** The value under a name; null where there is none, or none of the expected form. */
  read<T>(name: string, schema: z.ZodType<T>): T | null;
  /** Keeps a value, for this page alone where the browser keeps nothing. */
  write(name: string, value: unknown): void;
  remove(name: string): void;
  /** Hears what other tabs write or remove; gives its undo. */
  watch(name: string, onChange: () => void): () => void;
}

/** The part of `Storage` that is used; it may throw at any call. */
type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function attempt<T>(act: () => T, otherwise: T): T {
  try {
    return act();
  } catch {
    return otherwise;
  }
}

/**
 * Storage that never throws. What the browser would not keep is remembered for as long as the page lives.
 * `openKept` is asked each time, for merely looking at `localStorage` throws where it is blocked.
 */
export function createStorage(
  openKept: () => Kept,
  tabs: Pick<Window, 'addEventListener' | 'removeEventListener'>,
): SafeStorage {
  const unkept = new Map<string, string>();
  return {
    read(name, schema) {
      const text = unkept.get(name) ?? attempt(() => openKept().getItem(name), null);
      const read = schema.safeParse(parse(text));
      return read.success ? read.data : null;
    },
    write(name, value) {
      const text = JSON.stringify(value);
      const isKept = attempt(() => {
        openKept().setItem(name, text);
        return true;
      }, false);
      if (isKept) unkept.delete(name);
      else unkept.set(name, text);
    },
    remove(name) {
      unkept.delete(name);
      attempt(() => openKept().removeItem(name), undefined);
    },
    watch(name, onChange) {
      const hear = ({ key }: StorageEvent): void => {
        if (key === name || key === null) onChange();
      };
      tabs.addEventListener('storage', hear);
      return () => tabs.removeEventListener('storage', hear);
    },
  };
}
