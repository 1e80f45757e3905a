import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { EnvError, readEnv, settingNames, settingsOf } from '../../../../demo/host/config/env.ts';

test('missing and empty environment variables get their defaults', () => {
  const defaults = { PORT: 8080, HOST: '127.0.0.1', DATA_DIR: 'data' };
  for (const input of [{}, { PORT: '', HOST: '', DATA_DIR: '', RENDER_THREADS: '' }]) {
    const { PORT, HOST, DATA_DIR, RENDER_THREADS, NODE_ENV } = readEnv(input);
    assert.deepEqual({ PORT, HOST, DATA_DIR }, defaults);
    assert.deepEqual([RENDER_THREADS, NODE_ENV], [undefined, 'development']);
  }
});

test('numeric environment variables are parsed as numbers', () => {
  const { PORT, RENDER_THREADS } = readEnv({ PORT: '9000', RENDER_THREADS: '2' });
  assert.deepEqual([PORT, RENDER_THREADS], [9000, 2]);
});

for (const PORT of ['http', '-1', '70000', '80.5']) {
  test(`PORT=${PORT} and RENDER_THREADS=0 are rejected with one error that names both variables and their values`, () => {
    assert.throws(
      () => readEnv({ PORT, RENDER_THREADS: '0' }),
      (error: unknown) =>
        error instanceof EnvError &&
        error.message.includes(`PORT=${PORT}`) &&
        error.message.includes('RENDER_THREADS=0'),
    );
  });
}

const production = {
  NODE_ENV: 'production',
  SECRET_KEY: 'a secret of more than thirty-two signs',
  SMTP_URL: 'smtps://user:word@mail.product.test',
  PORTAL_URL: 'https://portal.product.test/',
  API_URL: 'https://api.product.test',
  MAIL_SENDER: 'Spheres <no-reply@product.test>',
  INQUIRY_RECIPIENT: 'sales@product.test',
  TERMS_URL: 'https://product.test/terms',
  PRIVACY_URL: 'https://product.test/privacy',
};

test('SEC-63 FIX-27 a production configuration with a missing or invalid required setting is rejected with the name of the setting', () => {
  const refused = (changes: Readonly<Record<string, string>>): string => {
    try {
      readEnv({ ...production, ...changes });
      return '';
    } catch (error) {
      return (error as EnvError).message;
    }
  };
  assert.equal(refused({}), '');
  for (const name of Object.keys(production).filter((each) => each !== 'NODE_ENV'))
    assert.match(refused({ [name]: '' }), new RegExp(`${name}.* must be set.* in production`), name);
  assert.match(refused({ PORTAL_URL: 'http://portal.product.test' }), /PORTAL_URL.*must start with https/);
  assert.doesNotMatch(refused({ SECRET_KEY: 'too short to use' }), /too short to use/);
  assert.equal(refused({ TERMS_URL: '', TERMS_FILE: 'README.md' }), '');
  assert.match(
    refused({ TERMS_URL: '', TERMS_FILE: 'missing.md', PORT: 'eighty' }),
    /PORT=eighty[^]*TERMS_FILE=missing\.md: must name a file that exists|TERMS_FILE=missing\.md: must name a file that exists[^]*PORT=eighty/,
  );
  assert.match(
    refused({ TERMS_FILE: 'README.md' }),
    /TERMS_FILE=README\.md: cannot be combined with TERMS_URL/,
  );
});

test('all problems of settings are in one list, each setting once', () => {
  const { SMTP_URL: _, ...rest } = production;
  const variables = {
    ...rest,
    PORT: 'eighty',
    API_URL: 'spheres',
    PORTAL_URL: 'http://portal.test',
    SEED: 'on',
  };
  assert.throws(
    () => readEnv(variables),
    ({ message }: Error) => {
      const named = message
        .split('\n')
        .slice(1)
        .map((line) => /^ {2}(\w+)/.exec(line)?.[1]);
      assert.deepEqual(named.toSorted(), ['API_URL', 'PORT', 'PORTAL_URL', 'SEED', 'SMTP_URL'].toSorted());
      return true;
    },
  );
});

