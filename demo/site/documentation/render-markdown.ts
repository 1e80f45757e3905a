import { Marked, type RendererObject, type Tokens } from 'marked';
import { escapeHtml } from '../../host/escape-html.ts';
import { highlight } from './highlight.ts';
import { manualAddress } from './manual-pages.ts';

/** What the files write for the host that serves them, so that their snippets can be read anywhere. */
export const WRITTEN_HOST = 'https://spheres.example';

/** A heading that can be linked to. */
export interface Heading {
  readonly depth: number;
  readonly id: string;
  readonly text: string;
}

/** A page's text, ready to be put into a layout. */
export interface RenderedText {
  readonly html: string;
  readonly headings: readonly Heading[];
}

/** The anchor of a heading as hosts of repositories make it, so that the same link works in both places. */
const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

/** The anchor, told from those that are taken. */
function freeAnchor(text: string, taken: ReadonlySet<string>): string {
  const anchor = anchorOf(text);
  if (!taken.has(anchor)) return anchor;
  let count = 1;
  while (taken.has(`${anchor}-${count}`)) count += 1;
  return `${anchor}-${count}`;
}

/** What a fence's info string says: its language, and `page="…"` or `file="…"`. */
function readInfo(info: string): { language: string; name: string } {
  const [language = ''] = info.split(/\s/);
  const [, name = ''] = /(?:page|file)="([^"]*)"/.exec(info) ?? [];
  return { language, name };
}

function codeHtml({ text, lang = '' }: Tokens.Code): string {
  const { language, name } = readInfo(lang);
  const path = name.split('/').at(-1) ?? '';
  const data = name === '' ? '' : ` data-name="${escapeHtml(name)}"`;
  const caption = path === '' ? '' : `<figcaption>${escapeHtml(path)}</figcaption>`;
  const body = highlight(text, language);
  return `<figure class="code"${data}>${caption}<pre tabindex="0"><code>${body}\n</code></pre></figure>\n`;
}

const PAGE_LINK = /^([a-z-]+)\.md(#.*)?$/;

/** Where a link of a file leads once it is served. */
function servedAddress(href: string): string {
  const [, slug, anchor = ''] = PAGE_LINK.exec(href) ?? [];
  return slug === undefined ? href : `${manualAddress(slug)}${anchor}`;
}

/** Renders as marked does, but for what a page of ours has of its own; notes the headings on the way. */
const rendererOf = (headings: Heading[]): RendererObject => ({
  heading({ tokens, depth, text }) {
    const id = freeAnchor(text, new Set(headings.map((heading) => heading.id)));
    const inner = this.parser.parseInline(tokens);
    headings.push({ depth, id, text: text.replaceAll('`', '') });
    if (depth === 1) return `<h1 id="${id}">${inner}</h1>\n`;
    const label = escapeHtml(`Link to “${text.replaceAll('`', '')}”`);
    return `<h${depth} id="${id}">${inner}<a class="anchor" href="#${id}" aria-label="${label}">#</a></h${depth}>\n`;
  },
  code: codeHtml,
  link({ href, tokens }) {
    return `<a href="${escapeHtml(servedAddress(href))}">${this.parser.parseInline(tokens)}</a>`;
  },
  blockquote({ tokens }) {
    return `<aside class="note">${this.parser.parse(tokens)}</aside>\n`;
  },
  table(token) {
    const row = (cells: readonly Tokens.TableCell[], tag: string): string =>
      `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
    const body = token.rows.map((cells) => row(cells, 'td')).join('\n');
    const name = escapeHtml(headings.at(-1)?.text ?? 'Table');
    return `<div class="table" role="region" aria-label="${name}" tabindex="0"><table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`;
  },
  // The files have none: what looks like it is text.
  html: ({ text }) => escapeHtml(text),
});

/** A file of the documentation as HTML, for the host at an address. */
export function renderMarkdown(source: string, publicUrl: string): RenderedText {
  const headings: Heading[] = [];
  const marked = new Marked({ renderer: rendererOf(headings) });
  const html = marked.parse(source.replaceAll(WRITTEN_HOST, publicUrl), { async: false });
  return { html, headings };
}
