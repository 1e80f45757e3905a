import type { FoundPlace } from '../model/place-service.ts';

/**
 * Returns the title of a place, and its address without the title at its start. A place that is named by its whole
 * address is called by the first part of it.
 */
export function placeLines({
  name,
  formatted_address: address,
}: FoundPlace): readonly [title: string, rest: string] {
  const title = name && name !== address ? name : address.replace(/,.*/s, '');
  return [title, `${address}, `.startsWith(`${title}, `) ? address.slice(title.length + 2) : address];
}
