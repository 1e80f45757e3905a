import type { Clock } from '../model/clock.ts';

const PATH = '/api/map/event/sphere_load';

/** Delays in milliseconds before a failed report is sent again. */
const PAUSES_MS = [5_000, 30_000];

export interface LoadRecorder {
  readonly apiKey: string;
  /**
   * Returns the site around the frame; null if the site is unknown or if the browser sends it with each
   * request.
   */
  readonly origin: () => string | null;
  /** Fetches from the host with the embed token or the key. */
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  readonly randomId: () => string;
  readonly clock: Clock;
}

/**
 * Reports to the host that a sphere was shown. A failed report is sent again with the same id, so that it
 * counts only once.
 */
export async function recordLoad(recorder: LoadRecorder, sphereId: number): Promise<void> {
  const body = JSON.stringify({
    api_key: recorder.apiKey,
    sphere_id: sphereId,
    origin: recorder.origin(),
    product: 'api',
    client_event_id: recorder.randomId(),
  });
  for (const pauseMs of [...PAUSES_MS, null]) {
    const response = await recorder
      .fetch(PATH, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body, keepalive: true })
      .catch(() => null);
    if (response && response.status < 500 && response.status !== 429) return;
    if (pauseMs !== null) await new Promise<void>((resolve) => recorder.clock.after(pauseMs, resolve));
  }
}
