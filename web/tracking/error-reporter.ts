import { ApiError } from '../api/api-error.ts';
import { reportLimits, reportClientError } from '../contract/client-error.ts';
import type { InputOf } from '../contract/endpoint.ts';
import type { Portal } from '../portal/portal.ts';
import { matchScreen } from '../rules/screens/match-screen.ts';
import { scrubError } from '../rules/scrub-error.ts';

export interface ErrorDescription {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

/**
 * Names of errors that are not reported. Together with `knownMessages`, they cover intended aborts, lost
 * connections, and browser errors that no one can fix.
 */
const knownNames: ReadonlySet<string> = new Set(['AbortError', 'ChunkLoadError']);
const knownMessages = /^(Script error\.?$|ResizeObserver loop)/;

/** Matches a line of a stack trace with a location. The lines above the first match repeat the message. */
const frame = /^\s*at\s|@\w[\w.+-]*:\/\//;

/**
 * Returns the message of an error. For failed calls, it excludes the host's text, which may contain a user's
 * name.
 */
const messageOf = (error: Error): string =>
  error instanceof ApiError ? `${error.code} ${error.status}` : error.message;

const stackOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => frame.test(line))
    .map((line) => line.trim())
    .join('\n');

/** Describes a thrown value without personal data. Returns null if it is not an error of the portal. */
export function describeError(thrown: unknown): ErrorDescription | null {
  const isText = typeof thrown === 'string';
  // For all other thrown values, only the type is reported, because the value may contain form input.
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

/** Reports the errors of a page to its host. Reports that fail are dropped. */
export function openReporter(
  { config, session }: Pick<Portal, 'config' | 'session'>,
  page: Window,
): ErrorReporter {
  return new ErrorReporter({
    share: config.errorReportShare,
    random: Math.random,
    // A URL can contain the key of an emailed link, so only the name of the screen is reported.
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
          // This option lets the request continue when the user leaves the page.
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
  /** Share of pages that report errors, from 0 to 1. */
  readonly share: number;
  /** Returns a random number in [0, 1). */
  readonly random: () => number;
  /** Returns the information that is reported with the error. */
  readonly context: () => Pick<ErrorReport, 'screen' | 'version'>;
  readonly send: (report: ErrorReport) => void;
}

/** Returns a string that is the same for equal errors. */
const fingerprintOf = ({ name, message, stack }: ErrorDescription): string =>
  [name, message, stack.split('\n', 1)[0]].join('\n');

/**
 * Decides which errors are reported: each error once, up to a limit, and on a share of the pages only. The
 * reporter never throws.
 */
export class ErrorReporter {
  readonly #deps: ReporterDeps;
  readonly #isSampled: boolean;
  readonly #reported = new Set<string>();

  constructor(deps: ReporterDeps) {
    this.#deps = deps;
    this.#isSampled = deps.random() < deps.share;
  }

  report(kind: ErrorReport['kind'], thrown: unknown): void {
    if (!this.#isSampled || this.#reported.size >= MAX_REPORTS) return;
    try {
      const description = describeError(thrown);
      if (description === null || this.#reported.has(fingerprintOf(description))) return;
      this.#reported.add(fingerprintOf(description));
      const { share, context, send } = this.#deps;
      send({ kind, ...description, ...context(), share });
    } catch {
      // Reading a thrown value can throw again, in which case nothing is reported.
    }
  }
}
