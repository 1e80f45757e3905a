/** Characters as people count them: a pair of surrogates is one. */
const charactersOf = (text: string): readonly string[] => Array.from(text);

/** A key as it is shown: one of more than 20 characters as its first 8 and last 12. */
export function shortKey(key: string): string {
  const characters = charactersOf(key);
  if (characters.length <= 20) return key;
  return `${characters.slice(0, 8).join('')}...${characters.slice(-12).join('')}`;
}

/** A key's name as the list shows it: its first 15 characters. */
export const shortName = (name: string): string => charactersOf(name).slice(0, 15).join('');
