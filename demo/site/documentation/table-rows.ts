import type { Tokens } from 'marked';

/**
 * Returns the anchor of a heading in the form that repository hosts use, so that links work there as well.
 */
const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

/** Returns a unique anchor, with a number appended if the plain anchor is already used. */
export function freeAnchor(text: string, used: ReadonlySet<string>): string {
  const anchor = anchorOf(text);
  if (!used.has(anchor)) return anchor;
  let count = 1;
  while (used.has(`${anchor}-${count}`)) count += 1;
  return `${anchor}-${count}`;
}

type Inline = Tokens.Generic;

/** Returns the text of inline tokens without markup. */
export const plainText = (tokens: readonly Inline[] = []): string =>
  tokens
    .map(({ type, tokens: inner, text }) => {
      if (type === 'br') return ' ';
      return inner === undefined ? String(text ?? '') : plainText(inner);
    })
    .join('');

/**
 * Returns what a row of a table describes: its first cell or, in tables of settings, the attribute and the
 * property.
 */
export function rowName(cells: readonly string[], header: readonly string[]): string {
  const [first = '', second = ''] = cells;
  if (header[1]?.startsWith('Property') !== true) return first;
  return [first, second].filter(Boolean).join(', ');
}

/**
 * Returns an anchor for each row of a table below the heading with the given anchor. The dot distinguishes the
 * anchors of rows from those of headings.
 */
export function rowAnchors(
  { rows, header }: Tokens.Table,
  heading: string,
  used: Set<string>,
): readonly string[] {
  const titles = header.map(({ tokens }) => plainText(tokens));
  return rows.map((cells) => {
    const name = rowName(
      cells.map(({ tokens }) => plainText(tokens)),
      titles,
    );
    const anchor = freeAnchor(/[\p{L}\p{N}-]+/u.exec(name)?.[0] ?? 'row', used);
    used.add(anchor);
    return `${heading}.${anchor}`;
  });
}
