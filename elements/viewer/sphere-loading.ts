import type { LocatedSphere, SphereSource } from '../model/sphere-source.ts';
import { createTemplateSource } from '../source/template-source.ts';
import { ViewerError } from '../model/viewer-error.ts';

/** What a page names of the sphere to show. */
export interface SphereRequest {
  /** Address of a static file of spheres. */
  readonly src: string | null;
  /** Template of tile addresses, for a sphere without a file. */
  readonly tiles: string | null;
  /** Side of a face at level 0 in pixels, used with `tiles`. */
  readonly faceWidth: number;
  /** Id of the sphere; null takes the source's first. */
  readonly sphere: number | null;
}

/** Finds the sphere that a page names; a newer request takes the place of an older one that is still under way. */
export class SphereLoading {
  #source: { key: string; made: SphereSource | Promise<SphereSource> } | null = null;
  #current: AbortController | null = null;

  /** Resolves with the sphere, or with null when nothing is named or a newer request took over. */
  async load(request: SphereRequest): Promise<LocatedSphere | null> {
    this.cancel();
    const current = new AbortController();
    this.#current = current;
    try {
      const source = await this.#sourceOf(request);
      if (!source) return null;
      const located = await source.sphere(request.sphere, current.signal);
      return current.signal.aborted ? null : located;
    } catch (error) {
      if (current.signal.aborted) return null;
      throw error instanceof ViewerError
        ? error
        : new ViewerError('source-failed', 'The sphere could not be loaded.', { cause: error });
    }
  }

  /** Gives up the request under way. */
  cancel(): void {
    this.#current?.abort();
    this.#current = null;
  }

  #sourceOf({ src, tiles, faceWidth }: SphereRequest): SphereSource | Promise<SphereSource> | null {
    if (faceWidth !== Math.floor(faceWidth) || faceWidth < 1) {
      throw new ViewerError(
        'invalid-argument',
        `face-width must be a whole number above 0, not ${String(faceWidth)}.`,
      );
    }
    const key = `${src ?? ''}\n${tiles ?? ''}\n${String(faceWidth)}`;
    if (this.#source?.key !== key) {
      const made =
        src !== null ? staticSource(src) : tiles !== null ? createTemplateSource(tiles, faceWidth) : null;
      this.#source = made && { key, made };
    }
    return this.#source?.made ?? null;
  }
}

/** The file reader checks with zod, which a page that names no file never loads. */
const staticSource = async (src: string): Promise<SphereSource> =>
  (await import('../source/static-source.ts')).createStaticSource(new URL(src, document.baseURI).href);
