import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { inHostDatabase } from '../host-data.ts';
import { mailedKey, portalUrl } from './user.ts';

/* Helpers for the tests of login, sign-up, verification and reset. */

export const PASSWORD = 'Look-Around-360';

export const freshAddress = (): string => `${randomUUID()}@portal.test`;

export const goTo = (page: Page, path: string) => page.goto(portalUrl() + path);

export const at = (path: string): string => portalUrl() + path;

export const field = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true });

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

export const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true });

export const messageRegion = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });

/**
 * Collects all messages that the pages of a context show from now on, even on a page that is left right
 * afterward.
 */
export async function collectMessages(context: BrowserContext): Promise<string[]> {
  const messages: string[] = [];
  await context.exposeFunction('recordMessage', (text: string) => messages.push(text));
  await context.addInitScript(() => {
    const { recordMessage } = window as unknown as { recordMessage: (text: string) => void };
    new MutationObserver(() => {
      for (const message of document.querySelectorAll('[aria-label="Messages"] p'))
        recordMessage(message.textContent);
    }).observe(document, { childList: true, subtree: true });
  });
  return messages;
}

/** Returns the error of a field as a screen reader announces it. */
export const fieldErrorOf = (input: Locator): Promise<string> =>
  input.evaluate((element) => {
    // Slotted content in its shadow tree describes a Shoelace input.
    const described = element.shadowRoot?.querySelector('input') ?? element;
    const tree = described.getRootNode() as Document | ShadowRoot;
    const textOf = (id: string): string => {
      const found = tree.getElementById(id);
      const inSlot = found?.querySelector('slot')?.assignedElements();
      return (inSlot ?? [found]).map((one) => one?.textContent ?? '').join(' ');
    };
    return (described.getAttribute('aria-describedby') ?? '').split(' ').map(textOf).join(' ').trim();
  });

/** Records the body of each call to a path from now on. */
export function watchCalls(page: Page, path: string): unknown[] {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) sent.push(request.postDataJSON());
  });
  return sent;
}

/** Makes the next call to a path fail in transit. */
export const cutOff = (page: Page, path: string): Promise<unknown> =>
  page.route(`**${path}`, (route) => route.abort('internetdisconnected'), { times: 1 });

/** Responds to the next call to a path instead of the host. */
export const respondOnce = (
  page: Page,
  path: string,
  response: { status: number; json: unknown; headers?: Record<string, string> },
): Promise<unknown> => page.route(`**${path}`, (route) => route.fulfill(response), { times: 1 });

/** Returns the host's response to a client that exceeds a rate limit. */
export const slowDown = (displayMessage: string, retryAfterS: number) => ({
  status: 429,
  headers: { 'Retry-After': String(retryAfterS) },
  json: { displayMessage, error: displayMessage, code: 'rate_limited', status: 429 },
});

/**
 * Returns the key of a link in the newest email to an address. A job sends the email, so it can take a
 * moment.
 */
export async function linkTo(email: string, path: string, notThis = ''): Promise<string> {
  let key = notThis;
  await expect
    .poll(async () => (key = await mailedKey(email, path).catch(() => notThis)), {
      intervals: [50, 100, 200],
    })
    .not.toBe(notThis);
  return key;
}

/** Makes all open links of an address expire now. */
export function endLinks(email: string): void {
  inHostDatabase((database) => {
    database.prepare('update mail_links set expires_at = ? where email = ?').run(Date.now() - 1, email);
  });
}

/** Returns the value that the browser stores under a name. */
export const storedValue = (page: Page, name: string): Promise<unknown> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown, name);

export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await field(page, 'Email Address').fill(email);
  await field(page, 'Password').fill(password);
  await press(page, 'Sign In');
}
