import { responded } from '../model/responded.ts';

/**
 * Fetches a file completely. Each part must arrive in time. The whole file may take longer, such as a large one over a
 * slow connection.
 */
export async function fetchedInTime(
  outer: AbortSignal | null | undefined,
  send: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const silence = new AbortController();
  const response = await responded(outer, send, silence);
  const reader = response.body?.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  while (reader) {
    const { done, value } = await responded(null, () => reader.read(), silence);
    if (done) return new Response(new Blob(parts), response);
    parts.push(value);
  }
  return response;
}
