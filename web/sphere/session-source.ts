import { type SphereSource, createApiSource } from '../../elements/index.ts';
import type { Portal } from '../portal/portal.ts';

type Host = Pick<Portal, 'config' | 'session'>;

/** Returns the headers that authenticate the logged-in user to the API host. */
export const sessionHeaders = ({ token }: Pick<Host['session'], 'token'>): Record<string, string> =>
  token === null ? {} : { Authorization: `Basic ${token}` };

/**
 * Creates a source of the spheres that the company of the logged-in user can see. `page` is the base of
 * relative URLs. If the host rejects the session, the session also ends in this browser.
 */
export function createSessionSource(
  { config, session }: Host,
  page: string = document.baseURI,
  fetchFile: typeof fetch = (...args) => fetch(...args),
): SphereSource {
  const fetchAsUser: typeof fetch = async (input, init) => {
    const { token } = session;
    const headers = new Headers(init?.headers);
    for (const [name, value] of Object.entries(sessionHeaders(session))) headers.set(name, value);
    const response = await fetchFile(input, { ...init, headers });
    if (response.status === 401) session.handleUnauthorized(token);
    else if (response.ok) session.recordCall();
    return response;
  };
  return createApiSource(config.apiUrl || '/', null, page, fetchAsUser);
}
