import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  hashSecret,
  isSecret,
  newToken,
  parseToken,
  formatToken,
} from '../../../../../demo/host/lib/token.ts';

test('SEC-18 a thousand new tokens have unique ids and 256-bit secrets in which every byte varies', () => {
  const tokens = Array.from({ length: 1000 }, newToken);
  assert.equal(new Set(tokens.map(({ id }) => id)).size, 1000);
  const secrets = tokens.map(({ secret }) => Buffer.from(secret, 'base64url'));
  assert.ok(secrets.every(({ length }) => length === 32));
  for (let at = 0; at < 32; at += 1) {
    const values = new Set(secrets.map((secret) => secret[at]));
    assert.ok(values.size > 200, `byte ${at} has ${values.size} values`);
  }
});

test('SEC-18 a token is unchanged after formatting and parsing, and only its secret matches the stored hash', () => {
  for (const token of Array.from({ length: 50 }, newToken)) {
    assert.deepEqual(parseToken(formatToken(token)), token);
    assert.equal(isSecret(token.secret, hashSecret(token.secret)), true);
    assert.equal(isSecret(newToken().secret, hashSecret(token.secret)), false);
    assert.equal(isSecret(hashSecret(token.secret), hashSecret(token.secret)), false);
  }
});

test('API-12 any string is parsed as a token or rejected without an exception', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 300 }), fc.base64String({ maxLength: 300 })), (text) => {
      const token = parseToken(text);
      assert.ok(token === null || formatToken(token).length > 0);
    }),
  );
});
