import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setCompanyName, setContact, setName } from '../../../web/contract/profile.ts';
import { triggerEvent } from '../../../web/contract/tracking.ts';
import { requestPasswordReset, resendEmail, updateEmail } from '../../../web/contract/user-links.ts';
import { logIn, register } from '../../../web/contract/user.ts';
import { hostileInCode, hostileInLine, hostileInText } from '../../../web/rules/hostile-characters.ts';
import { scrubError } from '../../../web/rules/scrub-error.ts';
import { callHost, expectOk, expectRefusal } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import {
  registerUser,
  registerVerified,
  registrationForm,
  someAddress,
} from '../../helpers/host/register.ts';
import { mailsTo } from '../account/mailed.ts';
import { refuses, stringFields } from './string-fields.ts';

let host: TestHost;

before(async () => {
  host = await openHost({ rateLimitFactor: 1 });
});

after(() => host.close());

/** Refused everywhere: C0, DEL, C1, half a surrogate pair, bidirectional overrides and isolates. */
const inText = [
  '\0',
  '\u0001',
  '\u0007',
  '\u001b',
  '\u007f',
  '\u0085',
  '\u009b',
  '\ud800',
  '\u202e',
  '\u2066',
];
const inLine = [...inText, '\t', '\n', '\r', '\u2028', '\u200b', '\u2060', '\ufeff'];
const inCode = [...inLine, '\u200c', '\u200d', '\u200e', '\u00ad', '\u034f', '\u061c', '\u3164'];

/** Files, of which the bytes are stored as they are. */
const uploads = /^(createDataGroup fileText|uploadFrameCsv csvBufferObject(\.data)?)$/;
/** Only compared with the configured recipient, which has an error of its own. */
const compared = 'sendInquiry to';
const texts = /^(sendInquiry body|reportClientError (message|stack))$/;
const names =
  /^\w+ (name|\w+Name|address|phone|queryString|entity|eventType|product|screen|version|date_time|ip_address|company|user|user\.\w+)$/;
const notNames = /^\w+ (fileName|folderName|username)$/;

function refusedIn(name: string): readonly string[] {
  if (texts.test(name)) return inText;
  return names.test(name) && !notNames.test(name) ? inLine : inCode;
}

test('FIX-104 every string field of every call refuses control, invisible and direction-changing characters', () => {
  const fields = stringFields().filter(({ name }) => !uploads.test(name) && name !== compared);
  assert.ok(fields.length > 90, `${fields.length} fields`);
  const accepted = fields.flatMap((field) =>
    refusedIn(field.name).flatMap((character) =>
      ['abcd%efgh.csv', 'ab%cd@company.test'].flatMap((pattern) => {
        const value = pattern.replace('%', character);
        return refuses(field, value) ? [] : [`${field.name} ${JSON.stringify(value)}`];
      }),
    ),
  );
  assert.deepEqual(accepted, []);
});

test('FIX-104 names keep joiners between letters and emoji, and texts keep tabs and line breaks', () => {
  for (const name of ['می\u200cخواهم', 'ශ්\u200dරී', '👩🏽\u200d🚀', '🏳️\u200d🌈', '👁️\u200d🗨️', 'Zoë 愛', '😀'])
    assert.equal(hostileInLine.test(name), false, name);
  for (const name of ['a\u200d', '\u200da', 'a \u200cb', '1\u200d2', 'a\u200d\u200db'])
    assert.equal(hostileInLine.test(name), true, JSON.stringify(name));
  assert.equal(hostileInText.test('a\tb\r\nc\u2028d 👩\u200d🚀 \u200b'), false);
  assert.equal(hostileInCode.test('zoë.o’neil+tag@müller.test'), false);
  for (const character of inText) assert.equal(hostileInText.test(scrubError(`a${character}b`, 60)), false);
});

test('FIX-104 no call accepts an address with a hidden character, and every accepted address is the recipient', async () => {
  const { token, password } = await registerUser(host);
  const at = () => ({ headers: { 'x-test-address': someAddress() } });
  for (const character of inCode) {
    const email = `a${character}da@company.test`;
    await expectRefusal(host, register, registrationForm(host, { email }), 'validation_failed', at());
    await expectRefusal(host, logIn, { email, password }, 'validation_failed', at());
    await expectRefusal(host, logIn, { username: email, password }, 'validation_failed', at());
    await expectRefusal(host, resendEmail, { email }, 'validation_failed', at());
    await expectRefusal(host, requestPasswordReset, { email }, 'validation_failed', at());
  }
  const nul = { email: 'a\0da@company.test', password };
  await expectRefusal(host, updateEmail, nul, 'validation_failed', { token, ...at() });
  await expectRefusal(host, updateEmail, { data: nul }, 'validation_failed', { token, ...at() });
  const padded = registrationForm(host);
  const { user } = await expectOk(host, register, { ...padded, email: ` ${padded.email}\t` }, at());
  assert.equal(user.email, padded.email);
  assert.equal((await mailsTo(host, padded.email)).length, 1);
});

test('FIX-104 names and other texts with control characters get 400 on both databases', async () => {
  const { token, user } = await registerVerified(host);
  const options = { token };
  for (const bad of ['a\0b', 'a\ud800b', 'a\u202eb']) {
    const person = { id: user.id, firstName: bad, lastName: 'B' };
    await expectRefusal(host, setName, person, 'validation_failed', options);
    const company = { id: user.company.id, name: bad };
    await expectRefusal(host, setCompanyName, company, 'validation_failed', options);
    const contact = { id: user.id, phone: '', address: bad };
    await expectRefusal(host, setContact, contact, 'validation_failed', options);
    const event = { eventType: 'a', eventData: { list: [{ [bad]: 1 }] } };
    await expectRefusal(host, triggerEvent, event, 'validation_failed', options);
    const nested = { eventType: 'a', eventData: { list: [bad] } };
    await expectRefusal(host, triggerEvent, nested, 'validation_failed', options);
  }
  const address = '12 می\u200cخواهم St 👩\u200d🚀';
  const contact = await expectOk(host, setContact, { id: user.id, phone: '', address }, options);
  assert.equal(contact.address, address);
});

test('FIX-104 addresses with different tags after + share the limit of emails of their mailbox', async () => {
  const mailbox = `m${Math.random().toString(36).slice(2)}`;
  const at = () => ({ headers: { 'x-test-address': someAddress() } });
  const statuses: number[] = [];
  for (let tag = 0; tag < 6; tag += 1) {
    const form = registrationForm(host, { email: `${mailbox}+${tag}@company.test` });
    statuses.push((await callHost(host, register, form, at())).status);
  }
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429]);
  await host.runJobs();
  const recipients = async () =>
    (await host.mails()).filter(
      ({ recipient, subject }) => recipient.startsWith(mailbox) && /reset|password/i.test(subject),
    );
  for (let tag = 0; tag < 5; tag += 1)
    for (let again = 0; again < 2; again += 1)
      await expectOk(host, requestPasswordReset, { email: `${mailbox}+${tag}@company.test` }, at());
  await host.runJobs();
  assert.equal((await recipients()).length, 5);
});
