import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Marked, type Tokens } from 'marked';

/* Finds the snippets of the documentation and the README by the heading above them. */

const ROOT = join(import.meta.dirname, '../..');
const DOCS = join(ROOT, 'demo/site/docs');

export interface Snippet {
  /** Name of the page's file without `.md`. */
  readonly page: string;
  readonly heading: string;
  /** Position among the snippets below the heading, starting at 1. */
  readonly count: number;
  readonly language: string;
  /** Value of `page="…"` or `file="…"` on the fence, or null. */
  readonly name: string | null;
  readonly text: string;
}

const fileOf = (page: string): string => join(page === 'README' ? ROOT : DOCS, `${page}.md`);

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
 * Returns all code snippets. A fence without a language or with the language Mermaid is a diagram and does not
 * count.
 */
export const allSnippets = (): Snippet[] =>
  ['README', ...readdirSync(DOCS).map((file) => file.replace(/\.md$/, ''))]
    .flatMap(snippetsOf)
    .filter(({ language }) => language !== '' && language !== 'mermaid');

/**
 * Returns the text of a snippet below a heading. `count` is the position below the heading, starting at 1.
 * Throws if there is no such snippet.
 */
export function snippet(page: string, heading: string, count = 1): string {
  const found = snippetsOf(page).find((one) => one.heading === heading && one.count === count);
  if (found) return found.text;
  throw new Error(`${page}.md has no snippet ${String(count)} below “${heading}”.`);
}
