import { ApiError } from '../api/api-error.ts';
import { reportLimits, reportClientError } from '../contract/client-error.ts';
import { scrubError } from '../rules/scrub-error.ts';
import type { Portal } from '../portal/portal.ts';
import { matchScreen } from '../routes/match-screen.ts';
import type { InputOf } from '../contract/endpoint.ts';

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

/** A reporter of the faults of a page to its host; what does not get there is let go. */
export function openReporter(
  { config, session }: Pick<Portal, 'config' | 'session'>,
  page: Window,
): FaultReporter {
  return new FaultReporter({
    share: config.errorReportShare,
    random: Math.random,
    // An address may hold the key of a mailed link: the screen's name tells as much.
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
          // It gets away also from a page that is being left.
          keepalive: true,
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
        })
        .catch(() => undefined);
    },
  });
}

export type FaultReport = InputOf<typeof reportClientError>;

/** A page tells of so many faults at most: what is broken in a loop is told enough. */
const MOST_REPORTS = 5;

interface ReporterDeps {
  /** The share of pages that report, 0 to 1. */
  readonly share: number;
  /** 0 up to 1, by chance. */
  readonly random: () => number;
  /** What is told beside the fault. */
  readonly place: () => Pick<FaultReport, 'screen' | 'version'>;
  readonly send: (report: FaultReport) => void;
}

/** Two faults of one print are the same fault. */
const printOf = ({ name, message, stack }: Fault): string =>
  [name, message, stack.split('\n', 1)[0]].join('\n');

/** Picks what is reported: on a share of the pages, each fault once, and only so many. It never throws. */
export class FaultReporter {
  readonly #deps: ReporterDeps;
  readonly #isTaking: boolean;
  readonly #told = new Set<string>();

  constructor(deps: ReporterDeps) {
    this.#deps = deps;
    this.#isTaking = deps.random() < deps.share;
  }

  /** Hears of something that was thrown and that nobody caught. */
  report(kind: FaultReport['kind'], thrown: unknown): void {
    if (!this.#isTaking || this.#told.size >= MOST_REPORTS) return;
    try {
      const fault = describeFault(thrown);
      if (fault === null || this.#told.has(printOf(fault))) return;
      this.#told.add(printOf(fault));
      const { share, place, send } = this.#deps;
      send({ kind, ...fault, ...place(), share });
    } catch {
      // What was thrown may throw again when it is looked at, and then there is nothing to tell.
    }
  }
}
