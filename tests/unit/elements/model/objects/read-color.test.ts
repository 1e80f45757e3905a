import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readColor } from '../../../../../elements/model/objects/read-color.ts';

test('OBJ-26 OBJ-33 OBJ-34 CSS colors are parsed into their RGB value and alpha', () => {
  const table: [string, number, number][] = [
    ['orange', 0xffa500, 1],
    [' RebeccaPurple ', 0x663399, 1],
    ['lightgoldenrodyellow', 0xfafad2, 1],
    ['grey', 0x808080, 1],
    ['transparent', 0, 0],
    ['#0af', 0x00aaff, 1],
    ['#0af8', 0x00aaff, 0x88 / 255],
    ['#12AB9f', 0x12ab9f, 1],
    ['#12ab9f80', 0x12ab9f, 0x80 / 255],
    ['rgb(1, 2, 3)', 0x010203, 1],
    ['rgb(1 2 3 / 50%)', 0x010203, 0.5],
    ['rgb(1 2 3/.25)', 0x010203, 0.25],
    ['rgba(255,0,0,0.5)', 0xff0000, 0.5],
    ['rgb(100%, 0%, 50%)', 0xff0080, 1],
    ['rgb(300, -5, 0)', 0xff0000, 1],
    ['hsl(0, 100%, 50%)', 0xff0000, 1],
    ['hsl(120deg 100% 25%)', 0x008000, 1],
    ['hsl(0.5turn, 100%, 50%)', 0x00ffff, 1],
    ['hsl(-120 100% 50% / 0.1)', 0x0000ff, 0.1],
    ['hsla(240grad, 50%, 50%, 1)', 0x4073bf, 1],
    ['hsl(3.14159265rad 100% 50%)', 0x00ffff, 1],
  ];
  for (const [text, rgb, alpha] of table) {
    const color = readColor(text);
    assert.ok(color, text);
    assert.equal(color.rgb.toString(16), rgb.toString(16), text);
    assert.ok(Math.abs(color.alpha - alpha) < 1e-9, text);
  }
});

test('OBJ-26 OBJ-33 OBJ-34 invalid colors are read as null', () => {
  const none: unknown[] = [
    '',
    '#',
    '#12',
    '#12345',
    '#1234567',
    '#ggg',
    'rgb()',
    'rgb(1,2)',
    'rgb(1,2,3,4,5)',
  ];
  none.push('rgb(1,2,x)', 'hsl(red,1%,1%)', 'reddish', 'constructor', '__proto__', 'url(#a)', 'var(--x)');
  none.push('rgb(1,2,3', 'rgb((1),2,3)', null, undefined, {}, [], 16711680, Symbol('red'), 'r'.repeat(1e6));
  for (const value of none) assert.equal(readColor(value), null, String(value).slice(0, 20));
});

test('OBJ-26 every 24-bit color is parsed from its hexadecimal notation', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (rgb) => {
      assert.deepEqual(readColor(`#${rgb.toString(16).padStart(6, '0')}`), { rgb, alpha: 1 });
    }),
  );
});

test('OBJ-26 parsing a color never throws, and every result has a valid RGB value and an alpha from 0 to 1', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom(...Array.from('rgbhsla(),%/ .0159-+eE#')) }),
    fc.tuple(fc.constantFrom('rgb', 'hsla'), fc.array(fc.double())).map(([f, n]) => `${f}(${n.join(',')})`),
  );
  fc.assert(
    fc.property(text, (input) => {
      const color = readColor(input);
      if (color === null) return;
      assert.ok(Number.isInteger(color.rgb) && color.rgb >= 0 && color.rgb <= 0xffffff, input);
      assert.ok(color.alpha >= 0 && color.alpha <= 1, input);
    }),
    { numRuns: 1000 },
  );
});
