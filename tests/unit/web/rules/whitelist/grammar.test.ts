import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entryErrors, type EntryError } from '../../../../../web/rules/whitelist/errors.ts';
import { toFrameAncestors } from '../../../../../web/rules/whitelist/frame-ancestors.ts';
import { findMatchingEntry, isOriginAllowed } from '../../../../../web/rules/whitelist/match.ts';
import { normalizeWhitelist } from '../../../../../web/rules/whitelist/parse-entry.ts';

interface Row {
  readonly entry: string;
  readonly lets: readonly (string | null)[];
  readonly refuses: readonly (string | null)[];
}

const plainRows: readonly Row[] = [
  {
    entry: 'example.com',
    lets: ['http://example.com', 'https://EXAMPLE.com:443', 'http://example.com:80'],
    refuses: [
      'https://www.example.com',
      'https://example.com:8443',
      'https://example.com.',
      'https://example.com.evil.io',
      'https://evilexample.com',
      'http://example.com:443',
      'null',
      null,
    ],
  },
  {
    entry: 'https://example.com',
    lets: ['https://example.com', 'https://example.com:443'],
    refuses: ['http://example.com', 'https://example.com:8443', 'http://example.com:443'],
  },
  {
    entry: 'http://example.com',
    lets: ['http://example.com', 'https://example.com'],
    refuses: ['http://example.com:8080'],
  },
  {
    entry: 'münchen.de',
    lets: ['https://xn--mnchen-3ya.de', 'http://MÜNCHEN.de'],
    refuses: ['https://munchen.de'],
  },
  {
    entry: '127.0.0.1',
    lets: ['http://127.1', 'http://127.0.0.1'],
    refuses: ['http://localhost', 'http://127.0.0.2'],
  },
  {
    entry: '[::1]:8080',
    lets: ['http://[::1]:8080', 'https://[0:0:0:0:0:0:0:1]:8080'],
    refuses: ['http://[::1]', 'http://[::2]:8080'],
  },
  {
    entry: 'example.com:80',
    lets: ['http://example.com', 'https://example.com', 'https://example.com:80'],
    refuses: ['http://example.com:443', 'http://example.com:8080'],
  },
  { entry: 'https://example.com:80', lets: ['https://example.com:80'], refuses: ['https://example.com'] },
  {
    entry: 'example.com:443',
    lets: ['https://example.com', 'http://example.com:443'],
    refuses: ['http://example.com'],
  },
];

const subdomainWildcardRows: readonly Row[] = [
  {
    entry: '*://*.example.com:*',
    lets: ['https://a.b.example.com:8443', 'http://a.example.com', 'https://a_b.example.com'],
    refuses: [
      'https://example.com',
      'https://evilexample.com',
      'https://a.example.com.',
      'https://.example.com',
    ],
  },
];

const siteWildcardRows: readonly Row[] = [
  {
    entry: '*',
    lets: [
      'https://any.example',
      'http://intranet:81',
      'null',
      null,
      'capacitor://localhost',
      'file://',
      'nonsense',
    ],
    refuses: [],
  },
  {
    entry: 'https://*',
    lets: ['https://any.example', 'https://intranet', 'https://any.example.'],
    refuses: ['http://any.example', 'https://any.example:8443', 'null', null, 'capacitor://localhost'],
  },
  {
    entry: '*:8080',
    lets: ['http://a.b:8080', 'https://a.b:8080'],
    refuses: ['http://a.b', 'https://a.b:8081'],
  },
];

const portWildcardRows: readonly Row[] = [
  {
    entry: 'http://localhost:*',
    lets: ['http://localhost:5173', 'https://localhost:5173', 'http://localhost'],
    refuses: ['http://127.0.0.1:5173', 'http://localhost.evil.io', 'http://a.localhost'],
  },
  {
    entry: 'http://*:*',
    lets: ['https://any.example:8443', 'http://[::1]:3000'],
    refuses: ['null', null, 'ionic://app', 'ftp://any.example', 'chrome-extension://abc'],
  },
];

function checkRow({ entry, lets, refuses }: Row): void {
  for (const origin of lets)
    assert.equal(isOriginAllowed([entry], origin), true, `${entry} must allow ${origin}`);
  for (const origin of refuses)
    assert.equal(isOriginAllowed([entry], origin), false, `${entry} must refuse ${origin}`);
}

for (const row of plainRows)
  test(`the whitelist entry ${row.entry} allows exactly the origins that it describes`, () => {
    checkRow(row);
  });

for (const row of subdomainWildcardRows)
  test(`EMBED-33 KEYS-28 KEYS-29 the whitelist entry ${row.entry} allows any protocol, port and subdomain, but not the domain itself`, () => {
    checkRow(row);
  });

for (const row of siteWildcardRows)
  test(`EMBED-33 the whitelist entry ${row.entry} allows every site with the protocol and port of the entry`, () => {
    checkRow(row);
  });

for (const row of portWildcardRows)
  test(`EMBED-33 KEYS-30 the whitelist entry ${row.entry} allows every port of the origins that it describes`, () => {
    checkRow(row);
  });

