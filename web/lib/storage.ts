import type { z } from 'zod';

/**
 * The portal's data in the browser's storage. Access to it never throws, even if the storage is blocked, full
 * or corrupt.
 */
export interface SafeStorage {
  /** The value stored under a name; null if there is none, or if it does not have the expected form. */
  read<T>(name: string, schema: z.ZodType<T>): T | null;
  /**
   * Stores a value. If the browser does not store it, the value stays in memory. Returns whether the browser
   * stored it.
   */
  write(name: string, value: unknown): boolean;
  remove(name: string): void;
  /** Reports changes made by other tabs. Returns a function that stops this. */
  watch(name: string, onChange: () => void): () => void;
}

/** The part of `Storage` that is used. Each call may throw. */
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
 * Storage that never throws. Values that the browser does not store stay in memory until the page is closed.
 * `openStorage` is called each time, because even reading `localStorage` throws if it is blocked.
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
