import { ApiError } from '../api/api-error.ts';
import { reportLimits, reportClientError } from '../contract/client-error.ts';
import { scrubError } from '../rules/scrub-error.ts';
import type { Portal } from '../portal/portal.ts';
import { matchScreen } from '../routes/match-screen.ts';
import type { InputOf } from '../contract/endpoint.ts';

/** The description of an error. */
export interface Fault {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

/** Intended aborts, lost connections, and browser errors that nobody can act on. */
const knownNames: ReadonlySet<string> = new Set(['AbortError', 'PartNotLoaded']);
const knownMessages = /^(Script error\.?$|ResizeObserver loop)/;

/** A line of a stack that names a location; the lines above it repeat the message. */
const frame = /^\s*at\s|@\w[\w.+-]*:\/\//;

/** The message for a failed call: never the host's text, which may name a user. */
const messageOf = (error: Error): string =>
  error instanceof ApiError ? `${error.code} ${error.status}` : error.message;

const stackOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => frame.test(line))
    .map((line) => line.trim())
    .join('\n');

/** The description of a thrown value without personal data; null if it is not an error of the portal. */
export function describeFault(thrown: unknown): Fault | null {
  const isText = typeof thrown === 'string';
  // Of any other thrown value, only its type is reported: it may contain what a form contained.
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
): FaultReporter {
  return new FaultReporter({
    share: config.errorReportShare,
    random: Math.random,
    // An address may contain the key of a mailed link, so only the screen's name is reported.
    place: () => ({ screen: matchScreen(page.location.pathname).screen, version: config.version }),
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
          // The request continues when the page is left.
          keepalive: true,
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
        })
        .catch(() => undefined);
    },
  });
}

export type FaultReport = InputOf<typeof reportClientError>;

/** The max number of reports per page, which limits those of an error in a loop. */
const MOST_REPORTS = 5;

interface ReporterDeps {
  /** The share of pages that report, 0 to 1. */
  readonly share: number;
  /** 0 up to 1, by chance. */
  readonly random: () => number;
  /** What is reported along with the error. */
  readonly place: () => Pick<FaultReport, 'screen' | 'version'>;
  readonly send: (report: FaultReport) => void;
}

/** A text that is equal for equal errors. */
const printOf = ({ name, message, stack }: Fault): string =>
  [name, message, stack.split('\n', 1)[0]].join('\n');

/** Selects what is reported: on a share of the pages, each error once, up to a limit. It never throws. */
export class FaultReporter {
  readonly #deps: ReporterDeps;
  readonly #isTaking: boolean;
  readonly #told = new Set<string>();

  constructor(deps: ReporterDeps) {
    this.#deps = deps;
    this.#isTaking = deps.random() < deps.share;
  }

  /** Reports an uncaught error. */
  report(kind: FaultReport['kind'], thrown: unknown): void {
    if (!this.#isTaking || this.#told.size >= MOST_REPORTS) return;
    try {
      const fault = describeFault(thrown);
      if (fault === null || this.#told.has(printOf(fault))) return;
      this.#told.add(printOf(fault));
      const { share, place, send } = this.#deps;
      send({ kind, ...fault, ...place(), share });
    } catch {
      // Reading a thrown value may throw again; then there is nothing to report.
    }
  }
}
