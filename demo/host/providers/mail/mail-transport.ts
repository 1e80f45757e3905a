/** An email as it is handed over for delivery. */
export interface OutgoingMail {
  /** An id that is the same for every attempt, so that the recipient's mailbox can detect a repeat. */
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * The reason why an email was not accepted: `outage` means that no email can be sent now, `later` that
 * another attempt may succeed, and `never` that this email is refused permanently.
 */
export type MailErrorKind = 'outage' | 'later' | 'never';

/** The error thrown if an email was not accepted. */
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

/** Hands emails over for delivery. Resolves once an email has been accepted; throws `MailError` otherwise. */
export interface MailTransport {
  readonly send: (mail: OutgoingMail) => Promise<void>;
  readonly close: () => void;
}
