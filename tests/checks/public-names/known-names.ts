import { readFileSync } from 'node:fs';

/** Names, grouped by category. */
export type PublicNames = Readonly<Record<string, readonly string[]>>;

/** A public name that has changed, and how users of the old one are supported. */
export interface NameChange {
  /** The group of names that it is in. */
  readonly kind: string;
  readonly old: string;
  /** The current name; null if there is none. */
  readonly new: string | null;
  /** The alias or the migration by which the old name still works. */
  readonly how: string;
}

export const NAMES_FILE = 'tests/fixtures/public-names.json';
const CHANGES_FILE = 'tests/fixtures/public-name-changes.json';

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** The public names at the time of the last recording. */
export const knownNames = (): PublicNames => read(NAMES_FILE) as PublicNames;

/** The name changes since the first recording. */
export const nameChanges = (): readonly NameChange[] => read(CHANGES_FILE) as readonly NameChange[];

/**
 * Whether a change covers a name: exactly, as part of a numbered family such as `cut_*`, or as a field below `place.*`.
 */
const isNamed = (old: string, name: string): boolean =>
  old.endsWith('.*')
    ? name.startsWith(old.slice(0, -1))
    : old.endsWith('*')
      ? /^\d+$/.test(name.replace(old.slice(0, -1), ''))
      : old === name;

/** The names of a group that a change covers. */
export const namesOfChange = (names: PublicNames, { kind, old }: NameChange): readonly string[] =>
  (names[kind] ?? []).filter((name) => isNamed(old, name));

/** The recorded names that no longer exist and whose change is not recorded, each prefixed with its group. */
export function lostNames(known: PublicNames, today: PublicNames): string[] {
  const changed = new Set(
    nameChanges().flatMap((change) => namesOfChange(known, change).map((name) => `${change.kind}: ${name}`)),
  );
  return namesWithout(known, today).filter((name) => !changed.has(name));
}

/** The names in one list that are missing from another, each prefixed with its group. */
export function namesWithout(names: PublicNames, others: PublicNames): string[] {
  return Object.entries(names).flatMap(([group, list]) => {
    const there = new Set(others[group]);
    return list.filter((name) => !there.has(name)).map((name) => `${group}: ${name}`);
  });
}
