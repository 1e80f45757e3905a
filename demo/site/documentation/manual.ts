import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { framedHtml, manualHtml, type ManualFacts } from './page-html.ts';
import { MANUAL_PAGES, manualAddress } from './manual-pages.ts';
import { renderMarkdown, type RenderedText } from './render-markdown.ts';

/** Where the documentation's files are, and what its pages say of this host. */
export interface ManualPlace extends ManualFacts {
  readonly folder: string;
  /** The page on which viewers are set up and their code is copied. */
  readonly playground: string;
  /** Stands in snippets; without trailing slash. */
  readonly publicUrl: string;
}

/** Something to answer with, and its version. */
export interface Versioned {
  readonly content: string;
  readonly etag: string;
}

interface Kept extends Versioned {
  readonly source: string;
  readonly text: RenderedText;
}

const versioned = (content: string): Versioned => ({
  content,
  etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 16)}"`,
});

/** The documentation as pages, each rendered once for what stands in its file. */
export class Manual {
  readonly #place: ManualPlace;
  readonly #kept = new Map<string, Kept>();

  constructor(place: ManualPlace) {
    this.#place = place;
  }

  /** A page; null where there is none. */
  async page(slug: string): Promise<Versioned | null> {
    return MANUAL_PAGES.some((page) => page.slug === slug) ? this.#render(slug) : null;
  }

  /** What a reader finds at an address of the documentation that has no page: the way to all that there are. */
  missing(): string {
    const html =
      '<h1>There is no such page</h1><p>All pages are in the list; the <a href="/docs">overview</a> says where to begin.</p>';
    const headings = [{ depth: 1, id: '', text: 'There is no such page' }];
    return manualHtml('', { html, headings }, this.#place);
  }

  /** The page on which viewers are set up. */
  async playground(): Promise<Versioned> {
    return versioned(framedHtml(await readFile(this.#place.playground, 'utf8'), this.#place));
  }

  /** Every heading of every page with its address, for the search of the pages themselves. */
  async index(): Promise<Versioned> {
    const entries = await Promise.all(
      MANUAL_PAGES.map(async ({ slug, title }) => {
        const { text } = await this.#render(slug);
        return text.headings
          .filter(({ depth }) => depth <= 3)
          .map(({ depth, id, text: heading }) => ({
            page: title,
            title: depth === 1 ? title : heading,
            href: depth === 1 ? manualAddress(slug) : `${manualAddress(slug)}#${id}`,
          }));
      }),
    );
    return versioned(JSON.stringify(entries.flat()));
  }

  async #render(slug: string): Promise<Kept> {
    const source = await readFile(join(this.#place.folder, `${slug}.md`), 'utf8');
    const kept = this.#kept.get(slug);
    if (kept?.source === source) return kept;
    const text = renderMarkdown(source, this.#place.publicUrl);
    const made = { source, text, ...versioned(manualHtml(slug, text, this.#place)) };
    this.#kept.set(slug, made);
    return made;
  }
}
