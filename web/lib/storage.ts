import type { z } from 'zod';

/**
 * The portal's data in the browser's storage. Access never throws, even if the storage is blocked, full or
 * corrupt.
 */
export interface SafeStorage {
  /** Returns the value stored under a name, or null if there is none or it does not match the schema. */
  read<T>(name: string, schema: z.ZodType<T>): T | null;
  /**
   * Stores a value. If the browser does not store it, it stays in memory. Returns true if the browser stored
   * it.
   */
  write(name: string, value: unknown): boolean;
  remove(name: string): void;
  /** Listens for changes made by other tabs. Returns a function that removes the listener. */
  watch(name: string, onChange: () => void): () => void;
}

/** The part of `Storage` that is used. Every call can throw. */
type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

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
 * Creates a storage that never throws. Values that the browser does not store stay in memory until the page
 * is closed. `openStorage` is called for each access, because even reading `localStorage` throws if it is
 * blocked.
 */
export function createStorage(
  openStorage: () => BrowserStorage,
  tabs: Pick<Window, 'addEventListener' | 'removeEventListener'>,
): SafeStorage {
  const unsaved = new Map<string, string>();
  return {
    read(name, schema) {
      const text = unsaved.get(name) ?? attempt(() => openStorage().getItem(name), null);
      const read = schema.safeParse(parse(text));
      return read.success ? read.data : null;
    },
    write(name, value) {
      const text = JSON.stringify(value);
      const isSaved = attempt(() => {
        openStorage().setItem(name, text);
        return true;
      }, false);
      if (isSaved) unsaved.delete(name);
      else unsaved.set(name, text);
      return isSaved;
    },
    remove(name) {
      unsaved.delete(name);
      attempt(() => openStorage().removeItem(name), undefined);
    },
    watch(name, onChange) {
      const listener = ({ key }: StorageEvent): void => {
        if (key === name || key === null) onChange();
      };
      tabs.addEventListener('storage', listener);
      return () => tabs.removeEventListener('storage', listener);
    },
  };
}
