import { ApiError } from '../api/api-error.ts';
import { reportLimits } from '../contract/client-error.ts';
import { scrubError } from '../rules/scrub-error.ts';

/** What is told of something that went wrong. */
export interface Fault {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

/** Ends that were meant, a line that is gone, and what browsers say that nobody can act on. */
const knownNames: ReadonlySet<string> = new Set(['AbortError', 'PartNotLoaded']);
const knownMessages = /^(Script error\.?$|ResizeObserver loop)/;

/** A line of a stack that names a place; the lines above it repeat the message. */
const frame = /^\s*at\s|@\w[\w.+-]*:\/\//;

/** What is told of a call that failed: never the host's words, which may name a user. */
const messageOf = (error: Error): string =>
  error instanceof ApiError ? `${error.code} ${error.status}` : error.message;

const stackOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => frame.test(line))
    .map((line) => line.trim())
    .join('\n');

/** What may be told of something that was thrown, in which there is nothing of a person; null for what is no fault of ours. */
export function describeFault(thrown: unknown): Fault | null {
  const isText = typeof thrown === 'string';
  // Of anything else that was thrown only its kind is told: it may hold whatever a form held.
  const error = thrown instanceof Error ? thrown : new Error(isText ? thrown : `a thrown ${typeof thrown}`);
  const stack = error === thrown ? stackOf(error) : '';
  if (knownNames.has(error.name) || knownMessages.test(error.message)) return null;
  if (/\b(chrome|moz|safari-web)-extension:\/\//.test(stack)) return null;
  return {
    name: scrubError(error.name, reportLimits.name) || 'Error',
    message: scrubError(messageOf(error), reportLimits.message),
    stack: scrubError(stack, reportLimits.stack),
  };
}
