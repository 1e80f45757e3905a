import type { Page } from '@playwright/test';
import type { Endpoint } from '../../../web/contract/endpoint.ts';
import { portalUrl } from './user.ts';

/** The reason that the responses of failing calls give. */
export const REASON = 'The harbor office is closed.';

interface Failure {
  /** Pattern of the paths of the call. */
  readonly path: string;
  /** The first of the calls on a page that fails. All later ones fail, too. */
  readonly first: number;
  readonly status: number;
}

/** The name under which a page finds in its storage which call fails. */
const FAILING = 'failing-call';

/**
 * Lets calls of a page fail. The page itself makes up the response, because a browser without its cache, as with
 * `page.route`, would load and compile the whole portal for each call of the table.
 */
export const letCallsFail = (page: Page): Promise<unknown> =>
  page.addInitScript(
    ({ name, reason }) => {
      const given = location.protocol === 'http:' ? sessionStorage.getItem(name) : null;
      if (given === null) return;
      const { path, first, status } = JSON.parse(given) as Failure;
      const pattern = new RegExp(path);
      let calls = 0;
      const isFailing = (url: string): boolean => {
        if (!pattern.test(new URL(url, location.href).pathname)) return false;
        calls += 1;
        return calls >= first;
      };
      const send = window.fetch;
      window.fetch = (input, init) =>
        isFailing(input instanceof Request ? input.url : String(input))
          ? Promise.resolve(
              Response.json(
                { displayMessage: reason, code: status === 401 ? 'unauthenticated' : 'internal' },
                { status },
              ),
            )
          : send(input, init);
      // A file is sent without the session, or to an address that the host does not have.
      const { open, setRequestHeader } = XMLHttpRequest.prototype;
      const anonymous = new WeakSet<XMLHttpRequest>();
      XMLHttpRequest.prototype.open = function (method: string, url: string | URL): void {
        const fails = isFailing(String(url));
        if (fails && status === 401) anonymous.add(this);
        open.call(this, method, fails && status !== 401 ? '/none' : url, true);
      };
      XMLHttpRequest.prototype.setRequestHeader = function (header: string, value: string): void {
        if (anonymous.has(this) && header.toLowerCase() === 'authorization') return;
        setRequestHeader.call(this, header, value);
      };
    },
    { name: FAILING, reason: REASON },
  );

/** Makes a call fail from now on, starting with the given one of each page. */
export async function failCall(page: Page, { path }: Endpoint, first: number, status = 500): Promise<void> {
  const pattern = `^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`;
  // A page of the origin, which needs no scripts.
  if (!page.url().startsWith(portalUrl())) await page.goto(`${portalUrl()}/healthz`);
  await page.evaluate(([name, text]) => sessionStorage.setItem(name, text), [
    FAILING,
    JSON.stringify({ path: pattern, first, status } satisfies Failure),
  ] as const);
}
