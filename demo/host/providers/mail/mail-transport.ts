/** A mail as it is handed over for delivery. */
export interface OutgoingMail {
  /** The same for every attempt, so that the recipient's mailbox can detect a repeat. */
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * Why a mail was not accepted: `outage`, no mail can be sent now; `later`, another attempt may succeed; `never`, this
 * mail is refused for good.
 */
export type MailErrorKind = 'outage' | 'later' | 'never';

/** A mail was not accepted. */
export class MailError extends Error {
  constructor(
    readonly kind: MailErrorKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Maximum number of emails in delivery at once. */
export const MAILS_AT_ONCE = 5;

/** Hands mails over for delivery. Resolves once a mail was accepted; throws `MailError`. */
export interface MailTransport {
  readonly send: (mail: OutgoingMail) => Promise<void>;
  readonly close: () => void;
}
