import type { NamedPlace } from '../../../../world/plan/atlas.ts';
import { isSlip, type Match, PARTIAL } from './street-index.ts';
import { plainStreet } from './street-words.ts';

const COST = { inside: 2 * PARTIAL, slip: 3 * PARTIAL } as const;

/** Minimum length of a search text. Too many names contain shorter ones. */
const SHORTEST = 3;

export interface NameIndex {
  readonly get: (plain: string) => NamedPlace | null;
  /** Returns the places that match a text, the most likely first. */
  readonly match: (text: string) => readonly Match<NamedPlace>[];
}

const withoutArticle = (plain: string): string => plain.replace(/^the /, '');

function costOf(query: string, plain: string): number | null {
  if (plain === query) return 0;
  if (query.length < SHORTEST) return null;
  if (` ${plain}`.includes(` ${query}`)) return COST.inside;
  return isSlip(query, plain) ? COST.slip : null;
}

/** Indexes places by name. If several places share a name, the first takes precedence. */
export function indexNames(places: readonly NamedPlace[]): NameIndex {
  const all = places.map((place) => ({ place, plain: withoutArticle(plainStreet(place.name)) }));
  const byPlain = new Map([...all].reverse().map(({ place, plain }) => [plain, place]));
  return {
    get: (plain) => byPlain.get(withoutArticle(plain)) ?? null,
    match: (text) => {
      const query = withoutArticle(plainStreet(text));
      return [...byPlain]
        .flatMap(([plain, what]) => {
          const cost = costOf(query, plain);
          return cost === null ? [] : [{ what, cost }];
        })
        .sort((a, b) => a.cost - b.cost);
    },
  };
}
