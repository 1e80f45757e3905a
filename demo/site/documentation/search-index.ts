import { Marked, type Token, type Tokens } from 'marked';
import { errorStatus } from '../../../web/contract/errors.ts';
import { API_CALLS } from './api-calls.ts';
import { type DocumentationPage, pageAddress } from './pages.ts';
import type { RenderedText } from './render-markdown.ts';
import { plainText, rowName } from './table-rows.ts';

/* The data of the search. The browser splits it into words (`pages/docs/find.js`), which keeps the file small. */

/** A row of a table or a call of the API: its anchor, what it describes, and the rest of its text. */
export type IndexedRow = readonly [anchor: string, name: string, text: string];

/** The part of a page below one heading. The text excludes tables and code. */
export interface IndexedSection {
  readonly anchor: string;
  readonly title: string;
  readonly text: string;
  readonly rows: readonly IndexedRow[];
}

export interface IndexedPage {
  readonly title: string;
  readonly href: string;
  readonly sections: readonly IndexedSection[];
}

const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Returns the text of a paragraph, a list or a note. Code is omitted, because its words are also in the text. */
function textOf(token: Token): string {
  if (token.type === 'list') return (token as Tokens.List).items.map(textOf).join(' ');
  if (!['paragraph', 'blockquote', 'list_item', 'text'].includes(token.type)) return '';
  const { tokens } = token as Tokens.Generic;
  const isBlock = token.type === 'blockquote' || token.type === 'list_item';
  return isBlock ? (tokens ?? []).map(textOf).join(' ') : plainText(tokens);
}

function rowsOf({ rows, header }: Tokens.Table, anchors: readonly string[]): IndexedRow[] {
  const titles = header.map(({ tokens }) => plainText(tokens));
  return rows.map((row, at) => {
    const cells = row.map(({ tokens }) => spaced(plainText(tokens)));
    const name = rowName(cells, titles);
    const rest = cells.filter((cell) => cell !== '' && !name.split(', ').includes(cell) && cell !== name);
    // The type that a method returns is not part of its name.
    return [anchors[at] ?? '', name.replace(/\): .*$/, ')'), rest.join(' · ')];
  });
}

/** Splits a page into its sections, with the anchors that the rendered page has. */
export function indexPage(
  { slug, title }: DocumentationPage,
  source: string,
  { headings, rowIds }: RenderedText,
): IndexedPage {
  const sections: { anchor: string; title: string; text: string; rows: IndexedRow[] }[] = [];
  let tables = 0;
  for (const token of new Marked().lexer(source)) {
    if (token.type === 'heading') {
      const { id = '', text = '' } = headings[sections.length] ?? {};
      const isPage = sections.length === 0;
      sections.push({ anchor: isPage ? '' : id, title: isPage ? title : text, text: '', rows: [] });
      continue;
    }
    const section = sections.at(-1);
    if (section === undefined) continue;
    if (token.type !== 'table') section.text = spaced(`${section.text} ${textOf(token)}`);
    else {
      section.rows.push(...rowsOf(token as Tokens.Table, rowIds[tables] ?? []));
      tables += 1;
    }
  }
  return { title, href: pageAddress(slug), sections };
}

const errorRows: readonly IndexedRow[] = Object.entries(errorStatus).map(([code, status]) => [
  '',
  code,
  `HTTP status ${status}. The response of a failed call has this code.`,
]);

/** The reference of the API, whose page is generated in the browser. */
export function indexApi(): IndexedPage {
  const tags = [...new Set(API_CALLS.map(({ tag }) => tag))];
  const sections = tags.map((tag) => ({
    anchor: `/${encodeURIComponent(tag)}`,
    title: tag,
    text: '',
    rows: API_CALLS.filter((call) => call.tag === tag).map(
      ({ id, method, path, aliases = [], summary, description = '' }): IndexedRow => [
        `/${encodeURIComponent(tag)}/${id}`,
        `${method.toUpperCase()} ${path}`,
        spaced(`${id} · ${summary} ${description} ${aliases.join(' ')}`),
      ],
    ),
  }));
  const page = { anchor: '', title: 'API calls', text: '', rows: errorRows };
  return { title: 'API calls', href: '/docs/api', sections: [page, ...sections] };
}
