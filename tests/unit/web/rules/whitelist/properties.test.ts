import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { toFrameAncestors } from '../../../../../web/rules/whitelist/frame-ancestors.ts';
import { isOriginAllowed } from '../../../../../web/rules/whitelist/match.ts';
import { normalizeWhitelist } from '../../../../../web/rules/whitelist/parse-entry.ts';
import { arbitraryEntry, arbitrarySite } from '../../../../helpers/arbitrary-whitelist.ts';
import { processorMs } from '../../../../helpers/processor-ms.ts';

const normalOf = (written: string): string => {
  const normal = normalizeWhitelist([written]);
  assert.ok('entries' in normal, `${written} is an entry`);
  return normal.entries[0] ?? '';
};

test('a normalized whitelist entry allows the same sites as the original, and normalizing it again changes nothing', () => {
  fc.assert(
    fc.property(arbitraryEntry, arbitrarySite, (written, site) => {
      const entry = normalOf(written);
      assert.equal(normalOf(entry), entry);
      assert.equal(isOriginAllowed([entry], site), isOriginAllowed([written], site));
      assert.equal(normalOf(`  ${written.toUpperCase()}\t`), entry);
    }),
    { numRuns: 2000 },
  );
});

test('a whitelist allows a site exactly when one of its entries does', () => {
  fc.assert(
    fc.property(fc.array(arbitraryEntry, { maxLength: 5 }), arbitrarySite, (entries, site) => {
      const any = entries.some((entry) => isOriginAllowed([entry], site));
      assert.equal(isOriginAllowed(entries, site), any);
    }),
  );
});

test('text entered as a whitelist entry is either rejected or normalized to an entry without a path, user name or space', () => {
  const fragment = fc.constantFrom(
    ...'ab.*:/@?#[]-_%\\ é0189'.split(''),
    'http',
    'https',
    '://',
    'example.com',
    '::1',
  );
  const text = fc.array(fragment, { maxLength: 12 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.oneof(text, fc.string({ unit: 'grapheme', maxLength: 40 })), (written) => {
      const normal = normalizeWhitelist([written]);
      if ('errors' in normal) {
        assert.match(normal.errors[0]?.message ?? '', /^(API|The|A) .*\.$/);
        return;
      }
      const entry = normal.entries[0] ?? '';
      assert.match(
        entry,
        /^(\*|((https?|\*):\/\/)?(\*|(\*\.)?[a-z0-9.-]+|\[[0-9a-f:.]+\])(:(\*|\d{1,5}))?)$/,
      );
      assert.equal(normalOf(entry), entry);
      assert.match(toFrameAncestors([entry]), /^('none'|[a-z0-9.:/* -]+)$/, 'nothing can end the directive');
    }),
    { numRuns: 5000 },
  );
});

test('SEC-60 hostile whitelist entries of up to 100,000 characters are checked within 50 ms of CPU time', () => {
  const worst = [
    '*.'.repeat(50_000),
    'a.'.repeat(50_000),
    ':'.repeat(100_000),
    '/'.repeat(100_000),
    `*://${'a-'.repeat(50_000)}`,
  ];
  const within = [
    '*.'.repeat(127),
    'a.'.repeat(127),
    ':'.repeat(255),
    `[${':'.repeat(250)}]`,
    `*://${'a-'.repeat(120)}`,
  ];
  for (const written of [...worst, ...within]) {
    const usedMs = processorMs(() => {
      normalizeWhitelist([written]);
      isOriginAllowed(['*.example.com'], written);
    });
    assert.ok(usedMs < 50, `${written.slice(0, 10)} took ${usedMs} ms`);
  }
});
