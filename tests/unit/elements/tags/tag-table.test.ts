import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { TAG_TABLE } from '../../../../elements/tags/tag-table.ts';

test('FIX-144 the documentation shows the table of tags: each fact, the sources in their order, and their qualifiers', () => {
  const text = readFileSync('demo/site/docs/ingest.md', 'utf8').replaceAll(/ +/g, ' ');
  const shown = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(' ');
  for (const [fact, sources] of Object.entries(TAG_TABLE)) {
    const cells = sources.map(({ tags, qualifiers }) =>
      qualifiers.length === 0 ? shown(tags) : `${shown(tags)} (${shown(qualifiers)})`,
    );
    const row = `| ${fact} | ${cells.join(', ')} |`;
    assert.ok(text.includes(row), `The documentation lacks the row:\n${row}`);
  }
});

test('facts whose numbers are read by position have one source', () => {
  for (const fact of ['crop', 'initial view', 'pitch and roll'] as const)
    assert.equal(TAG_TABLE[fact].length, 1, fact);
});
