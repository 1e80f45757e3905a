import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createSmtpTransport } from '../../../demo/host/providers/mail/smtp-transport.ts';
import { sendInquiry } from '../../../web/contract/inquiry.ts';
import { callHost, expectOk, expectRefusal } from '../../helpers/host/call.ts';
import { openMailServer } from '../../helpers/host/mail-server.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { registerUser, someAddress } from '../../helpers/host/register.ts';

let host: TestHost;

before(async () => {
  host = await openHost();
});

after(() => host.close());

const row = (name: string, value: string): string => `<tr><td>${name}</td><td>${value}</td></tr>`;

const form = {
  to: 'sales@product.test',
  from: 'Ada@Example.com',
  subject: 'Reseller Inquiry',
  body: `<table><tbody>${row('First name', 'Ada')}${row('Usage', 'Listings &amp; maps')}</tbody></table>`,
  isHtml: true,
} as const;

const newAddress = () => ({ headers: { 'x-test-address': someAddress() } });

const lastMail = async () => {
  const mail = (await host.mails()).at(-1);
  assert.ok(mail);
  return mail;
};

test('API-81 INQ-16 sending an inquiry returns the specified text', async () => {
  const response = await expectOk(host, sendInquiry, form, newAddress());
  assert.deepEqual(response, { detail: 'Inquiry sent. Thanks!' });
});

test('INQ-11 INQ-12 an inquiry is emailed as a table to the configured recipient', async () => {
  await expectOk(host, sendInquiry, form, newAddress());
  const mail = await lastMail();
  assert.equal(mail.recipient, 'sales@product.test');
  assert.equal(mail.reply_to, 'ada@example.com');
  assert.equal(mail.subject, 'Reseller Inquiry');
  assert.match(mail.html, /<th[^>]*>Usage<\/th><td[^>]*>Listings &amp; maps<\/td>/);
  assert.match(mail.text, /^From: ada@example\.com\nFirst name: Ada\nUsage: Listings & maps$/m);
});

test('INQ-13 INQ-14 INQ-15 an inquiry is accepted with each of the three subjects and rejected with any other', async () => {
  for (const subject of [
    'Reseller and Custom Pricing Inquiry',
    'Reseller Inquiry',
    'Custom Pricing Inquiry',
  ] as const) {
    await expectOk(host, sendInquiry, { ...form, subject }, newAddress());
    assert.equal((await lastMail()).subject, subject);
  }
  for (const subject of ['Hello', 'Reseller Inquiry\r\nBcc: eve@example.com', '', 'reseller inquiry'])
    await expectRefusal(host, sendInquiry, { ...form, subject }, 'validation_failed', newAddress());
});

test('API-82 SEC-39 an inquiry can be sent only to the configured recipient', async () => {
  const before = (await host.mails()).length;
  for (const to of [
    'eve@example.com',
    'sales@product.test, eve@example.com',
    'sales@product.test\r\nBcc: e@x.y',
  ])
    await expectRefusal(host, sendInquiry, { ...form, to }, 'invalid_request', newAddress());
  assert.equal((await host.mails()).length, before);
  const extras = {
    cc: 'eve@example.com',
    bcc: ['eve@example.com'],
    replyTo: 'eve@example.com',
    sender: 'eve@x.y',
  };
  await expectOk(host, sendInquiry, { ...form, to: undefined, ...extras }, newAddress());
  const mail = await lastMail();
  assert.equal(mail.recipient, 'sales@product.test');
  assert.doesNotMatch(JSON.stringify(mail), /eve@/);
});

test('SEC-39 INQ-06 an inquiry is rejected unless its sender is a single plain email address', async () => {
  for (const from of [
    '',
    'ada',
    'ada@example.com, eve@example.com',
    'Ada <ada@example.com>',
    'a@b.c\r\nBcc: e@x.y',
  ]) {
    const { displayMessage } = await expectRefusal(
      host,
      sendInquiry,
      { ...form, from },
      'validation_failed',
      newAddress(),
    );
    assert.equal(displayMessage, 'Please enter a valid email address.');
  }
});

test('SEC-39 SEC-40 images, scripts, forms and event handlers in an inquiry are removed from its email', async () => {
  const body =
    '<table><tr><td onclick="x()">Comments</td><td>&lt;b&gt;bold&lt;/b&gt; <img src="https://evil.test/t.gif" onerror="x()">' +
    '<form action="https://evil.test"><input name="p"></form><script>x()</script><a href="https://evil.test">here</a></td></tr></table>';
  await expectOk(host, sendInquiry, { ...form, body }, newAddress());
  const { html, text } = await lastMail();
  assert.doesNotMatch(html, /evil|<img|<form|<script|<input|<a |onclick|onerror/);
  assert.match(html, /&lt;b&gt;bold&lt;\/b&gt;/);
  assert.match(text, /^Comments: <b>bold<\/b> here$/m);
});

test('SEC-40 markup in a plain-text inquiry is escaped in its email', async () => {
  await expectOk(
    host,
    sendInquiry,
    { ...form, isHtml: false, body: 'One <b>two</b>\n\nthree' },
    newAddress(),
  );
  const { html } = await lastMail();
  assert.match(html, /<p[^>]*>One &lt;b&gt;two&lt;\/b&gt;<\/p><p[^>]*>three<\/p>/);
});

test('SEC-58 an inquiry that is blank or longer than 20,000 characters is rejected', async () => {
  const body = 'x'.repeat(20_001);
  await expectRefusal(host, sendInquiry, { ...form, body }, 'validation_failed', newAddress());
  await expectRefusal(host, sendInquiry, { ...form, body: ' ' }, 'validation_failed', newAddress());
});

test('SEC-41 inquiries are limited to five an hour per IP address and three per user', async () => {
  const strict = await openHost({ rateLimitFactor: 1 });
  try {
    const options = { headers: { 'x-test-address': '203.0.113.7' } };
    for (let sent = 0; sent < 5; sent += 1) await expectOk(strict, sendInquiry, form, options);
    const sixth = await callHost(strict, sendInquiry, form, options);
    assert.equal(sixth.status, 429);
    assert.ok(sixth.headers.has('retry-after'));
    assert.equal((await strict.mails()).filter(({ subject }) => subject === form.subject).length, 5);
    const { token } = await registerUser(strict);
    const asUser = () => ({ token, ...newAddress() });
    for (let sent = 0; sent < 3; sent += 1) await expectOk(strict, sendInquiry, form, asUser());
    await expectRefusal(strict, sendInquiry, form, 'rate_limited', asUser());
    strict.pass(3_600_000);
    await expectOk(strict, sendInquiry, form, options);
  } finally {
    await strict.close();
  }
});

test('REL-15 an inquiry is accepted while the mail server is down, and emailed once when the server is back', async (t) => {
  const server = await openMailServer();
  const transport = createSmtpTransport(server.url, { connectMs: 300, responseMs: 300 });
  const mailing = await openHost({}, { mail: transport });
  t.after(async () => {
    transport.close();
    await mailing.close();
    await server.stop();
  });
  await server.stop();
  await expectOk(mailing, sendInquiry, form, newAddress());
  await mailing.runJobs();
  const [queued] = await mailing.mails();
  assert.deepEqual([queued?.state, queued?.attempts], ['queued', 1]);
  await server.start();
  for (let minute = 0; minute < 5; minute += 1) {
    mailing.pass(60_000);
    await mailing.runJobs();
  }
  assert.deepEqual(
    server.received.map(({ to }) => to),
    [['sales@product.test']],
  );
});
