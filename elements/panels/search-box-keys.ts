/**
 * The option that a key leads to in a list of so many, -1 being the field itself: down and up walk round, through the
 * field. Null where the key belongs to the field.
 */
export function activeAfterKey(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  const stops = count + 1;
  if (key === 'ArrowDown') return ((active + 2) % stops) - 1;
  if (key === 'ArrowUp') return ((active + stops) % stops) - 1;
  return null;
}
