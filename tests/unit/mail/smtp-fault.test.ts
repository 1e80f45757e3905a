import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultKind } from '../../../demo/host/services/mail/smtp-transport.ts';

test('a fault is the mail’s own only when the server refused that very mail', () => {
  assert.equal(faultKind({ code: 'EENVELOPE', responseCode: 550 }), 'never');
  assert.equal(faultKind({ code: 'EMESSAGE', responseCode: 554 }), 'never');
  assert.equal(faultKind({ code: 'EENVELOPE', responseCode: 451 }), 'later');
  assert.equal(faultKind({ code: 'EENVELOPE', responseCode: 421 }), 'outage');
  assert.equal(faultKind({ code: 'EAUTH', responseCode: 535 }), 'outage');
  assert.equal(faultKind({ code: 'ECONNECTION' }), 'outage');
  assert.equal(faultKind({ code: 'ETIMEDOUT' }), 'outage');
});
