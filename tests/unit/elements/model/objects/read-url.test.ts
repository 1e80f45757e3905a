import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readUrl } from '../../../../../elements/model/objects/read-url.ts';

const PIXEL = 'data:image/png;base64,iVBORw0KGgo=';

test('OBJ-20 OBJ-38 image URLs are allowed if they are relative, use https, refer to localhost or contain image data', () => {
  const table: [string, string][] = [
    ['https://cdn.example/a.png?b=1#c', 'https://cdn.example/a.png?b=1#c'],
    ['HTTPS://CDN.example/a.png', 'https://cdn.example/a.png'],
    ['http://localhost:8080/a.png', 'http://localhost:8080/a.png'],
    ['http://127.0.0.1/a.png', 'http://127.0.0.1/a.png'],
    ['http://[::1]:3000/a.png', 'http://[::1]:3000/a.png'],
    ['//cdn.example/a.png', 'https://cdn.example/a.png'],
    ['\\\\cdn.example\\a.png', 'https://cdn.example/a.png'],
    ['img/a b.png', 'img/a b.png'],
    ['../a.png', '../a.png'],
    ['/a.png', '/a.png'],
    ['?a=1', '?a=1'],
    [' \n/a\t.png ', '/a.png'],
    [PIXEL, PIXEL],
    ['data:image/svg+xml,%3Csvg/%3E', 'data:image/svg+xml,%3Csvg/%3E'],
    ['DATA:image/WEBP;base64,AAAA', 'data:image/WEBP;base64,AAAA'],
  ];
  for (const [input, address] of table) assert.equal(readUrl(input), address, input);
});

const HOSTILE = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'java\r\nscript:alert(1)',
  '\u0000javascript:alert(1)',
  '\u0001\u001f javascript:alert(1)',
  '  \u000bjavascript:alert(1)',
  'javascript://localhost/%0aalert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;image/png,<script>',
  'data:image/png',
  'data:image/pngx,a',
  'data:image/svg+xmlx,a',
  'data:,image/png;',
  ' data:text/html;base64,PHNjcmlwdD4=',
  'da\tta:text/html,x',
  'data:application/xhtml+xml,x',
  'http://example.com/a.png',
  'http:example.com/a.png',
  'http://localhost@example.com/a.png',
  'http://localhost.example.com/a.png',
  'http://127.0.0.1.example.com/a.png',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  'ftp://example.com/a.png',
  'filesystem:https://example.com/a',
  'about:blank',
  'view-source:https://example.com',
  'https://',
  'https://exa mple.com/',
  '',
  '   ',
];

test('OBJ-20 OBJ-38 dangerous, unencrypted, malformed and overlong image URLs are rejected', () => {
  for (const input of HOSTILE) assert.equal(readUrl(input), null, JSON.stringify(input));
  for (const input of [
    null,
    undefined,
    1,
    {},
    [],
    { href: 'https://a.example' },
    new URL('https://a.example'),
  ])
    assert.equal(readUrl(input), null);
  assert.equal(readUrl(`https://a.example/${'a'.repeat(10_000)}`), null);
  assert.equal(readUrl(`data:image/png;base64,${'A'.repeat(3_000_000)}`), null);
});

test('OBJ-20 OBJ-38 every accepted image URL uses https, refers to localhost or contains PNG data', () => {
  const piece = fc.constantFrom(
    'java',
    'script',
    ':',
    'data',
    'text/html',
    'image/png',
    ',',
    ';',
    '/',
    '\\',
    '\t',
    '\n',
    '\u0000',
    ' ',
    'http',
    'https',
    'localhost',
    'evil.example',
    '@',
    '#',
    '?',
    '.',
    '%0a',
    '%00',
    '\u00a0',
    'ｊ',
    '&colon;',
  );
  const page = 'https://page.example/dir/';
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(piece, { maxLength: 12 }).map((all) => all.join('')),
        fc.string(),
      ),
      (input) => {
        const read = readUrl(input);
        if (read === null) return;
        const { protocol, hostname, href } = new URL(read, page);
        const isAllowed =
          protocol === 'https:' ||
          (protocol === 'http:' && hostname === 'localhost') ||
          /^data:image\/png[;,]/.test(href);
        assert.ok(isAllowed, `${JSON.stringify(input)} became ${href}`);
      },
    ),
    { numRuns: 5000 },
  );
});
