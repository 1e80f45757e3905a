import type * as z from 'zod/mini';
import { issueWords } from '../model/issue-words.ts';
import { nextTask } from '../model/next-task.ts';
import { ViewerError } from '../model/viewer-error.ts';

/** The text for users when spheres cannot be loaded (specification 8); what went wrong follows for developers. */
const SPHERES_FAILED = 'Error has occurred loading panos.';

/** The fault of spheres that did not come. */
export const spheresFailed = (
  detail: string,
  options: { cause?: unknown; recoverable?: boolean } = {},
): ViewerError => new ViewerError('source-failed', `${SPHERES_FAILED} ${detail}`, options);

/** The fault of spheres that came but cannot be read. */
export const spheresInvalid = (detail: string, options: { cause?: unknown } = {}): ViewerError =>
  new ViewerError('source-invalid', `${SPHERES_FAILED} ${detail}`, options);

/** Statuses that may be different a moment later: request timeout, too early, too many requests, and faults of the host. */
export const isTemporary = (status: number): boolean => status >= 500 || [408, 425, 429].includes(status);

/** Browsers do not let scripts know why a response of another site does not come; these are the usual reasons. */
const TO_CHECK =
  'Is the address right, does its server let this page read it (Access-Control-Allow-Origin), and does a content policy of this page (connect-src)?';

/** Asks for spheres; rejects with `source-failed` when no response comes, or with the signal's reason when aborted. */
export async function ask(
  fetchFile: typeof fetch,
  url: string,
  init: RequestInit,
  toCheck = TO_CHECK,
): Promise<Response> {
  try {
    return await fetchFile(url, init);
  } catch (cause) {
    await nextTask();
    init.signal?.throwIfAborted();
    throw spheresFailed(`${url} could not be fetched. ${toCheck}`, { cause, recoverable: true });
  }
}

/** The JSON of a response; rejects with `source-invalid` when it is not JSON, or with the signal's reason when aborted. */
export const jsonOf = (response: Response, url: string, signal: AbortSignal): Promise<unknown> =>
  response.json().catch(async (cause: unknown) => {
    await nextTask();
    signal.throwIfAborted();
    throw spheresInvalid(`${url} is not JSON.`, { cause });
  });

/** The first few things wrong with a file, for a developer's eyes. */
export const complaintsOf = (issues: readonly z.core.$ZodIssue[]): string =>
  issues
    .slice(0, 3)
    .map((issue) => issueWords(issue, 'file'))
    .join('; ');
