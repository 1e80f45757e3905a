import * as z from 'zod/mini';
import { browserClock } from '../model/clock.ts';
import type { ViewerError } from '../model/viewer-error.ts';
import { checkHost } from './api-source.ts';
import { apiRefusalSchema } from './api-sphere.ts';
import { randomId } from './random-id.ts';
import { spheresFailed } from './read-json.ts';
import { recordLoad } from './record-load.ts';

/** The host's information about an API key on the page's site. */
export interface KeyFacts {
  readonly valid: boolean;
  /** The key's company; null if the key is refused or could not be checked. */
  readonly entityId: string | null;
  readonly hasWatermark: boolean;
  readonly hideCopyrightSnapshot: boolean;
  readonly hideCopyrightDate: boolean;
}

/** Settings for a key that is refused or could not be checked. */
const REFUSED: KeyFacts = {
  valid: false,
  entityId: null,
  hasWatermark: true,
  hideCopyrightSnapshot: false,
  hideCopyrightDate: false,
};

const sessionSchema = z.object({
  entityId: z.string(),
  hasWatermark: z.boolean(),
  options: z.object({ hideCopyrightSnapshot: z.boolean(), hideCopyrightDate: z.boolean() }),
});

/** Returns whether an HTTP status means that a key no longer works. */
const isRefusal = (status: number): boolean => status === 401 || status === 402 || status === 403;

/**
 * A page's session with its API key. Provides the settings of viewers with this key, and records the spheres
 * that they show.
 */
export class KeySession {
  /** Resolves with the host's information about the key; never rejects. */
  readonly facts: Promise<KeyFacts>;
  readonly #apiKey: string;
  readonly #base: string;
  readonly #onRefused: (error: ViewerError) => void;

  /** `onRefused` is called when the host no longer accepts the key. */
  constructor(
    { apiHost, apiKey }: { readonly apiHost: string; readonly apiKey: string },
    onRefused: (error: ViewerError) => void,
  ) {
    const host = checkHost(apiHost, document.baseURI);
    this.#base = host.endsWith('/') ? host : `${host}/`;
    this.#apiKey = apiKey;
    this.#onRefused = onRefused;
    this.facts = this.#readFacts().catch(() => REFUSED);
  }

  /** Checks with the host whether the key still works. An unreachable host does not end the session. */
  async check(): Promise<void> {
    await this.#request('/api/embed/session').catch(() => null);
  }

  recordLoad(sphereId: number): Promise<void> {
    return recordLoad(
      { apiKey: this.#apiKey, origin: () => null, fetch: this.#request, randomId, clock: browserClock },
      sphereId,
    );
  }

  async #readFacts(): Promise<KeyFacts> {
    const response = await this.#request('/api/embed/session');
    if (!response.ok) return REFUSED;
    const { entityId, hasWatermark, options } = sessionSchema.parse(await response.json());
    return { valid: true, entityId, hasWatermark, ...options };
  }

  /** Sends a request with the key. Calls `onRefused` if the host refuses the key. */
  readonly #request = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('X-Api-Key', this.#apiKey);
    const response = await fetch(this.#base + path.slice(1), { ...init, headers });
    if (isRefusal(response.status)) {
      const refusal = apiRefusalSchema.safeParse(await response.clone().json()).data;
      this.#onRefused(spheresFailed(refusal?.displayMessage ?? 'The API key was refused.'));
    }
    return response;
  };
}
