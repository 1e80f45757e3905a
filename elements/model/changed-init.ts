import type { ChangedRequest } from './transform-request.ts';

/** Returns the options of a request with the headers and the credentials that a page wants, in place of its own ones. */
export function changedInit<Init extends { readonly headers?: ConstructorParameters<typeof Headers>[0] }>(
  init: Init,
  { headers: changed, credentials }: Omit<ChangedRequest, 'url'>,
): Init & { readonly headers: Headers } {
  const headers = new Headers(init.headers);
  for (const [name, value] of Object.entries(changed)) headers.set(name, value);
  return { ...init, headers, ...(credentials && { credentials }) };
}
