import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderMail } from '../../../../../demo/host/services/mail/render-mail.ts';

const hostile = `<img src=x onerror=alert(1)>"'&`;
const escaped = '&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;';

const mail = renderMail(
  hostile,
  {
    paragraphs: [hostile, 'Two\nlines'],
    table: [[hostile, hostile]],
    action: { label: hostile, url: `https://portal.test/?a=1&b="><script>` },
  },
  hostile,
);

test('SEC-37 names and other text entered by users are escaped in the HTML of an email', () => {
  assert.doesNotMatch(mail.html, /<img|<script/);
  assert.equal(
    mail.html.split(escaped).length - 1,
    7,
    'title, heading, paragraph, both cells, button and foot',
  );
  assert.match(mail.html, /href="https:\/\/portal\.test\/\?a=1&amp;b=&quot;&gt;&lt;script&gt;"/);
});

test('an email has the same content in plain text and in HTML', () => {
  const { text, html } = renderMail(
    'Confirm your address',
    {
      paragraphs: ['Hello Ada,', 'please confirm.'],
      table: [['Company', 'Engines']],
      action: { label: 'Confirm', url: 'https://portal.test/verify-email/abc' },
    },
    'XP360',
  );
  assert.equal(
    text,
    'Hello Ada,\n\nplease confirm.\n\nCompany: Engines\n\nConfirm:\nhttps://portal.test/verify-email/abc\n\n-- \nXP360\n',
  );
  for (const word of ['Hello Ada,', 'please confirm.', 'Company', 'Engines', 'Confirm'])
    assert.ok(html.includes(word));
});

test('the HTML of an email loads no external resources and supports dark mode', () => {
  assert.doesNotMatch(mail.html, /<(img|link|iframe|object|video|audio|form)\b|@import|url\(/i);
  assert.match(mail.html, /prefers-color-scheme:dark/);
  assert.match(mail.html, /<meta name="color-scheme" content="light dark">/);
});
