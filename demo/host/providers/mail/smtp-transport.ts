import { createTransport } from 'nodemailer';
import { MAILS_AT_ONCE, MailError, type MailErrorKind, type MailTransport } from './mail-transport.ts';

interface SmtpTimeouts {
  readonly connectMs: number;
  readonly responseMs: number;
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
}

/** Error codes that concern a single email. All other codes concern the connection. */
const ofMail = new Set(['EENVELOPE', 'EMESSAGE']);

/** Returns the consequence of an SMTP error for the current email and for those after it. */
export function errorKind({ code, responseCode }: Pick<SmtpError, 'code' | 'responseCode'>): MailErrorKind {
  // 421 means that the server is shutting down, regardless of the command.
  if (responseCode === undefined || responseCode === 421 || !ofMail.has(code ?? '')) return 'outage';
  return responseCode >= 500 ? 'never' : 'later';
}

/** Sends emails through an SMTP server, such as `smtps://user:password@mail.example.com`. */
export function createSmtpTransport(
  url: string,
  { connectMs, responseMs }: SmtpTimeouts = { connectMs: 10_000, responseMs: 30_000 },
): MailTransport {
  const smtp = createTransport({
    url,
    pool: true,
    maxConnections: MAILS_AT_ONCE,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: responseMs,
    // The host writes the entire content of emails, so they need no files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ replyTo, ...mail }) => {
      try {
        await smtp.sendMail({
          ...mail,
          ...(replyTo === null ? {} : { replyTo }),
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        });
      } catch (cause) {
        const error = cause as SmtpError;
        throw new MailError(errorKind(error), error.message, { cause });
      }
    },
    close: () => smtp.close(),
  };
}
