import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import css from 'highlight.js/lib/languages/css';
import http from 'highlight.js/lib/languages/http';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import { Marked, type RendererObject, type Tokens } from 'marked';
import { escapeHtml } from '../../host/lib/escape-html.ts';
import { pageAddress } from './pages.ts';
import { freeAnchor, rowAnchors } from './table-rows.ts';

const languages = { bash, css, http, javascript, json, typescript, xml };
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);
hljs.registerAliases(['vue', 'svelte'], { languageName: 'xml' });

/** Returns code as HTML with classes for highlighting, or as plain text if the language is not known. */
const highlight = (code: string, language: string): string =>
  hljs.getLanguage(language) === undefined
    ? escapeHtml(code)
    : hljs.highlight(code, { language, ignoreIllegals: true }).value;

/** The placeholder for the URL of the host, with which snippets in the files are valid. */
export const WRITTEN_HOST = 'https://spheres.example';

/** A heading to which pages can link. */
export interface Heading {
  readonly depth: number;
  readonly id: string;
  readonly text: string;
}

export interface RenderedText {
  readonly html: string;
  readonly headings: readonly Heading[];
  /** The anchors of the rows of each table. */
  readonly rowIds: readonly (readonly string[])[];
}

/** Returns the language of a code fence, and its name from `page="…"` or `file="…"`. */
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

/** Converts the target of a link in a file to its target in the served page. */
function servedAddress(href: string): string {
  const [, slug, anchor = ''] = PAGE_LINK.exec(href) ?? [];
  return slug === undefined ? href : `${pageAddress(slug)}${anchor}`;
}

/** The anchors of a page, collected while it is rendered. */
interface Anchors {
  readonly headings: Heading[];
  readonly rowIds: (readonly string[])[];
  /** The anchors of rows below the latest heading. */
  readonly used: Set<string>;
}

/** Creates the renderer that extends marked for these pages and collects the headings and rows. */
const rendererOf = ({ headings, rowIds, used }: Anchors): RendererObject => ({
  heading({ tokens, depth, text }) {
    const id = freeAnchor(text, new Set(headings.map((heading) => heading.id)));
    used.clear();
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
    const ids = rowAnchors(token, headings.at(-1)?.id ?? '', used);
    rowIds.push(ids);
    const row = (cells: readonly Tokens.TableCell[], tag: string, id?: string): string =>
      `<tr${id === undefined ? '' : ` id="${id}"`}>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
    const body = token.rows.map((cells, at) => row(cells, 'td', ids[at])).join('\n');
    const name = escapeHtml(headings.at(-1)?.text ?? 'Table');
    return `<div class="table" role="region" aria-label="${name}" tabindex="0"><table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`;
  },
  // HTML in the files is escaped, so that it is shown as text.
  html: ({ text }) => escapeHtml(text),
});

/** Renders a file of the documentation as HTML, with the URL of the host in its snippets. */
export function renderMarkdown(source: string, publicUrl: string): RenderedText {
  const anchors: Anchors = { headings: [], rowIds: [], used: new Set() };
  const marked = new Marked({ renderer: rendererOf(anchors) });
  const html = marked.parse(source.replaceAll(WRITTEN_HOST, publicUrl), { async: false });
  return { html, headings: anchors.headings, rowIds: anchors.rowIds };
}
