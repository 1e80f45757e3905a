import { isTemporary, jsonOf, request, spheresFailed, spheresInvalid } from '../read-json.ts';
import { isItem } from './is-stac.ts';
import { recordOf } from './loose-values.ts';
import { type StacItem, type StacLink, linksOf, readItem } from './read-item.ts';

/** Number of items of one request. */
const PAGE_ITEMS = 100;

/** Maximum number of pages of a list that are read, because a service may have pages without end. */
const MAX_PAGES = 10;

/** Maximum number of catalogs from one to the next on the way to an item. */
const MAX_DEPTH = 5;

/** A JSON document and its URL. */
interface Document {
  readonly value: unknown;
  readonly url: string;
}

/** West, south, east and north in degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number];

const linkTo = (links: readonly StacLink[], rel: string): string | null =>
  links.find((link) => link.rel === rel)?.url ?? null;

const linksIn = ({ value, url }: Document): readonly StacLink[] => linksOf(recordOf(value)['links'], url);

/** Reads the items of a service or of a catalog of files. All methods reject with `source-failed`, `source-invalid` or `network`. */
export class StacService {
  readonly #fetch: typeof fetch;
  readonly #opened: Document;
  #search: Promise<string | null> | null = null;

  /** `opened` is what the page has set as its source: an item, a list of items, a collection or a catalog. */
  constructor(opened: Document, fetchFile: typeof fetch) {
    this.#opened = opened;
    this.#fetch = fetchFile;
  }

  /** Resolves with the first items of what the page has set. There is at least one. */
  async first(signal: AbortSignal): Promise<readonly StacItem[]> {
    const { items, problem } = await this.#itemsIn(this.#opened, signal, MAX_DEPTH);
    if (items.length > 0) return items;
    throw spheresInvalid(`${this.#opened.url} ${problem ?? 'contains no 360° picture'}.`);
  }

  /** Resolves with all items of the list or the collection that the page has set; with none for a whole service. */
  async all(signal: AbortSignal): Promise<readonly StacItem[]> {
    let list = await this.#listOf(this.#opened, signal);
    const items = new Map<string, StacItem>();
    const read = new Set<string>();
    while (list && !read.has(list.url) && read.size < MAX_PAGES) {
      read.add(list.url);
      for (const item of itemsOf(list).items) items.set(item.url, item);
      const next = linkTo(linksIn(list), 'next');
      list = next === null || read.has(next) ? null : await this.#get(next, signal);
    }
    return [...items.values()];
  }

  /** Resolves with the item at a URL. Rejects with `source-invalid` if there is none that can be shown. */
  async item(url: string, signal: AbortSignal): Promise<StacItem> {
    const { value } = await this.#get(url, signal);
    const item = isItem(value) ? readItem(value, url) : { problem: 'is not a STAC item' };
    if ('problem' in item) throw spheresInvalid(`${url} ${item.problem}.`);
    return item;
  }

  /** Resolves with items in a box; with null if the service does not search. */
  async search([west, south, east, north]: Box, signal: AbortSignal): Promise<readonly StacItem[] | null> {
    const search = await this.#searchUrl(signal);
    if (search === null) return null;
    const url = new URL(search);
    url.searchParams.set('bbox', [west, south, east, north].map((degrees) => degrees.toFixed(7)).join(','));
    url.searchParams.set('limit', String(PAGE_ITEMS));
    return itemsOf(await this.#get(url.href, signal)).items;
  }

  /** Resolves with the URL of the service's search; with null if it has none. */
  #searchUrl(signal: AbortSignal): Promise<string | null> {
    const find = async (): Promise<string | null> => {
      const links = linksIn(this.#opened);
      const own = linkTo(links, 'search');
      const { features } = recordOf(this.#opened.value);
      const [first] = Array.isArray(features) ? (features as readonly unknown[]) : [];
      const root =
        linkTo(links, 'root') ?? linkTo(linksOf(recordOf(first)['links'], this.#opened.url), 'root');
      if (own !== null || root === null) return own;
      return linkTo(linksIn(await this.#get(root, signal)), 'search');
    };
    const search = (this.#search ??= find());
    search.catch(() => (this.#search = null));
    return search;
  }

  async #itemsIn(document: Document, signal: AbortSignal, depth: number): Promise<ReadItems> {
    const { value, url } = document;
    if (isItem(value)) return itemsOf({ value: { features: [value] }, url });
    const list = await this.#listOf(document, signal);
    if (list) return itemsOf(list);
    const links = linksIn(document);
    const search = linkTo(links, 'search');
    if (search !== null)
      return itemsOf(
        await this.#get(`${search}${search.includes('?') ? '&' : '?'}limit=${String(PAGE_ITEMS)}`, signal),
      );
    const next = linkTo(links, 'item') ?? linkTo(links, 'child');
    if (next === null || depth === 0) return { items: [] };
    return this.#itemsIn(await this.#get(next, signal), signal, depth - 1);
  }

  /** Resolves with the list of items that a document is or leads to; with null if it is neither. */
  async #listOf(document: Document, signal: AbortSignal): Promise<Document | null> {
    if (recordOf(document.value)['type'] === 'FeatureCollection') return document;
    const items = linkTo(linksIn(document), 'items');
    return items === null ? null : this.#get(items, signal);
  }

  async #get(url: string, signal: AbortSignal): Promise<Document> {
    const response = await request(this.#fetch, url, { signal });
    if (!response.ok)
      throw spheresFailed(`${url} returned status ${String(response.status)}.`, {
        recoverable: isTemporary(response.status),
      });
    return { value: await jsonOf(response, url), url };
  }
}

/** The items that can be shown and, if there are none, why the first one cannot. */
interface ReadItems {
  readonly items: readonly StacItem[];
  readonly problem?: string | undefined;
}

function itemsOf({ value, url }: Document): ReadItems {
  const { features } = recordOf(value);
  const read = (Array.isArray(features) ? features : []).map((each: unknown) => readItem(each, url));
  const items = read.filter((each): each is StacItem => !('problem' in each));
  const refused = read.find((each) => 'problem' in each);
  return { items, problem: refused && 'problem' in refused ? refused.problem : undefined };
}
