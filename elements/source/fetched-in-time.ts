import { partsInTime, responded } from '../model/responded.ts';

/** Fetches a file completely. Each part must arrive in time. */
export async function fetchedInTime(
  outer: AbortSignal | null | undefined,
  send: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const silence = new AbortController();
  const response = await responded(outer, send, silence);
  const parts = await partsInTime(response.body?.getReader(), silence);
  return response.body ? new Response(new Blob([...parts]), response) : response;
}
