import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { transact } from '../../../demo/host/context/context.ts';
import type { MailTransport } from '../../../demo/host/providers/mail/mail-transport.ts';
import { createSmtpTransport } from '../../../demo/host/providers/mail/smtp-transport.ts';
import { deliverMails, GIVE_UP_AFTER_MS } from '../../../demo/host/services/mail/deliver-mails.ts';
import { queueMail } from '../../../demo/host/services/mail/queue-mail.ts';
import { checkPasswordReset, requestPasswordReset } from '../../../web/contract/user-links.ts';
import { callHost, expectOk } from '../../helpers/host/call.ts';
import { openMailServer, type MailServer } from '../../helpers/host/mail-server.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { registerUser } from '../../helpers/host/register.ts';

const MINUTE = 60_000;

let server: MailServer;
let transport: MailTransport;
let host: TestHost;

before(async () => {
  server = await openMailServer();
});

after(() => server.stop());

beforeEach(async () => {
  server.mood = 'accept';
  (server.received as unknown[]).length = 0;
  transport = createSmtpTransport(server.url, { connectMs: 300, responseMs: 300 });
  host = await openHost({}, { mail: transport });
});

afterEach(async () => {
  transport.close();
  await host.close();
});

const queue = (to: string, subject = 'Hello'): Promise<void> =>
  queueMail(host.ctx(), { to, subject, content: { paragraphs: ['A word to you.'] } });

const states = async (): Promise<readonly string[]> => (await host.mails()).map(({ state }) => state);

test('an email is sent as plain text and HTML, and its stored content is then deleted', async () => {
  await queueMail(host.ctx(), {
    to: 'ada@example.com',
    subject: 'Your\r\nBcc: eve@example.com link',
    content: { paragraphs: ['Please look.'], action: { label: 'Open', url: 'https://portal.test/x' } },
    replyTo: 'support@product.test',
  });
  await host.runJobs();
  const [mail] = server.received;
  assert.equal(server.received.length, 1);
  assert.deepEqual(mail?.to, ['ada@example.com']);
  assert.equal(mail.from, 'no-reply@product.test');
  assert.match(mail.raw, /^From: XP360 <no-reply@product\.test>\r$/m);
  assert.match(mail.raw, /^Reply-To: support@product\.test\r$/m);
  assert.match(mail.raw, /^Subject: Your Bcc: eve@example\.com link\r$/m);
  assert.match(mail.raw, /^Auto-Submitted: auto-generated\r$/m);
  assert.match(mail.raw, /text\/plain/);
  assert.match(mail.raw, /text\/html/);
  const [stored] = await host.mails();
  assert.equal(stored?.state, 'sent');
  assert.equal(stored.text + stored.html, '');
});

test('an email queued in a transaction that is rolled back is not sent', async () => {
  const undone = transact(host.ctx(), async (ctx) => {
    await queueMail(ctx, { to: 'ada@example.com', subject: 'Hello', content: { paragraphs: [] } });
    throw new Error('undone');
  });
  await assert.rejects(undone, /undone/);
  await host.runJobs();
  assert.equal(server.received.length, 0);
});

test('REL-15 after an hour without a mail server, all emails arrive within five minutes, each exactly once', async () => {
  await server.stop();
  for (let minute = 0; minute < 60; minute += 2) {
    await queue(`user${minute}@example.com`);
    await host.runJobs();
    host.pass(2 * MINUTE);
  }
  await server.start();
  const backAt = host.now();
  while (host.now() < backAt + 5 * MINUTE) {
    await host.runJobs();
    host.pass(20_000);
  }
  assert.deepEqual(new Set(await states()), new Set(['sent']));
  assert.equal(server.received.length, 30);
  assert.equal(new Set(server.received.map(({ messageId }) => messageId)).size, 30);
  assert.equal(new Set(server.received.flatMap(({ to }) => to)).size, 30);
});

test('REL-15 an email is resent with the same Message-ID if the server disconnects before it confirms the email', async () => {
  server.mood = 'hang-up-after-data';
  await queue('ada@example.com');
  await host.runJobs();
  assert.deepEqual(await states(), ['queued']);
  server.mood = 'accept';
  host.pass(2 * MINUTE);
  await host.runJobs();
  assert.deepEqual(await states(), ['sent']);
  assert.equal(server.received.length, 2);
  assert.equal(server.received[0]?.messageId, server.received[1]?.messageId);
  assert.match(server.received[0]?.messageId ?? '', /^<[\w-]+@product\.test>$/);
});

