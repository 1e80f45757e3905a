import type { Clock } from '../model/clock.ts';

const CALL = '/api/map/event/sphere_load';

/** Pauses before a record is sent again, milliseconds. */
const PAUSES_MS = [5_000, 30_000];

/** What a load is recorded with. */
export interface LoadRecorder {
  readonly apiKey: string;
  /** The site around the frame; null where it does not tell. */
  readonly origin: () => string | null;
  /** Fetches with the pass. */
  readonly fetch: typeof fetch;
  readonly randomId: () => string;
  readonly clock: Clock;
}

/** Tells the host that a sphere was shown; a record that does not come through is sent again, and counts once. */
export async function recordLoad(recorder: LoadRecorder, sphereId: number): Promise<void> {
  const body = JSON.stringify({
    api_key: recorder.apiKey,
    sphere_id: sphereId,
    origin: recorder.origin(),
    product: 'api',
    client_event_id: recorder.randomId(),
  });
  for (const pauseMs of [...PAUSES_MS, null]) {
    const answer = await recorder
      .fetch(CALL, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body, keepalive: true })
      .catch(() => null);
    if (answer && answer.status < 500 && answer.status !== 429) return;
    if (pauseMs !== null) await new Promise<void>((resolve) => recorder.clock.after(pauseMs, resolve));
  }
}
