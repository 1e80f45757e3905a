import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorKind } from '../../../../../demo/host/providers/mail/smtp-transport.ts';

test('an SMTP error is classified as permanent, as temporary or as a mail server outage', () => {
  assert.equal(errorKind({ code: 'EENVELOPE', responseCode: 550 }), 'never');
  assert.equal(errorKind({ code: 'EMESSAGE', responseCode: 554 }), 'never');
  assert.equal(errorKind({ code: 'EENVELOPE', responseCode: 451 }), 'later');
  assert.equal(errorKind({ code: 'EENVELOPE', responseCode: 421 }), 'outage');
  assert.equal(errorKind({ code: 'EAUTH', responseCode: 535 }), 'outage');
  assert.equal(errorKind({ code: 'ECONNECTION' }), 'outage');
  assert.equal(errorKind({ code: 'ETIMEDOUT' }), 'outage');
});
