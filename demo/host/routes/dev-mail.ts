import { Hono, type Context } from 'hono';
import type { Database } from '../db/schema.ts';
import { escapeHtml } from '../lib/escape-html.ts';
import { findOutboxMail, listOutbox } from '../services/mail/read-outbox.ts';
import { sendNotFound } from './send-file.ts';

type Mail = NonNullable<Awaited<ReturnType<typeof findOutboxMail>>>;
type ListedMail = Awaited<ReturnType<typeof listOutbox>>[number];

/**
 * Policy of an email, which must not run, load or send anything. Its links open in the whole window, so that
 * the developer can follow them.
 */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; " +
  'sandbox allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox';

/** Policy of the pages, which load their style and frames from this host. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Sends an HTML page that is never cached. */
export const sendPage = (c: Context, text: string, policy = PAGE_POLICY): Response =>
  c.body(text, 200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': policy,
  });

/** Returns an HTML page with the host's plain style. `inside` is HTML. */
export const plainPage = (title: string, inside: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title>` +
  `<link rel="stylesheet" href="/pages/dev-mail.css"></head><body><main>${inside}</main></body></html>`;

const timeOf = (ms: number): string => {
  const iso = new Date(ms).toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
};

const stateOf = ({ state, attempts, last_error }: ListedMail): string => {
  if (state === 'sent') return 'sent';
  const tries = attempts === 1 ? '1 try' : `${attempts} tries`;
  return attempts === 0
    ? 'not sent yet; without a mail server, it stays here'
    : `${state === 'dead' ? 'failed' : 'waiting'}, ${tries}: ${last_error ?? ''}`;
};

const listItem = (mail: ListedMail): string =>
  `<li><a href="/dev/mail/${mail.id}"><b>${escapeHtml(mail.subject)}</b><span>${escapeHtml(mail.recipient)}</span></a>` +
  `<p>${timeOf(mail.created_at)} · ${escapeHtml(stateOf(mail))}</p></li>`;

function listPage(mails: readonly ListedMail[]): string {
  const list =
    mails.length === 0
      ? '<p>No emails yet. Create an account or request a new password, and the email appears here.</p>'
      : `<ol>${mails.map(listItem).join('')}</ol>`;
  return plainPage(
    'Outbox',
    `<h1>Outbox</h1><p>Emails from this host, newest first. Available only in development.</p>${list}`,
  );
}

const linked = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

function mailPage(mail: Mail): string {
  const facts = [
    ['To', escapeHtml(mail.recipient)],
    ...(mail.reply_to === null ? [] : [['Reply to', escapeHtml(mail.reply_to)]]),
    ['Written', timeOf(mail.created_at)],
    ['State', escapeHtml(stateOf(mail))],
  ];
  const body =
    mail.text === ''
      ? '<p>This email was handed to the mail server, and its text was not stored.</p>'
      : `<h2>HTML</h2><iframe title="HTML version of the email" src="/dev/mail/${mail.id}/html"></iframe>` +
        `<h2>Plain text</h2><pre>${linked(mail.text)}</pre>`;
  const head = facts.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('');
  const back = '<p><a href="/dev/mail">Outbox</a></p>';
  return plainPage(mail.subject, `${back}<h1>${escapeHtml(mail.subject)}</h1><dl>${head}</dl>${body}`);
}

/** Serves the outbox as pages for development; a real deployment has no such routes. */
export function devMailRoutes(db: Database): Hono {
  return new Hono()
    .get('/', async (c) => sendPage(c, listPage(await listOutbox(db))))
    .get('/:id', async (c) => {
      const mail = await findOutboxMail(db, c.req.param('id'));
      return mail === undefined ? sendNotFound(c) : sendPage(c, mailPage(mail));
    })
    .get('/:id/html', async (c) => {
      const mail = await findOutboxMail(db, c.req.param('id'));
      if (mail === undefined) return sendNotFound(c);
      return sendPage(c, mail.html.replace('<head>', '<head><base target="_top">'), MAIL_POLICY);
    });
}
