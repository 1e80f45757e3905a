import { EmbedToken, firstSphere, requestedSphere, type EmbedSession } from './embed/embed-token.ts';

/*
 * The first script of the page in the iframe. This small script requests the embed token while everything
 * else loads. It also collects the messages that the surrounding page posts in the meantime.
 */

export interface FrameStart {
  readonly token: EmbedToken;
  /** The response to the first request for a token. */
  readonly opened: Promise<EmbedSession | null>;
  /** Returns the id of the sphere to show first; null if there is none. */
  readonly first: (session: EmbedSession) => number | null;
  /** The messages that were posted before the second script ran. */
  readonly early: readonly MessageEvent[];
  readonly stopCollecting: () => void;
}

declare global {
  interface Window {
    /**
     * The entry point for the second script. The two scripts share no module, because both would have to wait
     * for a shared module.
     */
    frameStart?: FrameStart;
  }
}

/** Returns the origin of the surrounding page; null if it is unknown or there is none. */
function parentOrigin(): string | null {
  if (window.parent === window) return null;
  // Not every browser supports `ancestorOrigins`.
  const origin =
    ('ancestorOrigins' in location ? location.ancestorOrigins[0] : undefined) ?? document.referrer;
  return origin === '' || origin === 'null' ? null : new URL(origin).origin;
}

const { apiKey = '', valid, sphere = '' } = document.body.dataset;
const token = new EmbedToken(apiKey, parentOrigin());
const opened =
  valid === 'true' ? token.request(undefined, requestedSphere(sphere) ?? null) : Promise.resolve(null);
const first = (session: EmbedSession): number | null => firstSphere(sphere, session);

opened
  .then((session) => {
    if (!session?.first) return;
    const list = `${location.origin}/api/panorama/all?restrictedSphereList=${String(session.first.id)}`;
    token.preload(list, { panoramas: [session.first] });
  })
  // The second script handles the rejection of `opened`.
  .catch(() => null);

const early: MessageEvent[] = [];
const collecting = new AbortController();
addEventListener('message', (event) => early.push(event), { signal: collecting.signal });

window.frameStart = { token, opened, early, first, stopCollecting: () => collecting.abort() };
