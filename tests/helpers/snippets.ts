import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Marked, type Tokens } from 'marked';

/* The snippets of the documentation and the README, which tests find by the heading above them. */

const ROOT = join(import.meta.dirname, '../..');
const DOCS = join(ROOT, 'demo/site/docs');

/** A fenced snippet of a page. */
export interface Snippet {
  /** The page's file without `.md`. */
  readonly page: string;
  readonly heading: string;
  /** Position among the snippets below that heading, starting at 1. */
  readonly count: number;
  readonly language: string;
  /** Its name on the page, from `page="…"` or `file="…"`; null if it has no name. */
  readonly name: string | null;
  readonly text: string;
}

const fileOf = (page: string): string => join(page === 'README' ? ROOT : DOCS, `${page}.md`);

/** A page's snippets, in order. */
function snippetsOf(page: string): Snippet[] {
  const found: Snippet[] = [];
  const marked = new Marked();
  let heading = '';
  void marked.walkTokens(marked.lexer(readFileSync(fileOf(page), 'utf8')), (token) => {
    if (token.type === 'heading') heading = (token as Tokens.Heading).text;
    if (token.type !== 'code') return;
    const { lang: info = '', text } = token as Tokens.Code;
    found.push({
      page,
      heading,
      text,
      count: found.filter((other) => other.heading === heading).length + 1,
      language: info.split(' ')[0] ?? '',
      name: /(?:page|file)="([^"]+)"/.exec(info)?.[1] ?? null,
    });
  });
  return found;
}

/**
 * All code snippets. A fence without a language, or with the language Mermaid, contains a diagram and does
 * not count.
 */
export const allSnippets = (): Snippet[] =>
  ['README', ...readdirSync(DOCS).map((file) => file.replace(/\.md$/, ''))]
    .flatMap(snippetsOf)
    .filter(({ language }) => language !== '' && language !== 'mermaid');

/**
 * The text of the snippet below a heading that `count` identifies, by default the first. Throws if it does
 * not exist.
 */
export function snippet(page: string, heading: string, count = 1): string {
  const found = snippetsOf(page).find((one) => one.heading === heading && one.count === count);
  if (found) return found.text;
  throw new Error(`${page}.md has no snippet ${String(count)} below “${heading}”.`);
}
