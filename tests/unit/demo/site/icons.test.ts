import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ICON_DRAWINGS, LOGO_DRAWINGS } from '../../../../elements/model/icons/icon-drawings.ts';

test('the documentation lists exactly the available icons, each of them once', () => {
  const page = readFileSync('demo/site/docs/objects.md', 'utf8');
  const [, section = ''] = /^### Icons\n([^]*?)^An unknown name/m.exec(page) ?? [];
  const listed = [...section.matchAll(/`([a-z-]{2,})`/g)].map(([, name = '']) => name);
  const drawn = [ICON_DRAWINGS, LOGO_DRAWINGS]
    .flatMap((byColor) => Object.values(byColor))
    .flatMap(Object.keys);
  assert.deepEqual(listed.toSorted(), drawn.toSorted());
  assert.match(section, /`a` to `z`, `0` to `10`/);
});
