import { type Fact, TAG_TABLE } from './tag-table.ts';
import { type FileTags, numberIn } from './tag-values.ts';

/** Limits of angles in degrees: a heading is within a turn, a roll within a half, and a pitch within a quarter of one. */
export const LIMITS = { turn: 360, half: 180, quarter: 90 } as const;

/** Returns a positive number; null if a tag is absent or has another value. */
export const positive = (value: number | null): number | null => (value !== null && value > 0 ? value : null);

/** A number, and the tag that states it. */
export interface Named {
  readonly value: number;
  readonly name: string;
}

/** Returns the first value that a source of a fact has and that passes a check, with the name of its tag. */
export function firstOf(
  tags: FileTags,
  fact: Fact,
  isUsable: (value: number) => boolean = () => true,
): Named | null {
  for (const {
    tags: [name = ''],
  } of TAG_TABLE[fact]) {
    const value = numberIn(tags, name);
    if (value !== null && isUsable(value)) return { value, name };
  }
  return null;
}

/** Returns the names of the tags of a fact that has one source, then those of its qualifiers. */
export const namesOf = (fact: Fact): string[] =>
  TAG_TABLE[fact].flatMap((source) => [...source.tags, ...source.qualifiers]);

/** Returns the numbers of a fact that has one source, in the order of `namesOf`. */
export const numbersOf = (tags: FileTags, fact: Fact): (number | null)[] =>
  namesOf(fact).map((name) => numberIn(tags, name));

/** Returns the note on an angle beyond its limits. */
export const beyond = (name: string, deg: number, limits: string): string =>
  `its ${name}, ${deg}°, is not ${limits} and was not used`;

/** Returns an angle within ± a limit; null, with a note, for one beyond it. */
export function within(limit: number, { value, name }: Named, notes: string[]): number | null {
  if (Math.abs(value) <= limit) return value;
  notes.push(beyond(name, value, `within ±${limit}°`));
  return null;
}
