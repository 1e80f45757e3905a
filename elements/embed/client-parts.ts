/** A frame takes 1 MB, and counts a short value as more than its text; smaller parts keep it from faltering. */
const MOST_CHARACTERS = 250_000;

/** How long a value is as text; what has no text cannot be sent, which sending tells. */
function lengthOf(value: unknown): number {
  try {
    return (JSON.stringify(value) as string | undefined)?.length ?? 0;
  } catch {
    return 0;
  }
}

/** A list in parts that each fit into one message, in their order. */
export function* partsOf<T>(list: readonly T[]): Generator<readonly T[]> {
  let [part, length]: [T[], number] = [[], 0];
  for (const one of list) {
    const more = lengthOf(one);
    if (part.length > 0 && length + more > MOST_CHARACTERS) {
      yield part;
      [part, length] = [[], 0];
    }
    part.push(one);
    length += more;
  }
  if (part.length > 0) yield part;
}
