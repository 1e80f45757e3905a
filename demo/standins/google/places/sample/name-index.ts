import type { NamedPlace } from '../../../../world/plan/atlas.ts';
import { isSlip, type Match, PART } from './street-index.ts';
import { plainStreet } from './street-words.ts';

const COST = { inside: 2 * PART, slip: 3 * PART } as const;

/** Shorter texts are contained in too many names. */
const SHORTEST = 3;

/** The named places of a market, by name. */
export interface NameIndex {
  readonly get: (plain: string) => NamedPlace | null;
  /** Places that match a text, the most likely first. */
  readonly match: (text: string) => readonly Match<NamedPlace>[];
}

const withoutArticle = (plain: string): string => plain.replace(/^the /, '');

function costOf(asked: string, plain: string): number | null {
  if (plain === asked) return 0;
  if (asked.length < SHORTEST) return null;
  if (` ${plain}`.includes(` ${asked}`)) return COST.inside;
  return isSlip(asked, plain) ? COST.slip : null;
}

/** Indexes places by name; the first one with a name takes precedence. */
export function indexNames(places: readonly NamedPlace[]): NameIndex {
  const all = places.map((place) => ({ place, plain: withoutArticle(plainStreet(place.name)) }));
  const byPlain = new Map([...all].reverse().map(({ place, plain }) => [plain, place]));
  return {
    get: (plain) => byPlain.get(withoutArticle(plain)) ?? null,
    match: (text) => {
      const asked = withoutArticle(plainStreet(text));
      return [...byPlain]
        .flatMap(([plain, what]) => {
          const cost = costOf(asked, plain);
          return cost === null ? [] : [{ what, cost }];
        })
        .sort((a, b) => a.cost - b.cost);
    },
  };
}
