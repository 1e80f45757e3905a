import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sendInquiry } from '../../../../web/contract/inquiry.ts';
import { inquiryErrors, isIncomplete } from '../../../../web/features/inquiry/inquiry-form.ts';
import { type InquiryForm, newInquiry } from '../../../../web/features/inquiry/inquiry-form.ts';
import { mailBody, subjectOf } from '../../../../web/features/inquiry/inquiry-form.ts';

const filled: InquiryForm = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '',
  companyName: 'Pier & Co',
  usage: '10,000 loads',
  comments: '',
  reseller: true,
  custom: false,
};

const errorsOf = (changes: Partial<InquiryForm>) => inquiryErrors({ ...filled, ...changes });

test('INQ-04 INQ-05 required inquiry fields cannot be empty or blank, but the phone number and comments are optional', () => {
  assert.deepEqual(errorsOf({}), {});
  for (const name of ['firstName', 'lastName', 'email', 'companyName', 'usage'] as const)
    for (const empty of ['', '  \n']) {
      assert.deepEqual(errorsOf({ [name]: empty }), { [name]: 'missing' });
      assert.equal(isIncomplete(errorsOf({ [name]: empty })), true);
    }
  assert.deepEqual(errorsOf({ reseller: false }), { kind: 'missing' });
  assert.deepEqual(errorsOf({ reseller: false, custom: true }), {});
  assert.equal(isIncomplete({}), false);
});

test('INQ-06 the email address of an inquiry must be valid', () => {
  for (const email of ['ada', 'ada@', '@example.com', 'a b@example.com', 'ada@example'])
    assert.deepEqual(errorsOf({ email }), { email: 'email' }, email);
  assert.deepEqual(errorsOf({ email: '  Ada@Example.com ' }), {});
});

test('INQ-07 INQ-08 the phone number of an inquiry must be a US number', () => {
  const good = [
    '3035550142',
    '303-555-0142',
    '(303) 555-0142',
    '(303)555-0142',
    '303.555.0142',
    '303 555 0142',
    '+1 303 555 0142',
    '1-303-555-0142',
    '+13035550142',
    ' 303-555-0142 ',
    '303-555-0142 x12',
  ];
  for (const phone of good) assert.deepEqual(errorsOf({ phone }), {}, phone);
  const wrong = ['555-0142', '303-555-014', '303-555-01422', '+44 20 7946 0958', 'call me', '(303 555-0142'];
  for (const phone of wrong) assert.deepEqual(errorsOf({ phone }), { phone: 'phone' }, phone);
});

test('INQ-13 INQ-14 INQ-15 the subject of an inquiry names the chosen topics', () => {
  assert.equal(subjectOf({ reseller: true, custom: true }), 'Reseller and Custom Pricing Inquiry');
  assert.equal(subjectOf({ reseller: true, custom: false }), 'Reseller Inquiry');
  assert.equal(subjectOf({ reseller: false, custom: true }), 'Custom Pricing Inquiry');
});

test('INQ-11 the body of an inquiry is an HTML table in which the user’s text is escaped', () => {
  assert.equal(
    mailBody({ ...filled, usage: 'a\r\nb', comments: '<img src=x onerror="x()">' }),
    '<table><tr><th>Name</th><td>Ada Lovelace</td></tr><tr><th>Email Address</th><td>ada@example.com</td></tr>' +
      '<tr><th>Company Name</th><td>Pier &amp; Co</td></tr><tr><th>About</th><td>Reseller</td></tr>' +
      '<tr><th>Usage</th><td>a<br>b</td></tr>' +
      '<tr><th>Comments</th><td>&lt;img src=x onerror=&quot;x()&quot;&gt;</td></tr></table>',
  );
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (comments) => {
      const written = mailBody({ ...filled, comments }).replace(/<\/?(table|tr|th|td|br)>/g, '');
      assert.doesNotMatch(written, /[<>]/);
    }),
  );
});

test('an inquiry that is too long is reported at its longest field, and a valid inquiry conforms to the API schema', () => {
  assert.deepEqual(errorsOf({ comments: 'a'.repeat(30_000) }), { comments: 'long' });
  assert.deepEqual(errorsOf({ usage: '&'.repeat(10_000) }), { usage: 'long' });
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.boolean(), (usage, custom) => {
      const form = { ...filled, usage, custom };
      if (Object.keys(inquiryErrors(form)).length > 0) return;
      const given = { from: form.email, subject: subjectOf(form), body: mailBody(form), isHtml: true };
      assert.equal(sendInquiry.body.safeParse(given).success, true);
    }),
  );
});

test('a new inquiry is filled in with the user’s email address and company', () => {
  const user = { firstName: 'Ada', lastName: 'L', email: 'a@b.test', phone: '1', company: { name: 'Pier' } };
  const begun = newInquiry(user as Parameters<typeof newInquiry>[0]);
  assert.deepEqual([begun.email, begun.companyName, begun.reseller], ['a@b.test', 'Pier', false]);
  assert.equal(newInquiry(null).companyName, '');
});
