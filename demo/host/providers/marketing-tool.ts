export interface MarketingEvent {
  readonly eventType: string;
  readonly user: {
    readonly id: string;
    readonly email: string;
    readonly firstName: string;
    readonly lastName: string;
  };
  readonly eventData: Readonly<Record<string, unknown>>;
  /** ISO 8601 in UTC. */
  readonly occurredAt: string;
  /** Id that is the same for every attempt, so that the tool can detect a duplicate. */
  readonly eventId: string;
}

/** The company's marketing tool. If it fails, its promises reject. */
export interface MarketingTool {
  readonly send: (event: MarketingEvent, signal: AbortSignal) => Promise<void>;
}

const TIMEOUT_MS = 10_000;

export const createMarketingTool = (url: string, timeoutMs = TIMEOUT_MS): MarketingTool => ({
  async send(event, signal) {
    // Node.js 20 collects a signal of `AbortSignal.timeout` that only `AbortSignal.any` refers to.
    const late = new AbortController();
    const timer = setTimeout(
      () => late.abort(new DOMException('The marketing tool did not respond in time.', 'TimeoutError')),
      timeoutMs,
    );
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(event),
        redirect: 'error',
        signal: AbortSignal.any([signal, late.signal]),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The marketing tool responded with ${response.status}.`);
    } finally {
      clearTimeout(timer);
    }
  },
});