test('if several whitelist entries allow a site, the first of them is returned as the matching entry', () => {
  assert.equal(findMatchingEntry(['a.com', '*.b.com', 'https://*'], 'https://x.b.com'), '*.b.com');
  assert.equal(findMatchingEntry([], 'https://x.b.com'), null);
});

const refused: readonly [EntryError, readonly string[]][] = [
  ['empty', ['', '   ', '\t']],
  [
    'path',
    ['example.com/path', 'example.com/', 'https://example.com/', 'example.com\\x', '*/*', 'https:///x'],
  ],
  ['query', ['example.com?x=1']],
  ['fragment', ['example.com#top']],
  ['user', ['user@x.y', 'https://user:secret@x.y', 'a:b@x.y:80']],
  ['space', ['exam ple.com', 'a.com b.com', 'a.com\nb.com', 'a\u0000.com', 'a.com,\u00a0b.com']],
  ['protocol', ['ftp://x.y', 'javascript://x.y', 'ws://x.y', 'https*://x.y', '://x.y', 'file://x.y']],
  ['port', ['x.y:99999', 'x.y:0', 'x.y:', 'x.y:8*', 'javascript:alert', 'x.y:80:80', '::1', 'x.y:+80']],
  [
    'wildcard',
    ['a.*.com', '*example.com', 'exa*mple.com', '*.*.com', '**', '*.127.0.0.1', '*.[::1]', '*.a.*'],
  ],
  ['breadth', ['*.com', 'https://*.com', '*.localhost', '*.intranet:8080', '*.xn--p1ai']],
  ['dot', ['example.com.', 'localhost.', '*.example.com.', 'example。com。']],
  [
    'host',
    [
      'javascript:1',
      'intranet',
      'http://',
      'a..b',
      '.a.b',
      '*.',
      'a_b.com',
      'a!b.com',
      '1.2.3.256',
      '[::g]',
      'a,b.com',
      '%2a.com',
      'xn--.com',
    ],
  ],
  ['long', [`${'a'.repeat(252)}.com`]],
];

for (const [error, entries] of refused) {
  test(`KEYS-27 KEYS-32 a whitelist entry with the error "${error}" is rejected with the matching message`, () => {
    for (const entry of entries) {
      const normal = normalizeWhitelist(['example.com', entry]);
      assert.ok('errors' in normal, `${entry} is refused`);
      assert.deepEqual(normal.errors, [{ index: 1, error, message: entryErrors[error] }], entry);
      assert.equal(
        isOriginAllowed([entry], 'https://example.com'),
        false,
        'a refused entry must match nothing',
      );
    }
  });
}

test('the whitelist errors for paths and empty entries match the specification', () => {
  assert.equal(entryErrors.path, 'API key whitelist URLs can only include domains, not paths.');
  assert.equal(entryErrors.empty, 'API key can not include an empty whitelist URL.');
});

const normal: readonly [string, string][] = [
  [' HTTPS://Example.COM ', 'https://example.com'],
  ['*://*.Example.com:*', '*://*.example.com:*'],
  ['münchen.de', 'xn--mnchen-3ya.de'],
  ['http://127.1', 'http://127.0.0.1'],
  ['0x7f.1:080', '127.0.0.1:80'],
  ['[0:0:0:0:0:0:0:1]:8080', '[::1]:8080'],
  ['ex%61mple.com', 'example.com'],
  ['*', '*'],
  ['*://*', '*'],
  ['*://*:*', '*'],
  ['*:*', '*'],
  ['https://*', 'https://*'],
  ['http://*:*', 'http://*:*'],
];

for (const [written, expected] of normal) {
  test(`KEYS-26 the whitelist entry ${written} is stored as ${expected}`, () => {
    assert.deepEqual(normalizeWhitelist([written]), { entries: [expected] });
  });
}

test('duplicate whitelist entries are stored only once', () => {
  assert.deepEqual(normalizeWhitelist(['Example.com', 'example.com', '*', '*://*']), {
    entries: ['example.com', '*'],
  });
});

const ancestors: readonly [readonly string[], string][] = [
  [['*'], '* capacitor: ionic: file:'],
  [['example.com', '*'], '* capacitor: ionic: file:'],
  [['example.com'], 'http://example.com'],
  [['*://example.com', 'http://example.com'], 'http://example.com'],
  [['https://example.com'], 'https://example.com'],
  [['*.example.com:*'], 'http://*.example.com:*'],
  [['example.com:8443'], 'http://example.com:8443 https://example.com:8443'],
  [['https://*'], 'https://*'],
  [['[::1]'], "'none'"],
  [['[::1]', 'https://a.b'], 'https://a.b'],
  [[], "'none'"],
];

for (const [whitelist, expected] of ancestors) {
  test(`EMB-1 SEC-66 the frame-ancestors policy of [${whitelist.join(', ')}] is ${expected}`, () => {
    assert.equal(toFrameAncestors(whitelist), expected);
  });
}
