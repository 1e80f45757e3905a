import type * as z from 'zod/mini';
import { issueText } from '../model/issue-text.ts';
import { nextTask } from '../model/next-task.ts';
import { partsInTime, responded } from '../model/responded.ts';
import { ViewerError } from '../model/viewer-error.ts';

/**
 * The text for users when spheres cannot be loaded (specification 8). Details for developers are appended.
 */
const SPHERES_FAILED = 'Error has occurred loading panos.';

/** Creates the error for spheres that could not be loaded. */
export const spheresFailed = (
  detail: string,
  options: { cause?: unknown; recoverable?: boolean } = {},
): ViewerError => new ViewerError('source-failed', `${SPHERES_FAILED} ${detail}`, options);

/** Creates the error for spheres that were loaded but are invalid. */
export const spheresInvalid = (detail: string, options: { cause?: unknown } = {}): ViewerError =>
  new ViewerError('source-invalid', `${SPHERES_FAILED} ${detail}`, options);

/**
 * Returns whether a retry may succeed after an HTTP status: request timeout, too early, too many requests, or
 * a server error.
 */
export const isTemporary = (status: number): boolean => status >= 500 || [408, 425, 429].includes(status);

/**
 * The usual reasons why a request to another site fails. Browsers do not reveal the actual reason to scripts.
 */
const TO_CHECK = "Check the URL, its server's Access-Control-Allow-Origin, and this page's connect-src.";

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

/**
 * Requests spheres. Rejects with `network` if the response does not arrive completely or in time, with the `ViewerError`
 * of `fetchFile`, or with the signal's reason if aborted.
 */
export async function request(
  fetchFile: typeof fetch,
  url: string,
  init: RequestInit,
  toCheck = TO_CHECK,
): Promise<Response> {
  try {
    return await fetchedInTime(init.signal, (signal) => fetchFile(url, { ...init, signal }));
  } catch (cause) {
    await nextTask();
    init.signal?.throwIfAborted();
    if (cause instanceof ViewerError) throw cause;
    const message = `${SPHERES_FAILED} ${url} could not be fetched. ${toCheck}`;
    throw new ViewerError('network', message, { cause, recoverable: true });
  }
}

/** Reads the JSON of a response. Rejects with `source-invalid` if it is not JSON. */
export const jsonOf = (response: Response, url: string): Promise<unknown> =>
  response.json().catch((cause: unknown) => {
    throw spheresInvalid(`${url} is not JSON.`, { cause });
  });

/** Returns the first three problems of a file, for developers. */
export const issuesText = (issues: readonly z.core.$ZodIssue[]): string =>
  issues
    .slice(0, 3)
    .map((issue) => issueText(issue, 'file'))
    .join('; ');

/** A pending or completed read, and the number of callers that are still waiting for it. */
interface Shared<T> {
  readonly result: Promise<T>;
  readonly controller: AbortController;
  waiting: number;
}

/**
 * Reads a value once for all callers, and again only after a failure. A read is canceled when all of its
 * callers have canceled. The next call starts a new read.
 */
export function shareReading<T>(
  read: (signal: AbortSignal) => Promise<T>,
): (signal: AbortSignal) => Promise<T> {
  let current: Shared<T> | null = null;
  const drop = (shared: Shared<T>): void => {
    if (current === shared) current = null;
  };
  const begin = (): Shared<T> => {
    const controller = new AbortController();
    const mine = { result: read(controller.signal), controller, waiting: 0 };
    mine.result.catch(() => drop(mine));
    return mine;
  };
  return (signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const shared = (current ??= begin());
      shared.waiting += 1;
      const cancel = (): void => {
        reject(signal.reason as Error);
        shared.waiting -= 1;
        if (shared.waiting > 0) return;
        drop(shared);
        shared.controller.abort();
      };
      signal.addEventListener('abort', cancel);
      shared.result.then(resolve, reject).finally(() => signal.removeEventListener('abort', cancel));
    });
}
