import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { devMailRoutes } from '../../../demo/host/routes/dev-mail.ts';
import { queueMail } from '../../../demo/host/services/mail/queue-mail.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';

let host: TestHost;
let app: ReturnType<typeof devMailRoutes>;

before(async () => {
  host = await openHost();
  app = devMailRoutes(host.db);
});

after(() => host.close());

const get = async (path: string): Promise<[Response, string]> => {
  const response = await app.request(path.replace('/dev/mail', '') || '/');
  return [response, await response.text()];
};

test('the development outbox lists emails newest first and shows them with their links but without scripts', async () => {
  assert.match((await get('/dev/mail'))[1], /No emails yet/);
  const content = {
    paragraphs: ['<script>x()</script>'],
    action: { label: 'Confirm', url: 'https://portal.test/verify-email/abc?x=1&y=2' },
  };
  await queueMail(host.ctx(), { to: 'first@example.com', subject: 'First', content });
  await queueMail(host.ctx(), { to: 'ada@example.com', subject: '<i>Second</i>', content });
  const [, list] = await get('/dev/mail');
  assert.ok(list.indexOf('&lt;i&gt;Second') < list.indexOf('First') && list.includes('ada@example.com'));
  const id = (await host.mails()).at(-1)?.id ?? '';
  const [page, text] = await get(`/dev/mail/${id}`);
  assert.doesNotMatch(text, /<script/);
  assert.match(text, /<a href="https:\/\/portal\.test\/verify-email\/abc\?x=1&amp;y=2">/);
  assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'.*frame-src 'self'/);
  const [frame, mail] = await get(`/dev/mail/${id}/html`);
  assert.match(
    frame.headers.get('content-security-policy') ?? '',
    /sandbox allow-top-navigation-by-user-activation/,
  );
  assert.doesNotMatch(frame.headers.get('content-security-policy') ?? '', /allow-scripts|allow-same-origin/);
  assert.match(mail, /<base target="_top">/);
  assert.equal((await get('/dev/mail/nothing'))[0].status, 404);
});
