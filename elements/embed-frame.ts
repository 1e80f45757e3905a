import type { FrameStart } from './embed/frame-start.ts';
import { EmbedPass, askedSphere, firstSphere, type EmbedSession } from './embed/pass.ts';

/*
 * The first script of the page of a framed viewer, and a small one: it asks for the pass while all else is on its way,
 * and keeps what the page around posts meanwhile.
 */

declare global {
  interface Window {
    /** What the second script goes on from; it shares no module with this one, which would have to come before. */
    frameStart?: FrameStart;
  }
}

/** The site around the frame, or null where it does not tell or where there is none. */
function parentOrigin(): string | null {
  if (window.parent === window) return null;
  // Not every browser has ancestorOrigins.
  const { ancestorOrigins } = location as Partial<Pick<Location, 'ancestorOrigins'>>;
  const told = ancestorOrigins?.[0] ?? document.referrer;
  return told === '' || told === 'null' ? null : new URL(told).origin;
}

const { apiKey = '', valid, sphere = '' } = document.body.dataset;
const pass = new EmbedPass(apiKey, parentOrigin());
const opened = valid === 'true' ? pass.open(undefined, askedSphere(sphere) ?? null) : Promise.resolve(null);
const first = (session: EmbedSession): number | null => firstSphere(sphere, session);

opened
  .then((session) => {
    if (!session?.first) return;
    const list = `${location.origin}/api/panorama/all?restrictedSphereList=${String(session.first.id)}`;
    pass.keep(list, { panoramas: [session.first] });
  })
  // The second script looks at what went wrong; until then nobody does.
  .catch(() => null);

const early: MessageEvent[] = [];
const listening = new AbortController();
addEventListener('message', (event) => early.push(event), { signal: listening.signal });

window.frameStart = { pass, opened, early, first, stopKeeping: () => listening.abort() };
