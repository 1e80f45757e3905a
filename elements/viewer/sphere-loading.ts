import type { LocatedSphere, SphereSource } from '../model/sphere-source.ts';
import { createTemplateSource } from '../source/template-source.ts';
import { ViewerError } from '../model/viewer-error.ts';

/** Where a page says that spheres come from. */
export interface SourceRequest {
  /** The page's own source; it goes before all else. */
  readonly source: SphereSource | null;
  /** Address of a static file of spheres. */
  readonly src: string | null;
  /** Address of an API host, for pages without a file. */
  readonly apiHost: string | null;
  /** The page's key for that host. */
  readonly apiKey: string | null;
  /** Template of tile addresses, for a sphere without a file. */
  readonly tiles: string | null;
  /** Side of a face at level 0 in pixels, used with `tiles`. */
  readonly faceWidth: number;
  /** Ids of the only spheres to show; null shows all. */
  readonly restrictedSphereList: readonly number[] | null;
}

/** What a page names of the sphere to show. */
export interface SphereRequest extends SourceRequest {
  /** Id of the sphere; null takes the source's first. */
  readonly sphere: number | null;
}

/** The settings that say which sphere is shown and how. */
export const SOURCE_SETTINGS = [
  'source',
  'src',
  'apiHost',
  'apiKey',
  'tiles',
  'faceWidth',
  'sphere',
  'lowQuality',
  'format',
] as const;

/** What of the settings says which sphere is shown and how, in one text; `sphere` takes the place of theirs. */
export const requestKey = (
  request: SphereRequest & { readonly lowQuality: boolean; readonly format: string },
  sphere: number | null,
): string => [sourceKey(request), request.lowQuality, request.format, sphere].join('\n');

const sourceKey = ({ source, src, apiHost, apiKey, tiles, faceWidth }: SourceRequest): string =>
  [source && numberOf(source), src, apiHost, apiKey, tiles, faceWidth].join('\n');

/** Pages' own sources, by the order in which they came. */
const numbers = new WeakMap<SphereSource, number>();
let lastNumber = 0;

function numberOf(source: SphereSource): number {
  const number = numbers.get(source) ?? (lastNumber += 1);
  numbers.set(source, number);
  return number;
}

/** What was made for a key, kept while the key stays the same. */
interface Kept {
  readonly key: string;
  readonly made: Promise<SphereSource | null>;
}

/** Finds the sphere that a page names; a newer request takes the place of an older one that is still under way. */
export class SphereLoading {
  #whole: Kept | null = null;
  #restricted: Kept | null = null;
  #current: AbortController | null = null;

  /** Resolves with the sphere, or with null when nothing is named or a newer request took over. */
  async load(request: SphereRequest): Promise<LocatedSphere | null> {
    this.cancel();
    const current = new AbortController();
    this.#current = current;
    try {
      const source = await this.source(request);
      if (!source) return null;
      const located = await source.sphere(request.sphere, current.signal);
      return current.signal.aborted ? null : located;
    } catch (error) {
      if (current.signal.aborted) return null;
      throw asViewerError(error);
    }
  }

  /** Gives up the request under way. */
  cancel(): void {
    this.#current?.abort();
    this.#current = null;
  }

  /** The source that a page names, kept for as long as the page names the same; null when it names none. */
  async source(request: SourceRequest): Promise<SphereSource | null> {
    const whole = this.#wholeOf(request);
    const { restrictedSphereList: ids } = request;
    if (!ids) return whole.made;
    const key = `${whole.key}\n${ids.join()}`;
    if (this.#restricted?.key !== key) this.#restricted = { key, made: restricted(whole.made, ids) };
    return this.#restricted.made;
  }

  #wholeOf(request: SourceRequest): Kept {
    const key = sourceKey(request);
    if (this.#whole?.key === key) return this.#whole;
    const kept = { key, made: sourceOf(request) };
    // What could not be made is tried again when it is asked for again.
    kept.made.catch(() => {
      if (this.#whole === kept) this.#whole = this.#restricted = null;
    });
    return (this.#whole = kept);
  }
}

/** Any fault of a source as one that the page is told. */
export const asViewerError = (error: unknown): ViewerError =>
  error instanceof ViewerError
    ? error
    : new ViewerError('source-failed', 'The sphere could not be loaded.', { cause: error });

/** Files and hosts are checked with zod, which a page that names neither never loads. */
async function sourceOf({
  source,
  src,
  apiHost,
  apiKey,
  tiles,
  faceWidth,
}: SourceRequest): Promise<SphereSource | null> {
  if (source !== null) return source;
  if (faceWidth !== Math.floor(faceWidth) || faceWidth < 1) {
    throw new ViewerError(
      'invalid-argument',
      `face-width must be a whole number above 0, not ${String(faceWidth)}.`,
    );
  }
  if (src !== null) {
    return (await import('../source/static-source.ts')).createStaticSource(
      new URL(src, document.baseURI).href,
    );
  }
  if (apiHost !== null) {
    return (await import('../source/api-source.ts')).createApiSource(apiHost, apiKey, document.baseURI);
  }
  return tiles === null ? null : createTemplateSource(tiles, faceWidth);
}

async function restricted(
  whole: Promise<SphereSource | null>,
  ids: readonly number[],
): Promise<SphereSource | null> {
  const source = await whole;
  return source && (await import('../source/restricted-source.ts')).createRestrictedSource(source, ids);
}
