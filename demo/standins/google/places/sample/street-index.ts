import type { Street } from '../../../../world/plan/atlas.ts';
import { parseStreetName, plainStreet, type StreetName } from './street-words.ts';

export interface NamedStreet {
  readonly name: string;
  readonly plain: string;
  readonly nameParts: StreetName;
  readonly stretches: readonly Street[];
}

/** A match for a text. The higher the `cost`, the worse the match. */
export interface Match<T> {
  readonly what: T;
  readonly cost: number;
}

/** A match with at least this cost omits or changes a part of the text. */
export const PARTIAL = 10;

const COST = { missing: 1, other: PARTIAL, prefix: 2 * PARTIAL, slip: 3 * PARTIAL } as const;

/** Minimum lengths of texts for prefix matches and for matches with a typing error. */
const SHORTEST = { prefix: 3, slip: 5 } as const;

/** Returns the cost of a direction or suffix that differs from the name's or is missing. */
const pieceCost = (query: string, has: string): number =>
  query === has ? 0 : query === '' ? COST.missing : COST.other + 1;

/**
 * Returns whether two words differ by one typing error: a letter replaced, missing or added, or two letters
 * swapped.
 */
export function isSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  let at = 0;
  while (a[at] === b[at]) at += 1;
  const [restA, restB] = [a.slice(at), b.slice(at)];
  if (restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)) return true;
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
}

function costOf(query: string, nameParts: StreetName, { plain, nameParts: has }: NamedStreet): number | null {
  if (plain === query) return 0;
  const pieces = pieceCost(nameParts.direction, has.direction) + pieceCost(nameParts.ending, has.ending);
  if (nameParts.core === has.core) return pieces;
  const starts = plain.startsWith(query) || has.core.startsWith(query);
  if (query.length >= SHORTEST.prefix && starts) return COST.prefix;
  return nameParts.core.length >= SHORTEST.slip && isSlip(nameParts.core, has.core)
    ? COST.slip + pieces
    : null;
}

export interface StreetIndex {
  readonly get: (plain: string) => NamedStreet | null;
  /** Returns the streets that match a normalized text, the most likely first. */
  readonly match: (text: string) => readonly Match<NamedStreet>[];
}

export function indexStreets(streets: readonly Street[]): StreetIndex {
  const byName = new Map<string, Street[]>();
  for (const street of streets) {
    const same = byName.get(street.name);
    if (same === undefined) byName.set(street.name, [street]);
    else same.push(street);
  }
  const all: readonly NamedStreet[] = [...byName].map(([name, stretches]) => {
    const plain = plainStreet(name);
    return { name, plain, nameParts: parseStreetName(plain), stretches };
  });
  const byPlain = new Map(all.map((street) => [street.plain, street]));
  return {
    get: (plain) => byPlain.get(plain) ?? null,
    match: (text) => {
      const query = plainStreet(text);
      const nameParts = parseStreetName(query);
      return all
        .flatMap((what) => {
          const cost = costOf(query, nameParts, what);
          return cost === null ? [] : [{ what, cost }];
        })
        .sort((a, b) => a.cost - b.cost);
    },
  };
}