test('an unresponsive mail server pauses the whole outbox for two minutes', async () => {
  server.mood = 'mute';
  for (let i = 0; i < 12; i += 1) await queue(`user${i}@example.com`);
  await host.runJobs();
  const mails = await host.mails();
  assert.ok(mails.every(({ due_at, lease }) => due_at > host.now() && lease === null));
  assert.ok(mails.some(({ attempts }) => attempts === 0));
  server.mood = 'accept';
  host.pass(2 * MINUTE);
  await host.runJobs();
  assert.equal(server.received.length, 12);
});

test('an email to a nonexistent mailbox fails at once and does not delay other emails', async () => {
  await queue('nobody@example.com');
  await queue('ada@example.com');
  await host.runJobs();
  assert.deepEqual(await states(), ['dead', 'sent']);
  const [line] = host.log.filter(({ event }) => event === 'mail_failed');
  assert.equal(line?.['level'], 'error');
  assert.match(String(line['reason']), /no such mailbox/);
});

test('an email that the server defers is retried with growing delays and finally abandoned', async () => {
  server.mood = 'later';
  await queue('ada@example.com');
  const tries: number[] = [];
  const startedAt = host.now();
  while (host.now() < startedAt + GIVE_UP_AFTER_MS + 60 * MINUTE) {
    await host.runJobs();
    const [mail] = await host.mails();
    if (mail === undefined || mail.state === 'dead') break;
    tries.push(mail.due_at - host.now());
    host.pass(mail.due_at - host.now());
  }
  assert.deepEqual(await states(), ['dead']);
  assert.deepEqual(tries.slice(0, 6), [15_000, 30_000, 60_000, 120_000, 240_000, 240_000]);
  assert.ok(tries.length < 250, `${tries.length} tries`);
});

test('when three senders share the outbox, each email is sent exactly once', async () => {
  for (let i = 0; i < 45; i += 1) await queue(`user${i}@example.com`);
  const { signal } = new AbortController();
  const work = async (): Promise<void> => {
    while (await deliverMails(host.ctx(), signal));
  };
  await Promise.all([work(), work(), work()]);
  // This sends the emails that one process had read while another process claimed them.
  await host.runJobs();
  assert.equal(server.received.length, 45);
  assert.equal(new Set(server.received.flatMap(({ to }) => to)).size, 45);
});

test('a stopping process requeues the emails that it has not tried to send', async () => {
  for (let i = 0; i < 12; i += 1) await queue(`user${i}@example.com`);
  await deliverMails(host.ctx(), AbortSignal.abort());
  assert.equal(server.received.length, 0);
  await host.runJobs();
  assert.equal(server.received.length, 12);
});

test('FIX-112 a link in an email that the mail server accepts three days late is valid for its full time, and an older one stays invalid', async () => {
  const { user } = await registerUser(host);
  await host.runJobs();
  await server.stop();
  const request = async (): Promise<string> => {
    await expectOk(host, requestPasswordReset, { email: user.email });
    await host.runJobs();
    const [mail] = (await host.mails()).filter(({ state }) => state === 'queued').toReversed();
    const [, token = ''] = /\/password-reset\/[\w-]+\/([\w-]+)/.exec(mail?.text ?? '') ?? [];
    return token;
  };
  const older = await request();
  host.pass(30 * MINUTE);
  const newer = await request();
  assert.notEqual(older, newer);
  host.pass(71 * 60 * MINUTE);
  await host.runJobs();
  await server.start();
  while ((await states()).includes('queued')) {
    host.pass(10 * MINUTE);
    await host.runJobs();
  }
  const acceptedMs = Math.max(...(await host.mails()).map(({ sent_at }) => sent_at ?? 0));
  const check = (token: string) => callHost(host, checkPasswordReset, { uid: user.id, token });
  assert.equal((await check(older)).ok, false);
  host.pass(acceptedMs + 59 * MINUTE - host.now());
  assert.equal((await check(newer)).ok, true);
  host.pass(2 * MINUTE);
  assert.equal((await check(newer)).ok, false);
});
