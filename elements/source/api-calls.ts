import { STRIP_TEMPLATE, stripUrl } from '../geo/strip.ts';
import { DEFAULT_TILE_TEMPLATE, type LocatedSphere } from '../model/sphere-source.ts';
import type { Sphere } from '../model/sphere.ts';
import { apiListSchema, apiRefusalSchema, readApiSpheres } from './api-sphere.ts';
import { request, jsonOf, isTemporary, spheresFailed, spheresInvalid } from './read-json.ts';

/**
 * A host lets the page's script read why a key is refused on the key's sites, on other sites of the company and on
 * `localhost`. Elsewhere, the browser reports only a failed request, so this text names every cause.
 */
const KEY_TO_CHECK =
  "Check the URL of the API host, that the API key exists, and that its whitelist includes this page's site. On localhost, the host says which it is.";

interface ApiHost {
  readonly host: string;
  /** The page's API key; null if the host identifies the page in another way. */
  readonly key: string | null;
}

/** Calls that read spheres from one host. */
export class ApiCalls {
  readonly #base: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #fetch: typeof fetch;

  constructor({ host, key }: ApiHost, fetchFile: typeof fetch) {
    this.#base = host.endsWith('/') ? host : `${host}/`;
    this.#headers = key === null ? {} : { 'X-Api-Key': key };
    this.#fetch = fetchFile;
  }

  get #hasKey(): boolean {
    return 'X-Api-Key' in this.#headers;
  }

  /** Returns a sphere with the URLs of its pictures on the host. */
  locate(sphere: Sphere): LocatedSphere {
    const base = this.#base;
    const folder = `${base}spheres/`;
    return {
      sphere,
      base,
      tiles: folder + DEFAULT_TILE_TEMPLATE,
      strip: stripUrl(folder + STRIP_TEMPLATE, sphere.id),
      isPlaced: true,
    };
  }

  /**
   * Returns the JSON of a response, to a POST request if there is a body; undefined if the host responds with "not found".
   */
  async get(call: string, query: Readonly<Record<string, string>>, signal: AbortSignal, body?: object) {
    const url = `${this.#base}api/panorama/${call}?${new URLSearchParams(query).toString()}`;
    const init = body
      ? {
          method: 'POST',
          signal,
          headers: { ...this.#headers, 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }
      : { signal, headers: this.#headers };
    const response = await request(this.#fetch, url, init, this.#hasKey ? KEY_TO_CHECK : undefined);
    if (response.ok) return jsonOf(response, url);
    if (response.status === 404) return undefined;
    const refusal = apiRefusalSchema.safeParse(await response.json().catch(() => null)).data;
    const reason = refusal?.displayMessage ?? `${url} returned status ${String(response.status)}.`;
    throw spheresFailed(reason, { recoverable: isTemporary(response.status) });
  }

  async list(query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<readonly Sphere[]> {
    const list = apiListSchema.safeParse(await this.get('all', query, signal)).data;
    const spheres = list && readApiSpheres(list.panoramas);
    if (spheres) return spheres;
    throw spheresInvalid('The host did not return a list of spheres.');
  }
}
