/** Maximum number of names that are suggested for a wrong one. */
const MAX_SUGGESTIONS = 3;

/** Names longer than this are not compared, because no valid name is as long. */
const LONGEST_NAME = 40;

/** Names are compared as in attributes and properties: `viewer-title` and `viewertitle` are like `viewerTitle`. */
const plain = (name: string): string => name.toLowerCase().replace(/[^a-z\d]/g, '');

/** Returns the number of letters to insert, remove or replace that turn one name into another. */
function lettersBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 0; at < one.length; at += 1) {
    const next = [at + 1];
    for (let i = 0; i < other.length; i += 1) {
      const replaced = (row[i] ?? 0) + (one[at] === other[i] ? 0 : 1);
      next.push(Math.min(replaced, (row[i + 1] ?? 0) + 1, (next[i] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Returns how different two names are; infinite if they are not similar. */
function difference(name: string, valid: string): number {
  const [one, other] = [plain(name), plain(valid)];
  const letters = lettersBetween(one, other);
  if (letters <= Math.min(3, Math.floor((other.length + 1) / 3))) return letters;
  const isPart = one.length >= 4 && (other.includes(one) || (other.length >= 4 && one.includes(other)));
  return isPart ? other.length : Infinity;
}

/** Returns the valid names that someone who wrote a wrong name probably meant, the most similar ones first. */
export function similarNames(name: string, valid: readonly string[]): readonly string[] {
  if (name.length > LONGEST_NAME) return [];
  return valid
    .map((one) => ({ one, by: difference(name, one) }))
    .filter(({ by }) => by < Infinity)
    .sort((a, b) => a.by - b.by)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ one }) => one);
}
