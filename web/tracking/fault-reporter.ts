import type { reportClientError } from '../contract/client-error.ts';
import type { InputOf } from '../contract/endpoint.ts';
import { type Fault, describeFault } from './describe-fault.ts';

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
