/** Why a photograph is not published, in words a program can compare. */
export type RefusalCode =
  | 'unreadable'
  | 'not-an-image'
  | 'damaged'
  | 'not-a-panorama'
  | 'doubtful-panorama'
  | 'too-large'
  | 'no-place'
  | 'store-failed';

/** A photograph that is not published; the message is one clear line that says what to do. */
export class Refusal extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'Refusal';
    this.code = code;
  }
}
