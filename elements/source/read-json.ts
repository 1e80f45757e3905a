import type * as z from 'zod/mini';
import { issueWords } from '../model/issue-words.ts';
import { nextTask } from '../model/next-task.ts';
import { ViewerError } from '../model/viewer-error.ts';

/** What people are told when spheres cannot be loaded (specification 8); what went wrong follows for developers. */
const SPHERES_FAILED = 'Error has occurred loading panos.';

/** The fault of spheres that did not come. */
export const spheresFailed = (
  detail: string,
  options: { cause?: unknown; recoverable?: boolean } = {},
): ViewerError => new ViewerError('source-failed', `${SPHERES_FAILED} ${detail}`, options);

/** The fault of spheres that came and are none. */
export const spheresInvalid = (detail: string, options: { cause?: unknown } = {}): ViewerError =>
  new ViewerError('source-invalid', `${SPHERES_FAILED} ${detail}`, options);

/** Answers that may be others a moment later: request timeout, too early, too many requests, and faults of the host. */
export const mayPass = (status: number): boolean => status >= 500 || [408, 425, 429].includes(status);

/** Browsers do not tell scripts why an answer of another site does not come; this is what it mostly is. */
const TO_CHECK =
  'Is the address right, does its server let this page read it (Access-Control-Allow-Origin), and does a content policy of this page (connect-src)?';

/** Asks for spheres; rejects with `source-failed` when no answer comes, or with the signal's reason when aborted. */
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

/** The JSON of an answer; rejects with `source-invalid` when it is none, or with the signal's reason when aborted. */
export const jsonOf = (answer: Response, url: string, signal: AbortSignal): Promise<unknown> =>
  answer.json().catch(async (cause: unknown) => {
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
