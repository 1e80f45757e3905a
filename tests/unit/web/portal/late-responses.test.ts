import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { listNavigation } from '../../../../web/contract/navigation.ts';
import { portalConfigSchema } from '../../../../web/contract/portal-config.ts';
import { createPortal } from '../../../../web/portal/portal.ts';
import type { User } from '../../../../web/session/session.ts';
import { sessionTexts } from '../../../../web/texts/session.ts';

const realFetch = globalThis.fetch;

afterEach(() => {
  globalThis.fetch = realFetch;
});

const userOf = (id: string) => ({ id, firstName: id, lastName: '', subscriptions: [] }) as unknown as User;

const stored = {
  token: 'token-ada',
  firstName: 'ada',
  lastName: '',
  assets: [],
  xp360Plan: null,
  subscriptions: [],
};

/** Opens a portal in which `ada` is logged in. Its host responds when the test allows it. */
function openPortal() {
  const entries = new Map([
    ['user_state', JSON.stringify(stored)],
    ['login_expiry', String(Date.now() + 60_000)],
  ]);
  const page = Object.assign(new EventTarget(), {
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
    history: { state: null },
    location: { href: 'https://portal.test/' },
    localStorage: {
      getItem: (name: string) => entries.get(name) ?? null,
      setItem: (name: string, value: string) => void entries.set(name, value),
      removeItem: (name: string) => void entries.delete(name),
    },
  });
  const waiting: ((response: Response) => void)[] = [];
  globalThis.fetch = () => new Promise((resolve) => waiting.push(resolve));
  const portal = createPortal(
    portalConfigSchema.parse({ apiUrl: 'https://host.test' }),
    page as unknown as Window,
  );
  Object.assign(portal.session.state, { user: userOf('ada'), phase: 'ready' });
  const respond = (status: number, body: unknown): void => {
    waiting.shift()?.(new Response(JSON.stringify(body), { status }));
  };
  return { portal, respond, shownTexts: () => portal.messages.state.list.map(({ text }) => text) };
}

const letSend = (): Promise<void> => new Promise((done) => setTimeout(done, 0));

test('SEC-22 a response that arrives after a logout or a change of user is dropped silently', async () => {
  for (const next of [null, userOf('bob')])
    for (const status of [200, 500]) {
      const { portal, respond, shownTexts } = openPortal();
      const received: string[] = [];
      portal.onResponse(({ id }) => received.push(id));
      const pending = portal.call(listNavigation, {});
      await letSend();
      portal.session.state.user = next;
      respond(status, { links: [] });
      await assert.rejects(pending, (error: Error) => {
        portal.showError(error);
        return error.name === 'AbortError';
      });
      assert.deepEqual(received, []);
      assert.deepEqual(shownTexts(), []);
    }
});

test('SEC-22 a response for the same session is delivered even if the user’s data changed in the meantime', async () => {
  const { portal, respond } = openPortal();
  const pending = portal.call(listNavigation, {});
  await letSend();
  portal.session.change({ firstName: 'Augusta' });
  respond(200, { links: [] });
  assert.deepEqual(await pending, { links: [] });
});

test('ERR-01 AUTH-29 a session that the host ends is reported as timed out only once', async () => {
  const { portal, respond, shownTexts } = openPortal();
  const { session } = portal;
  session.renew('token-ada');
  const pending = portal.call(listNavigation, {});
  await letSend();
  respond(401, { displayMessage: 'Your login has expired.', code: 'session_expired' });
  await pending.catch(portal.showError);
  assert.equal(session.state.user, null);
  assert.deepEqual(shownTexts(), [sessionTexts.timedOut]);
});
