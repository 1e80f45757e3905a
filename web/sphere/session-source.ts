import { type SphereSource, createApiSource } from '../../elements/index.ts';
import type { Portal } from '../portal/portal.ts';

type Host = Pick<Portal, 'config' | 'session'>;

/** The headers that authenticate the logged-in user to the API host. */
export const sessionHeaders = ({ token }: Pick<Host['session'], 'token'>): Record<string, string> =>
  token === null ? {} : { Authorization: `Basic ${token}` };

/**
 * The spheres that the logged-in user's company may see; `page` resolves a relative address of the host. If the host
 * rejects the session, the session also ends here.
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
