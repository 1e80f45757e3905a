/** A mail as it is handed over for delivery. */
export interface OutgoingMail {
  /** The same at every try, so that a reader's mailbox can tell a repeat. */
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * Why a mail was not taken: `outage`, no mail can be sent now; `later`, this one may be taken at another try; `never`,
 * this one is refused for good.
 */
export type MailErrorKind = 'outage' | 'later' | 'never';

/** A mail that was not taken. */
export class MailError extends Error {
  constructor(
    readonly kind: MailErrorKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** As many mails are on their way at once. */
export const MAILS_AT_ONCE = 5;

/** Hands mails over for delivery. Resolves once a mail was taken; throws `MailFault`. */
export interface MailTransport {
  readonly send: (mail: OutgoingMail) => Promise<void>;
  readonly close: () => void;
}
