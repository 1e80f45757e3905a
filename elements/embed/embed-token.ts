/** A token that expires within this time, in milliseconds, is renewed. */
const RENEW_MS = 60_000;

/** The host's response to a request with an API key from a site: the embed token, its expiry, and the viewer's settings. */
export interface EmbedSession {
  readonly valid: boolean;
  readonly entityId: string | null;
  readonly token: string | null;
  readonly expires_at: string | null;
  readonly hasWatermark: boolean;
  readonly options: {
    readonly sphereId: number | null;
    readonly hideCopyrightSnapshot: boolean;
    readonly hideCopyrightDate: boolean;
  };
  /** The sphere to show first, as an entry of the host's list; null if there is none. */
  readonly first: { readonly id: number } | null;
}

const SESSION_PATH = '/api/embed/session';

/**
 * Returns the id of the sphere in the page's URL; null if there is none, undefined if the value is not a
 * sphere id.
 */
export function requestedSphere(text: string): number | null | undefined {
  if (text === '') return null;
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/**
 * Returns the id of the sphere to show first: the one in the page's URL or, if there is none, the host's.
 * Returns null if there is neither, or if the value in the URL is not a sphere id.
 */
export function firstSphere(requested: string, { options }: EmbedSession): number | null {
  const id = requestedSphere(requested);
  return id === null ? options.sphereId : (id ?? null);
}

/** Only `valid` is checked, because responses come from the page's own host. */
const isValidSession = (body: unknown): body is EmbedSession =>
  typeof body === 'object' && body !== null && 'valid' in body && body.valid === true;

/**
 * The embed token with which a framed viewer authenticates its requests to its own host. A token is valid for
 * one key on one site.
 */
export class EmbedToken {
  readonly #apiKey: string;
  readonly #fetch: typeof fetch;
  #origin: string | null;
  #session: EmbedSession | null = null;
  readonly #preloaded = new Map<string, unknown>();
  #requesting: Promise<EmbedSession | null> | null = null;
  /** Called with the new headers whenever the token is renewed. */
  onRenew: (headers: Readonly<Record<string, string>>) => void = () => undefined;

  constructor(
    apiKey: string,
    origin: string | null,
    fetchResponse: typeof fetch = (...args) => fetch(...args),
  ) {
    this.#apiKey = apiKey;
    this.#origin = origin;
    this.#fetch = fetchResponse;
  }

  /** The site for which the token is valid; null if it is unknown. */
  get origin(): string | null {
    return this.#origin;
  }

  /** The latest response with a token; null before the first one, or if the key does not work. */
  get session(): EmbedSession | null {
    return this.#session;
  }

  get headers(): Readonly<Record<string, string>> {
    return { 'X-Embed-Token': this.#session?.token ?? '' };
  }

  /**
   * Requests a token and the list entry of the first sphere. Resolves with null if the key does not work on
   * the site. Rejects if the host cannot be reached.
   */
  request(origin = this.#origin, sphereId: number | null = null): Promise<EmbedSession | null> {
    if (this.#requesting && origin === this.#origin) return this.#requesting;
    this.#origin = origin;
    const requesting = this.#request(origin, sphereId).finally(() => {
      if (this.#requesting === requesting) this.#requesting = null;
    });
    return (this.#requesting = requesting);
  }

  /** Stores a response that is already known. The first fetch from its URL returns this response. */
  preload(url: string, body: unknown): void {
    this.#preloaded.set(url, body);
  }

  /** Fetches from the host with the token. If the token has expired, renews it and tries again. */
  readonly fetch: typeof fetch = async (input, init) => {
    if (typeof input === 'string' && this.#preloaded.has(input)) {
      const body = this.#preloaded.get(input);
      this.#preloaded.delete(input);
      return Response.json(body);
    }
    await this.#requesting;
    const response = await this.#fetch(input, this.#withToken(init));
    if (response.status !== 401 || (await this.request()) === null) return response;
    return this.#fetch(input, this.#withToken(init));
  };

  /** Resolves with false if the key no longer works. An unreachable host does not end a running viewer. */
  async isStillValid(): Promise<boolean> {
    try {
      const expiresAt = Date.parse(this.#session?.expires_at ?? '');
      if (!(expiresAt - Date.now() >= RENEW_MS)) return (await this.request()) !== null;
      const { status } = await this.#fetch(SESSION_PATH, this.#withToken({}));
      if (status === 401) return (await this.request()) !== null;
      return status !== 402 && status !== 403;
    } catch {
      return true;
    }
  }

  #withToken(init: RequestInit | undefined): RequestInit {
    const headers = new Headers(init?.headers);
    for (const [name, value] of Object.entries(this.headers)) headers.set(name, value);
    return { ...init, headers };
  }

  async #request(origin: string | null, sphereId: number | null): Promise<EmbedSession | null> {
    const response = await this.#fetch(SESSION_PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ apiKey: this.#apiKey, parentOrigin: origin, sphereId }),
    });
    if (!response.ok && response.status !== 403) throw new Error(`status ${String(response.status)}`);
    const body: unknown = response.ok ? await response.json() : null;
    this.#session = isValidSession(body) ? body : null;
    if (this.#session) this.onRenew(this.headers);
    return this.#session;
  }
}
