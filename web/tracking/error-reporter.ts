import { ApiError } from '../api/api-error.ts';
import { reportLimits, reportClientError } from '../contract/client-error.ts';
import { scrubError } from '../rules/scrub-error.ts';
import type { Portal } from '../portal/portal.ts';
import { matchScreen } from '../routes/match-screen.ts';
import type { InputOf } from '../contract/endpoint.ts';

/** The description of an error. */
export interface ErrorDescription {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

/**
 * The names of errors that are not reported. They and the messages below stand for intended aborts, lost
 * connections, and browser errors that cannot be acted on.
 */
const knownNames: ReadonlySet<string> = new Set(['AbortError', 'ChunkLoadError']);
const knownMessages = /^(Script error\.?$|ResizeObserver loop)/;

/** A line of a stack that names a location. The lines above the first such line repeat the message. */
const frame = /^\s*at\s|@\w[\w.+-]*:\/\//;

/** The message for a failed call. It is never the host's text, which may contain a user's name. */
const messageOf = (error: Error): string =>
  error instanceof ApiError ? `${error.code} ${error.status}` : error.message;

const stackOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => frame.test(line))
    .map((line) => line.trim())
    .join('\n');

/** The description of a thrown value without personal data; null if it is not an error of the portal. */
export function describeError(thrown: unknown): ErrorDescription | null {
  const isText = typeof thrown === 'string';
  // For any other thrown value, only the type is reported, because the value may contain form input.
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

/** Reports the errors of a page to its host; reports that fail are dropped. */
export function openReporter(
  { config, session }: Pick<Portal, 'config' | 'session'>,
  page: Window,
): ErrorReporter {
  return new ErrorReporter({
    share: config.errorReportShare,
    random: Math.random,
    // An address may contain the key of an emailed link, so only the screen's name is reported.
    context: () => ({ screen: matchScreen(page.location.pathname).screen, version: config.version }),
    send: (report) => {
      const { token } = session;
      void page
        .fetch(config.apiUrl + reportClientError.path, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            ...(token === null ? {} : { Authorization: `Basic ${token}` }),
          },
          body: JSON.stringify(report),
          // This option lets the request continue when the page is left.
          keepalive: true,
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
        })
        .catch(() => undefined);
    },
  });
}

export type ErrorReport = InputOf<typeof reportClientError>;

/** Maximum number of reports per page, so that an error in a loop is not reported endlessly. */
const MAX_REPORTS = 5;

interface ReporterDeps {
  /** The share of pages that report, 0 to 1. */
  readonly share: number;
  /** A random number from 0 up to, but not including, 1. */
  readonly random: () => number;
  /** The information that is reported together with the error. */
  readonly context: () => Pick<ErrorReport, 'screen' | 'version'>;
  readonly send: (report: ErrorReport) => void;
}

/** A string that is the same for equal errors. */
const fingerprintOf = ({ name, message, stack }: ErrorDescription): string =>
  [name, message, stack.split('\n', 1)[0]].join('\n');

/**
 * Decides which errors are reported: each error once, up to a limit, and only on a share of the pages. It
 * never throws.
 */
export class ErrorReporter {
  readonly #deps: ReporterDeps;
  readonly #isSampled: boolean;
  readonly #reported = new Set<string>();

  constructor(deps: ReporterDeps) {
    this.#deps = deps;
    this.#isSampled = deps.random() < deps.share;
  }

  /** Reports an uncaught error. */
  report(kind: ErrorReport['kind'], thrown: unknown): void {
    if (!this.#isSampled || this.#reported.size >= MAX_REPORTS) return;
    try {
      const description = describeError(thrown);
      if (description === null || this.#reported.has(fingerprintOf(description))) return;
      this.#reported.add(fingerprintOf(description));
      const { share, context, send } = this.#deps;
      send({ kind, ...description, ...context(), share });
    } catch {
      // Reading a thrown value may throw again, in which case nothing is reported.
    }
  }
}
