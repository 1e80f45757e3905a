/** Time after which a client's past use counts only half. */
const HALF_LIFE_MS = 5_000;

/** Clients whose remaining use is below this value, in milliseconds, are removed. */
const MIN_MS = 1;

export interface ClientUse {
  /** Returns the rendering time that a client has used, in milliseconds. Older use counts less. */
  readonly of: (client: string) => number;
  readonly add: (client: string, ms: number) => void;
}

/** Counts rendering time by client. `now` returns the time in milliseconds. */
export function createClientUse(now: () => number = () => performance.now()): ClientUse {
  const uses = new Map<string, { readonly ms: number; readonly atMs: number }>();
  const current = ({ ms, atMs }: { readonly ms: number; readonly atMs: number }): number =>
    ms * 0.5 ** ((now() - atMs) / HALF_LIFE_MS);
  const of = (client: string): number => {
    const use = uses.get(client);
    return use === undefined ? 0 : current(use);
  };
  return {
    of,
    add(client, ms) {
      for (const [other, use] of uses) if (current(use) < MIN_MS) uses.delete(other);
      uses.set(client, { ms: of(client) + ms, atMs: now() });
    },
  };
}