test('a sender of emails without an email address is rejected', () => {
  for (const MAIL_SENDER of ['no-reply@product.test', 'Spheres <no-reply@product.test>'])
    assert.equal(settingsOf(readEnv({ MAIL_SENDER })).mailSender, MAIL_SENDER);
  for (const MAIL_SENDER of ['Spheres', 'no-reply@', 'Spheres no-reply@product.test', 'Spheres <no-reply>'])
    assert.throws(() => readEnv({ MAIL_SENDER }), /MAIL_SENDER=.*: must be an email address/);
});

test('SEC-63 in production, the host is configured to call Google Maps rather than the development stand-in', () => {
  const settings = settingsOf(readEnv(production));
  assert.equal(settings.production, true);
  assert.equal(settings.googleMapsUrl, 'https://maps.googleapis.com');
});

test('allowed origins and trusted proxies are parsed, and invalid values are rejected', () => {
  const env = readEnv({
    PORTAL_URL: 'https://portal.test/',
    ALLOWED_ORIGINS: ' https://viewer.test , https://portal.test',
    TRUSTED_PROXIES: '2',
  });
  assert.equal(env.TRUSTED_PROXIES, 2);
  const { allowedOrigins } = settingsOf(env);
  assert.deepEqual(allowedOrigins, ['https://portal.test', 'http://localhost:8080', 'https://viewer.test']);
  assert.equal(readEnv({}).TRUSTED_PROXIES, 0);
  const networks = readEnv({ TRUSTED_PROXIES: '10.0.0.0/8,::1' }).TRUSTED_PROXIES;
  assert.ok(typeof networks === 'function' && networks('10.1.2.3') && !networks('11.1.2.3'));
  for (const TRUSTED_PROXIES of ['all', '10.0.0.0/99', '-1'])
    assert.throws(() => readEnv({ TRUSTED_PROXIES }), /TRUSTED_PROXIES/);
  assert.throws(() => readEnv({ ALLOWED_ORIGINS: 'https://a.test/path' }), /ALLOWED_ORIGINS/);
});

test('no origin is allowed for surfaces unless SURFACE_ORIGINS names it', () => {
  assert.deepEqual(settingsOf(readEnv({})).surfaceOrigins, []);
  const SURFACE_ORIGINS = 'https://Tiles.test, https://tiles.test:443, http://localhost:9000';
  assert.deepEqual(settingsOf(readEnv({ SURFACE_ORIGINS })).surfaceOrigins, [
    'https://tiles.test',
    'http://localhost:9000',
  ]);
  for (const wrong of ['*', 'tiles.test', 'https://tiles.test/path', 'https://user@tiles.test'])
    assert.throws(() => readEnv({ SURFACE_ORIGINS: wrong }), /SURFACE_ORIGINS/, wrong);
});

test('the key and the sphere of the public page are set together', () => {
  const key = 'e8b8878c-1085-8133-8cc6-293006fc8f4b';
  assert.equal(readEnv({ ABOUT_KEY: key, ABOUT_SPHERE: '7480' }).ABOUT_SPHERE, 7480);
  assert.throws(() => readEnv({ ABOUT_KEY: key }), /ABOUT_SPHERE: must be set/);
  assert.throws(() => readEnv({ ABOUT_SPHERE: '7480' }), /ABOUT_KEY: must be set/);
  assert.throws(() => readEnv({ ABOUT_KEY: key, ABOUT_SPHERE: '0' }), /ABOUT_SPHERE=0: must be the id/);
});

test('.env.example lists every setting and nothing else', () => {
  const example = readFileSync('.env.example', 'utf8');
  const named = [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
  assert.deepEqual([...named].sort(), [...settingNames].sort());
});
