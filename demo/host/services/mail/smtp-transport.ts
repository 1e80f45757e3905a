import { createTransport } from 'nodemailer';
import { MAILS_AT_ONCE, MailError, type MailErrorKind, type MailTransport } from './mail-transport.ts';

/** How long to wait for a server, in milliseconds. */
interface SmtpTimeouts {
  readonly connectMs: number;
  readonly responseMs: number;
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
}

/** Where in the exchange of a single mail a refusal concerns that mail; before that it concerns the connection. */
const ofMail = new Set(['EENVELOPE', 'EMESSAGE']);

/** What an error of SMTP means for the mail and for those behind it. */
export function errorKind({ code, responseCode }: Pick<SmtpError, 'code' | 'responseCode'>): MailErrorKind {
  // 421: the server is closing down, whatever it was asked.
  if (responseCode === undefined || responseCode === 421 || !ofMail.has(code ?? '')) return 'outage';
  return responseCode >= 500 ? 'never' : 'later';
}

/** Sends by an SMTP server, such as `smtps://user:password@mail.example.com`. */
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
    // Mails are made of text that the host wrote; none may name a file or an address to fetch.
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
