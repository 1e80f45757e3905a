/** Reason why a photograph cannot be used, as a machine-readable code. */
export type RefusalCode =
  | 'unreadable'
  | 'not-an-image'
  | 'damaged'
  | 'unsupported-colors'
  | 'not-a-panorama'
  | 'doubtful-panorama'
  | 'too-large'
  | 'no-place'
  | 'bad-place'
  | 'no-terrain'
  | 'already-published'
  | 'store-failed';

export interface RefusalOptions {
  readonly cause?: unknown;
  /** The solution with an option of the ingest, which a viewer does not have. */
  readonly option?: string;
}

/**
 * Thrown if a photograph cannot be used. The message is one line that describes the problem and its solution; `problem`
 * is the message without the solution that only the ingest has.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly problem: string;

  constructor(code: RefusalCode, problem: string, { cause, option }: RefusalOptions = {}) {
    super(
      option === undefined ? problem : `${problem}; ${option}`,
      cause === undefined ? undefined : { cause },
    );
    this.name = 'Refusal';
    this.code = code;
    this.problem = problem;
  }
}
