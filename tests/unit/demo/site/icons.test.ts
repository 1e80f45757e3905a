import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ICON_NAMES } from '../../../../elements/model/icons/icon-set.ts';

test('the documentation lists exactly the available icons, each of them once', () => {
  const page = readFileSync('demo/site/docs/objects.md', 'utf8');
  const [, section = ''] = /^### Icons\n([^]*?)^An unknown name/m.exec(page) ?? [];
  const listed = [...section.matchAll(/`([a-z-]{2,})`/g)].map(([, name = '']) => name);
  const isWritten = (name: string): boolean => /^([a-z]|\d+)$/.test(name);
  assert.deepEqual(listed.toSorted(), ICON_NAMES.filter((name) => !isWritten(name)).toSorted());
  assert.match(section, /`a` to `z`, `0` to `10`/);
});
