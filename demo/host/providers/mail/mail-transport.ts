export interface OutgoingMail {
  /** Id that is the same for every attempt, so that the recipient's mailbox can detect a duplicate. */
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * Reason why an email was not accepted. `outage` means that no email can be sent now, `later` that another
 * attempt may succeed, and `never` that this email is refused permanently.
 */
export type MailErrorKind = 'outage' | 'later' | 'never';

export class MailError extends Error {
  constructor(
    readonly kind: MailErrorKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Maximum number of emails that are sent at the same time. */
export const MAILS_AT_ONCE = 5;

/** Sends emails. Resolves once an email has been accepted; throws `MailError` otherwise. */
export interface MailTransport {
  readonly send: (mail: OutgoingMail) => Promise<void>;
  readonly close: () => void;
}
