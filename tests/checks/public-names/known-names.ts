import { readFileSync } from 'node:fs';

export type PublicNames = Readonly<Record<string, readonly string[]>>;

export interface NameChange {
  readonly kind: string;
  readonly old: string;
  /** The current name, or null if there is none. */
  readonly new: string | null;
  /** The alias or migration that supports the old name. */
  readonly how: string;
}

export const NAMES_FILE = 'tests/fixtures/public-names.json';
const CHANGES_FILE = 'tests/fixtures/public-name-changes.json';

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

export const knownNames = (): PublicNames => read(NAMES_FILE) as PublicNames;

/** Returns the name changes since the first recording. */
export const nameChanges = (): readonly NameChange[] => read(CHANGES_FILE) as readonly NameChange[];

/**
 * Returns whether a change covers a name. `cut_*` covers a numbered family and `place.*` all fields of `place`.
 */
const isNamed = (old: string, name: string): boolean =>
  old.endsWith('.*')
    ? name.startsWith(old.slice(0, -1))
    : old.endsWith('*')
      ? /^\d+$/.test(name.replace(old.slice(0, -1), ''))
      : old === name;

export const namesOfChange = (names: PublicNames, { kind, old }: NameChange): readonly string[] =>
  (names[kind] ?? []).filter((name) => isNamed(old, name));

/** Returns recorded names that no longer exist without a recorded change. Each has its category as prefix. */
export function lostNames(known: PublicNames, today: PublicNames): string[] {
  const changed = new Set(
    nameChanges().flatMap((change) => namesOfChange(known, change).map((name) => `${change.kind}: ${name}`)),
  );
  return namesWithout(known, today).filter((name) => !changed.has(name));
}

/** Returns the names that are missing from another list. Each has its category as prefix. */
export function namesWithout(names: PublicNames, others: PublicNames): string[] {
  return Object.entries(names).flatMap(([group, list]) => {
    const there = new Set(others[group]);
    return list.filter((name) => !there.has(name)).map((name) => `${group}: ${name}`);
  });
}
