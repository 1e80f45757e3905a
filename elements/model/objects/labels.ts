/** Limits for popup titles (specification 5). */
const TITLE = { longest: 21, start: 17, end: 2 } as const;

/** Limits for the labels of text markers (specification 5; requirements, OPEN-059). */
const LABEL = { longest: 16, start: 16, end: 0 } as const;

const DOTS = '...';

let segmenter: Intl.Segmenter | null = null;

/**
 * Returns the characters of a string as people perceive them. An emoji that consists of several code points
 * is one character.
 */
function charactersOf(text: string): string[] {
  // ASCII strings need no segmentation. Browsers without `Intl.Segmenter` use code points instead.
  if (/^[ -~]*$/.test(text) || !('Segmenter' in Intl)) return Array.from(text);
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

function cut(text: string, { longest, start, end }: typeof TITLE | typeof LABEL): string {
  if (text.length <= longest) return text;
  const characters = charactersOf(text);
  if (characters.length <= longest) return text;
  const last = end === 0 ? [] : characters.slice(-end);
  return characters.slice(0, start).join('') + DOTS + last.join('');
}

/** Shortens a popup's title of more than 21 characters to its first 17, three dots and its last 2. */
export const cutTitle = (title: string): string => cut(title, TITLE);

/** Shortens a text marker's label of more than 16 characters to its first 16 and three dots. */
export const cutLabel = (label: string): string => cut(label, LABEL);
