import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readHtml } from '../../../../../demo/host/services/inquiry/read-html.ts';
import { renderMail } from '../../../../../demo/host/services/mail/render-mail.ts';
import { processorMs } from '../../../../helpers/processor-ms.ts';

test('the rows of an inquiry’s HTML table are read, including rows with an empty field', () => {
  const html =
    '<table><thead><tr><th>Field</th><th>Answer</th></tr></thead><tbody>' +
    '<tr><td>First name</td><td>Ada</td></tr><tr><td>Phone</td><td></td></tr>' +
    '<tr><td>Comments</td><td>Two<br>lines &amp; more</td></tr></tbody></table><p>Thank <b>you</b></p>';
  assert.deepEqual(readHtml(html), {
    table: [
      ['Field', 'Answer'],
      ['First name', 'Ada'],
      ['Phone', ''],
      ['Comments', 'Two\nlines & more'],
    ],
    paragraphs: ['Thank you'],
  });
});

test('table rows and cells without closing tags are parsed as separate rows and cells', () => {
  assert.deepEqual(readHtml('<table><tr><td>A<td>1<tr><td>B<td>2</table>after').table, [
    ['A', '1'],
    ['B', '2'],
  ]);
});

test('SEC-40 HTML that a user entered in a field is read as plain text', () => {
  const html = '<table><tr><td>Comments</td><td>&lt;b onclick="x()"&gt;a &lt; b&lt;/b&gt;</td></tr></table>';
  assert.deepEqual(readHtml(html).table, [['Comments', '<b onclick="x()">a < b</b>']]);
});

test('SEC-39 scripts, styles, comments and attributes are removed from an inquiry', () => {
  const html =
    '<style>b{}</style><script>steal()</script><!-- <b>no</b> --><p style="x" onclick="y">Hello' +
    '<img src="https://evil.test/x.gif" onerror="z"><a href="https://evil.test/">there</a></p><form><input></form>';
  assert.deepEqual(readHtml(html), { paragraphs: ['Hellothere'], table: [] });
});

test('SEC-39 whatever an inquiry contains, its email has only allowed HTML elements and no event handlers or links', () => {
  const bits = [
    '<',
    '>',
    '"',
    "'",
    '&lt;',
    '&#60;',
    '<script>',
    '</script>',
    '<img src=x onerror=y>',
    '<a href="//e.test">',
  ];
  const more = [
    '<td>',
    '<tr>',
    '</table>',
    '<p>',
    '<!--',
    '-->',
    'text',
    '&#x3c;svg/onload=a&#62;',
    '\u0000',
    '<TITLE>',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...bits, ...more), { maxLength: 30 }), (pieces) => {
      const { paragraphs, table } = readHtml(pieces.join(''));
      const empty = renderMail('Reseller Inquiry', { paragraphs: [], table: [] }, 'XP360').html;
      const { html } = renderMail('Reseller Inquiry', { paragraphs, table }, 'XP360');
      const elements = (text: string) =>
        new Set([...text.matchAll(/<\/?([a-z][a-z0-9]*)/gi)].map(([, name]) => name));
      const allowed = new Set([...elements(empty), 'p', 'br', 'table', 'tr', 'th', 'td']);
      for (const name of elements(html)) assert.ok(allowed.has(name), name);
      assert.doesNotMatch(
        html.replaceAll(
          /<p style="margin:0 0 16px">|<(th|td|tr|table)( (scope|class|style)="[^"<>]*")*>/g,
          '',
        ),
        /<[^>]*(onerror|onload|onclick|href|src)\s*=/i,
      );
    }),
  );
});

test('SEC-60 hostile HTML of 20,000 characters is parsed in less than 200 ms of CPU time', () => {
  for (const text of ['<', '<a ', '<a "', '&', '<!--', '<tr><td>', '<a b="', "<a '"]) {
    const html = text.repeat(20_000 / text.length);
    const usedMs = processorMs(() => void readHtml(html));
    assert.ok(usedMs < 200, `${text} took ${usedMs} ms`);
  }
});
