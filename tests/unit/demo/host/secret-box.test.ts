import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { EnvError, readEnv } from '../../../../demo/host/config/env.ts';
import { loadOrCreateSecret } from '../../../../demo/host/config/stored-secret.ts';
import { createSecretBox } from '../../../../demo/host/lib/secret-box.ts';

const OLD = 'an older secret of more than 32 characters';
const NEW = 'the newer secret of more than 32 characters';

test('SEC-44 a sealed value can be opened only with the context for which it was sealed', () => {
  const box = createSecretBox([NEW]);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), fc.string(), (value, place, other) => {
      const sealed = box.seal(value, place);
      assert.equal(box.open(sealed, place), value);
      if (other !== place) assert.equal(box.open(sealed, other), null);
    }),
  );
});

test('SEC-44 sealing the same value twice gives different ciphertexts', () => {
  const box = createSecretBox([NEW]);
  const sealed = new Set(Array.from({ length: 50 }, () => box.seal('value', 'place')));
  assert.equal(sealed.size, 50);
});

test('SEC-44 an altered or truncated sealed value cannot be opened', () => {
  const box = createSecretBox([NEW]);
  const sealed = box.seal('a maps key', 'place');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = sealed[at] === 'A' ? 'B' : 'A';
    const altered = sealed.slice(0, at) + changed + sealed.slice(at + 1);
    // The last base64url character can contain unused bits. Changing them has no effect.
    if (at < sealed.length - 1) assert.equal(box.open(altered, 'place'), null, `altered at ${at}`);
  }
  for (const wrong of [
    '',
    'v1',
    'v1..',
    sealed.slice(0, -8),
    `${sealed}.x`,
    sealed.slice(0, 20),
    'plain text',
  ])
    assert.equal(box.open(wrong, 'place'), null);
});

test('SEC-44 a value is sealed with the first listed secret, and can be opened as long as that secret is listed', () => {
  const before = createSecretBox([OLD]).seal('value', 'place');
  const both = createSecretBox([NEW, OLD]);
  assert.equal(both.open(before, 'place'), 'value');
  const after = both.seal('value', 'place');
  const alone = createSecretBox([NEW]);
  assert.equal(alone.open(after, 'place'), 'value');
  assert.equal(alone.open(before, 'place'), null);
});

test('SEC-44 the development secret is created once in a file that only its owner can read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'secret-'));
  try {
    const first = loadOrCreateSecret(folder);
    assert.equal(loadOrCreateSecret(folder), first);
    assert.equal(Buffer.from(first, 'base64').length, 32);
    assert.deepEqual(await readdir(folder), ['secret-key']);
    assert.equal((await stat(join(folder, 'secret-key'))).mode & 0o777, 0o600);
    await writeFile(join(folder, 'secret-key'), `${OLD}\n`);
    assert.equal(loadOrCreateSecret(folder), OLD);
  } finally {
    await rm(folder, { recursive: true });
  }
});

const production = { NODE_ENV: 'production', PORTAL_URL: 'https://portal.example.com' };

function refusalOf(variables: Record<string, string>): string {
  try {
    readEnv(variables);
  } catch (error) {
    if (error instanceof EnvError) return error.message;
    throw error;
  }
  return '';
}

test('SEC-44 in production, a missing or short SECRET_KEY is rejected with an error that does not contain the secret', () => {
  assert.match(refusalOf(production), /SECRET_KEY: must be set in production/);
  const short = 'short-secret';
  for (const SECRET_KEY of [short, `${NEW},${short}`, `${NEW},`]) {
    const message = refusalOf({ ...production, SECRET_KEY });
    assert.match(message, /SECRET_KEY: must have at least 32 characters/);
    assert.ok(!message.includes(short) && !message.includes(NEW));
  }
});

test('SECRET_KEY is read as a comma-separated list of secrets', () => {
  assert.deepEqual(readEnv({ SECRET_KEY: ` ${NEW} , ${OLD}` }).SECRET_KEY, [NEW, OLD]);
});

test('SEC-42 GOOGLE_MAPS_URL must use HTTPS unless it points to this machine', () => {
  for (const url of [
    'https://maps.example.com/',
    'http://127.0.0.1:9',
    'http://localhost/x',
    'http://[::1]:1',
  ])
    assert.equal(readEnv({ GOOGLE_MAPS_URL: url }).GOOGLE_MAPS_URL, url.replace(/\/$/, ''));
  for (const url of [
    'http://maps.example.com',
    'http://127.0.0.1.evil.test',
    'ftp://x.test',
    'maps.example.com',
  ])
    assert.match(refusalOf({ GOOGLE_MAPS_URL: url }), /GOOGLE_MAPS_URL=/);
});

test('SEC-44 a signature is valid only for its text and its place, unaltered, and with each configured secret', () => {
  const box = createSecretBox([NEW]);
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (text, place, other) => {
      const signature = box.sign(text, place);
      assert.equal(box.sign(text, place), signature);
      assert.ok(box.isSigned(text, signature, place));
      if (other !== text) assert.ok(!box.isSigned(other, signature, place));
      if (other !== place) assert.ok(!box.isSigned(text, signature, other));
      for (let at = 0; at < signature.length; at += 1) {
        const changed = signature[at] === 'A' ? 'B' : 'A';
        assert.ok(!box.isSigned(text, signature.slice(0, at) + changed + signature.slice(at + 1), place));
      }
    }),
  );
  const old = createSecretBox([OLD]).sign('text', 'place');
  assert.ok(createSecretBox([NEW, OLD]).isSigned('text', old, 'place'));
  assert.ok(!box.isSigned('text', old, 'place'));
});
