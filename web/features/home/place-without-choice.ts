import type { FoundPlace } from '../../../elements/index.ts';

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();

/**
 * Returns the place that a search leads to without a choice: the only one found or, of several, the only one with
 * imagery that has exactly the name of the query, such as `Chicago` or `Chicago, IL`. Returns null if the user has to choose, as
 * for the street of a house that was not found.
 *
 * The viewer's own search has the same rule.
 *
 * @param covered - Whether there is imagery of each place; empty if that is unknown.
 */
export function placeWithoutChoice(
  query: string,
  places: readonly FoundPlace[],
  covered: readonly boolean[],
): FoundPlace | null {
  const wanted = plain(query);
  const isNamed = ({ name, formatted_address: address }: FoundPlace): boolean =>
    plain(name) === wanted || plain(address).startsWith(`${wanted},`);
  const named =
    places.length === 1 ? places : places.filter((place, at) => covered[at] === true && isNamed(place));
  const [only, another] = named;
  return only && !another && only.missingNumber === undefined ? only : null;
}
