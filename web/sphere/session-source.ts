import { type SphereSource, createApiSource } from '../../elements/index.ts';
import type { Portal } from '../portal/portal.ts';

type Host = Pick<Portal, 'config' | 'session'>;

/** Headers by which the API host knows the user who is logged in. */
export const sessionHeaders = ({ token }: Pick<Host['session'], 'token'>): Record<string, string> =>
  token === null ? {} : { Authorization: `Basic ${token}` };

/**
 * The spheres that the logged-in user's company may see; `page` is what the host's address may be relative to. A host
 * that no longer knows the session ends it here too.
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
    const answer = await fetchFile(input, { ...init, headers });
    if (answer.status === 401) session.refuse(token);
    else if (answer.ok) session.noteCall();
    return answer;
  };
  return createApiSource(config.apiUrl || '/', null, page, fetchAsUser);
}
