import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fillConformance, withoutConformance } from '../conformance/report-tables.ts';
import { withBar, pageHtml, type SiteFacts } from './page-html.ts';
import { PAGES } from './pages.ts';
import { renderMarkdown, type RenderedText, WRITTEN_HOST } from './render-markdown.ts';
import { indexApi, indexPage } from './search-index.ts';

export interface DocumentationConfig extends SiteFacts {
  readonly folder: string;
  /** Paths of the HTML files of the playground and the API reference. */
  readonly playground: string;
  readonly reference: string;
  /** URL of the host in snippets, without a trailing slash. */
  readonly publicUrl: string;
  /** Email address to which readers can write. */
  readonly contact: string;
}

/** The placeholder for the email address to which readers write. */
const WRITTEN_CONTACT = '{contact}';

export interface Versioned {
  readonly content: string;
  readonly etag: string;
}

interface CachedPage extends Versioned {
  readonly source: string;
  /** What the search finds: the page without its generated tables. */
  readonly searched: { readonly source: string; readonly text: RenderedText };
}

const versioned = (content: string): Versioned => ({
  content,
  etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 16)}"`,
});

/** Renders a page again after its file has changed. */
export class Documentation {
  readonly #config: DocumentationConfig;
  readonly #cache = new Map<string, CachedPage>();
  #index: (Versioned & { readonly sources: readonly string[] }) | null = null;

  constructor(config: DocumentationConfig) {
    this.#config = config;
  }

  /** Returns a page, or null if it does not exist. */
  async page(slug: string): Promise<Versioned | null> {
    return PAGES.some((page) => page.slug === slug) ? this.#render(slug) : null;
  }

  /** Returns the page for URLs that do not exist, with links to all pages. */
  missingPage(): string {
    const html =
      '<h1>Page not found</h1><p>Choose a page from the list, or start with the <a href="/docs">overview</a>.</p>';
    const headings = [{ depth: 1, id: '', text: 'Page not found' }];
    return pageHtml('', { html, headings, rowIds: [] }, this.#config);
  }

  async playground(): Promise<Versioned> {
    return versioned(withBar(await readFile(this.#config.playground, 'utf8'), this.#config));
  }

  async reference(): Promise<Versioned> {
    return versioned(withBar(await readFile(this.#config.reference, 'utf8'), this.#config));
  }

  /** Returns the texts of all pages with their URLs, for the search on the site. */
  async searchIndex(): Promise<Versioned> {
    const pages = await Promise.all(
      PAGES.map(async (page) => {
        const { source, searched } = await this.#render(page.slug);
        return { page, source, searched };
      }),
    );
    const sources = pages.map(({ source }) => source);
    if (this.#index?.sources.every((source, at) => source === sources[at]) !== true) {
      const indexed = pages.map(({ page, searched: { source, text } }) =>
        indexPage(page, source.replaceAll(WRITTEN_HOST, this.#config.publicUrl), text),
      );
      this.#index = { sources, ...versioned(JSON.stringify([...indexed, indexApi()])) };
    }
    return this.#index;
  }

  async #render(slug: string): Promise<CachedPage> {
    const source = await readFile(join(this.#config.folder, `${slug}.md`), 'utf8');
    const cached = this.#cache.get(slug);
    if (cached?.source === source) return cached;
    const { publicUrl, contact } = this.#config;
    const written = source.replaceAll(WRITTEN_CONTACT, contact);
    const [filled, searched] = [fillConformance(written), withoutConformance(written)];
    const text = renderMarkdown(filled, publicUrl);
    const rendered = {
      source,
      searched: { source: searched, text: searched === filled ? text : renderMarkdown(searched, publicUrl) },
      ...versioned(pageHtml(slug, text, this.#config)),
    };
    this.#cache.set(slug, rendered);
    return rendered;
  }
}
