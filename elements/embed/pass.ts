/** A pass with less time left than this is renewed. */
const RENEW_MS = 60_000;

/** What the host lets a framed viewer do, and for how long. */
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
  /** The sphere to begin with, as the host's list has it; null where there is none. */
  readonly first: { readonly id: number } | null;
}

const OPEN = '/api/embed/session';

/** The sphere that the page's address asks for: null where it names none, undefined where that is no number of one. */
export function askedSphere(asked: string): number | null | undefined {
  if (asked === '') return null;
  return /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : undefined;
}

/** The sphere to begin with: the one of the page's address, or else the host's; null where there is none. */
export function firstSphere(asked: string, { options }: EmbedSession): number | null {
  const id = askedSphere(asked);
  return id === null ? options.sphereId : (id ?? null);
}

/** The right of a framed viewer to read from its own host, for one key on one site. */
export class EmbedPass {
  readonly #apiKey: string;
  readonly #fetch: typeof fetch;
  #origin: string | null;
  #session: EmbedSession | null = null;
  readonly #ahead = new Map<string, unknown>();
  #opening: Promise<EmbedSession | null> | null = null;
  /** Called with the new headers whenever there is a new pass. */
  onRenew: (headers: Readonly<Record<string, string>>) => void = () => undefined;

  constructor(
    apiKey: string,
    origin: string | null,
    fetchAnswer: typeof fetch = (...args) => fetch(...args),
  ) {
    this.#apiKey = apiKey;
    this.#origin = origin;
    this.#fetch = fetchAnswer;
  }

  /** The site that the pass is for; null where nobody told. */
  get origin(): string | null {
    return this.#origin;
  }

  /** What the host said last; null where it has let nobody in. */
  get session(): EmbedSession | null {
    return this.#session;
  }

  get headers(): Readonly<Record<string, string>> {
    return { 'X-Embed-Token': this.#session?.token ?? '' };
  }

  /** Asks the host for a pass, and for the sphere to begin with; null when the key does not work on that site. Rejects when the host cannot be asked. */
  open(origin = this.#origin, sphereId: number | null = null): Promise<EmbedSession | null> {
    if (this.#opening && origin === this.#origin) return this.#opening;
    this.#origin = origin;
    const opening = this.#open(origin, sphereId).finally(() => {
      if (this.#opening === opening) this.#opening = null;
    });
    return (this.#opening = opening);
  }

  /** Keeps an answer that is known already: the first to fetch it from that address gets it. */
  keep(url: string, answer: unknown): void {
    this.#ahead.set(url, answer);
  }

  /** Fetches from the host with the pass, and once more with a new one where it has ended. */
  readonly fetch: typeof fetch = async (input, init) => {
    const kept = typeof input === 'string' ? this.#ahead.get(input) : undefined;
    if (kept !== undefined && this.#ahead.delete(input as string)) return Response.json(kept);
    await this.#opening;
    const answer = await this.#fetch(input, this.#with(init));
    if (answer.status !== 401 || (await this.open()) === null) return answer;
    return this.#fetch(input, this.#with(init));
  };

  /** Whether the viewer may go on, a host that cannot be reached says nothing about that. */
  async mayGoOn(): Promise<boolean> {
    try {
      const endsAt = Date.parse(this.#session?.expires_at ?? '');
      if (!(endsAt - Date.now() >= RENEW_MS)) return (await this.open()) !== null;
      const { status } = await this.#fetch(OPEN, this.#with({}));
      if (status === 401) return (await this.open()) !== null;
      return status !== 402 && status !== 403;
    } catch {
      return true;
    }
  }

  #with(init: RequestInit | undefined): RequestInit {
    const headers = new Headers(init?.headers);
    for (const [name, value] of Object.entries(this.headers)) headers.set(name, value);
    return { ...init, headers };
  }

  async #open(origin: string | null, sphereId: number | null): Promise<EmbedSession | null> {
    const answer = await this.#fetch(OPEN, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ apiKey: this.#apiKey, parentOrigin: origin, sphereId }),
    });
    if (!answer.ok && answer.status !== 403) throw new Error(`status ${String(answer.status)}`);
    // The host is the page's own: its answers are what it says they are.
    const session = answer.ok ? ((await answer.json()) as EmbedSession) : null;
    this.#session = session?.valid === true ? session : null;
    if (this.#session) this.onRenew(this.headers);
    return this.#session;
  }
}
