import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startHost } from '../../helpers/host-process.ts';
import { openMailServer } from '../../helpers/host/mail-server.ts';
import { createTestPlace } from '../../helpers/host/open-host.ts';

test('SEC-39 a production host sends email through its SMTP server and does not serve its outbox', async (t) => {
  const server = await openMailServer();
  t.after(() => server.stop());
  const { place, drop } = await createTestPlace();
  t.after(drop);
  const data = await mkdtemp(join(tmpdir(), 'host-'));
  t.after(() => rm(data, { recursive: true, force: true }));
  const host = await startHost({
    NODE_ENV: 'production',
    DATA_DIR: data,
    RENDER_THREADS: '1',
    SMTP_URL: server.url,
    SECRET_KEY: 'a secret that only tests use and nobody else',
    MAIL_SENDER: 'XP360 <no-reply@product.test>',
    INQUIRY_RECIPIENT: 'sales@product.test',
    TERMS_URL: 'https://product.test/terms',
    PRIVACY_URL: 'https://product.test/privacy',
    PORTAL_URL: 'https://portal.test',
    API_URL: 'https://api.test',
    ...('url' in place ? { DATABASE_URL: place.url } : {}),
  });
  t.after(() => host.stop());
  const inquiry = { from: 'ada@example.com', subject: 'Reseller Inquiry', body: 'Hello', isHtml: false };
  const response = await fetch(`${host.url}/api/email/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(inquiry),
  });
  assert.equal(response.status, 200, await response.text());
  for (let waited = 0; server.received.length === 0 && waited < 1000; waited += 1) await sleep(100);
  const [mail] = server.received;
  assert.deepEqual([mail?.from, mail?.to], ['no-reply@product.test', ['sales@product.test']]);
  assert.equal((await fetch(`${host.url}/dev/mail`)).status, 404);
});
