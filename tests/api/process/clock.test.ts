import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createSmtpTransport } from '../../../demo/host/providers/mail/smtp-transport.ts';
import { queueMail } from '../../../demo/host/services/mail/queue-mail.ts';
import { getUser } from '../../../web/contract/profile.ts';
import { requestPasswordReset } from '../../../web/contract/user-links.ts';
import { logIn } from '../../../web/contract/user.ts';
import { callHost, expectOk } from '../../helpers/host/call.ts';
import { openMailServer, type MailServer } from '../../helpers/host/mail-server.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { logInAgain, registerUser, someAddress, type TestUser } from '../../helpers/host/register.ts';

const DAY_MS = 86_400_000;

let server: MailServer;
let host: TestHost;
let user: TestUser;

before(async () => {
  server = await openMailServer();
  host = await openHost({ rateLimitFactor: 1 }, { mail: createSmtpTransport(server.url) });
  user = await registerUser(host);
});

after(async () => {
  await host.close();
  await server.stop();
});

const userOf = async (token: string): Promise<string> => {
  const outcome = await callHost(host, getUser, { userid: user.user.id }, { token });
  return outcome.ok ? 'ok' : outcome.body.code;
};

test('FIX-20 setting the host’s clock ahead by one day ends sessions, and users can log in again', async () => {
  const token = await logInAgain(host, user);
  host.pass(DAY_MS);
  assert.equal(await userOf(token), 'unauthenticated');
  assert.equal(await userOf(await logInAgain(host, user)), 'ok');
});

test('FIX-20 setting the host’s clock back by one day does not disrupt logins, sessions, jobs or emails', async () => {
  const address = someAddress();
  const headers = { 'x-test-address': address };
  const guess = () => callHost(host, logIn, { email: user.user.email, password: 'wrong' }, { headers });
  for (let tried = 0; tried < 10; tried += 1) await guess();
  assert.equal((await guess()).status, 429);
  const token = await logInAgain(host, user);
  await queueMail(host.ctx(), {
    to: 'ada@example.com',
    subject: 'Early',
    content: { paragraphs: ['Hello.'] },
  });
  await expectOk(host, requestPasswordReset, { email: user.user.email });
  host.pass(-DAY_MS);
  await host.runJobs();
  const { email } = user.user;
  assert.deepEqual(
    (await host.mails()).filter(({ state }) => state !== 'sent').map(({ subject }) => subject),
    [],
  );
  assert.ok(server.received.some(({ to }) => to[0] === 'ada@example.com'));
  assert.ok(
    server.received.some(({ to }) => to[0] === email),
    'the job of the reset has run',
  );
  assert.equal(await userOf(token), 'ok', 'the session is still valid');
  const again = await callHost(host, logIn, { email, password: user.password }, { headers });
  assert.equal(again.status, 200, 'attempts from the later time do not count');
});
