import type { MailContent } from '../mail/mail.ts';

/** Contents of external HTML as plain text: rows of cells, and paragraphs. */
export type PlainContent = Required<Pick<MailContent, 'paragraphs' | 'table'>>;

/** Elements whose text is not meant for readers. */
const hidden = new Set([
  'script',
  'style',
  'head',
  'title',
  'template',
  'noscript',
  'svg',
  'math',
  'iframe',
  'object',
]);

const blocks = new Set([
  'p',
  'div',
  'table',
  'thead',
  'tbody',
  'ul',
  'ol',
  'li',
  'h1',
  'h2',
  'h3',
  'h4',
  'section',
]);

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function decodeEntity(whole: string, name: string): string {
  if (!name.startsWith('#')) return named[name.toLowerCase()] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  // Control characters, lone surrogates and numbers beyond Unicode are dropped.
  if (
    !(code >= 32 && code <= 0x10ffff) ||
    (code >= 0x7f && code < 0xa0) ||
    (code >= 0xd800 && code <= 0xdfff)
  )
    return ' ';
  return String.fromCodePoint(code);
}

const decode = (text: string): string => text.replace(/&(#x?[0-9a-f]{1,7}|[a-z]{2,6});/gi, decodeEntity);

interface Piece {
  readonly text: string;
  /**
   * Lowercase name of the element that starts or ends after the text; empty at the end and for other markup.
   */
  readonly name: string;
  readonly isEnd: boolean;
}

/** Splits HTML at its tags. A `<` that does not start a tag is text. */
function* piecesOf(html: string): Generator<Piece> {
  // A tag ends at the first `>`, even within quotes. The rest of such a tag is then read as text, which is
  // harmless.
  const tag = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)\b[^<>]*>?/gi;
  let at = 0;
  for (const match of html.matchAll(tag)) {
    yield {
      text: html.slice(at, match.index),
      name: (match[2] ?? '').toLowerCase(),
      isEnd: match[1] === '/',
    };
    at = match.index + match[0].length;
  }
  yield { text: html.slice(at), name: '', isEnd: false };
}

const tidy = (text: string): string =>
  decode(text)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

interface Reading {
  readonly paragraphs: string[];
  readonly table: [string, string][];
  row: string[] | null;
  text: string;
}

/** Ends the current text: a cell within a row, a paragraph elsewhere. */
function endText(reading: Reading): void {
  const done = tidy(reading.text);
  reading.text = '';
  if (done !== '') (reading.row ?? reading.paragraphs).push(done);
}

/** Ends a row. Several cells count as a name and its value, a single one as a paragraph. */
function endRow(reading: Reading): void {
  endText(reading);
  const [name = '', ...values] = reading.row ?? [];
  reading.row = null;
  if (values.length > 0) reading.table.push([name, values.filter((value) => value !== '').join(' ')]);
  else if (name !== '') reading.paragraphs.push(name);
}

function endCell(reading: Reading, isEnd: boolean): void {
  // Empty cells count, because each stands for a field of the form that was left empty.
  if (isEnd && tidy(reading.text) === '') reading.row?.push('');
  endText(reading);
}

function processTag(reading: Reading, { name, isEnd }: Piece): void {
  if (name === 'br') reading.text += '\n';
  else if (name === 'tr' || name === 'table') {
    endRow(reading);
    if (name === 'tr' && !isEnd) reading.row = [];
  } else if (name === 'td' || name === 'th') endCell(reading, isEnd);
  else if (blocks.has(name) && reading.row === null) endText(reading);
}

/** Reads external HTML. Only its text is used, without URLs, attributes or elements. */
export function readHtml(html: string): PlainContent {
  const reading: Reading = { paragraphs: [], table: [], row: null, text: '' };
  let skipped: string | null = null;
  for (const piece of piecesOf(html)) {
    if (skipped !== null) {
      if (piece.isEnd && piece.name === skipped) skipped = null;
      continue;
    }
    reading.text += piece.text.replace(/\s+/g, ' ');
    if (hidden.has(piece.name) && !piece.isEnd) skipped = piece.name;
    else processTag(reading, piece);
  }
  endRow(reading);
  return { paragraphs: reading.paragraphs, table: reading.table };
}
