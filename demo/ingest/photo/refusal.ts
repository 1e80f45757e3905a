/** Reason why a photograph is not published, as a machine-readable code. */
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

/**
 * Thrown if a photograph cannot be published. The message is one line that describes the problem and its
 * solution.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'Refusal';
    this.code = code;
  }
}
