import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { ICON_DRAWINGS, LOGO_DRAWINGS } from '../../../../elements/model/icons/icon-drawings.ts';
import { ICON_GRID, iconOf, isIconName } from '../../../../elements/model/icons/icon-set.ts';
import { pathExtent } from './path-extent.ts';

const drawings = [ICON_DRAWINGS, LOGO_DRAWINGS]
  .flatMap((byColor) => Object.values(byColor))
  .flatMap((named) => Object.entries(named));

const DRAWN_NAMES = drawings.map(([name]) => name);

test('OBJ-24 OBJ-29 the icon set has the letters a to z, drawn as capitals', () => {
  for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
    assert.ok(isIconName(letter), letter);
    assert.equal(iconOf(letter).written, letter.toUpperCase());
    assert.equal(iconOf(letter.toUpperCase()).name, letter);
  }
});

test('OBJ-24 OBJ-30 the icon set has the numbers 0 to 10', () => {
  for (let number = 0; number <= 10; number += 1)
    assert.equal(iconOf(String(number)).written, String(number));
  assert.equal(iconOf('11').name, 'pin');
});

test('OBJ-31 OPEN-061 the icon set has at least 12 logo icons', () => {
  const logos = DRAWN_NAMES.filter((name) => name.startsWith('logo-'));
  assert.ok(logos.length >= 12);
  for (const name of logos) assert.notEqual(iconOf(name).drawing, null);
});

test('OBJ-32 OPEN-061 the icon set includes 33 named icons such as house and tree, and all icon names are unique', () => {
  const expected =
    'house home-sale office shop school hospital park tree parking transit airport camera sphere flag star heart warning info construction crane water bridge restaurant hotel bank fire police person bicycle charging solar antenna pin';
  for (const name of expected.split(' ')) assert.ok(isIconName(name), name);
  for (const name of DRAWN_NAMES) assert.equal(iconOf(name).name, name);
  assert.equal(new Set(DRAWN_NAMES).size, DRAWN_NAMES.length);
});

test('OBJ-24 OPEN-061 icon names are matched regardless of case and surrounding spaces, and an unknown name yields the standard pin', () => {
  assert.equal(iconOf(' House ').name, 'house');
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'toString')), (name) => {
      fc.pre(!isIconName(name));
      assert.equal(iconOf(name).name, 'pin');
    }),
  );
});

test('OBJ-32 every icon drawing fits into the icon grid, and every drawing except the pin spans at least 9 units', () => {
  for (const [name, data] of drawings) {
    const parts = data.split('|').filter(Boolean);
    assert.ok(parts.length > 0 && parts.length <= 2, name);
    const extents = parts.map((part) => pathExtent(part));
    const min = Math.min(...extents.map((extent) => extent.min));
    const max = Math.max(...extents.map((extent) => extent.max));
    assert.ok(min >= 0 && max <= ICON_GRID, `${name} reaches from ${min} to ${max}`);
    assert.ok(name === 'pin' || max - min >= 9, `${name} is only ${max - min} units large`);
  }
});

test('OBJ-32 no two icons share a drawing', () => {
  assert.equal(new Set(drawings.map(([, data]) => data)).size, drawings.length);
});

test('OBJ-32 the compressed icon drawings are at most 4 KB', () => {
  const bytes = brotliCompressSync(JSON.stringify([ICON_DRAWINGS, LOGO_DRAWINGS])).length;
  assert.ok(bytes <= 4096, `${bytes} bytes`);
});
