import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Figure } from '../../../../elements/measure/propagate.ts';
import {
  areaText,
  boundText,
  lengthText,
  METERS,
  roundTo,
  SQUARE_METERS,
  unitsFor,
} from '../../../../elements/measure/units.ts';
import { near } from '../../../helpers/geo/near.ts';

const figure = (value: number, half: number | null): Figure => ({
  value,
  deviation: half === null ? null : half / 1.96,
  interval: half === null ? null : [value - half, value + half],
});

test('units have their defined sizes', () => {
  assert.equal(METERS.ft, 0.3048);
  assert.equal(METERS.yd, 3 * 0.3048);
  near(METERS.ftUS / METERS.ft, 1.000002, 1e-9);
  near(SQUARE_METERS.ac, 4046.8564224, 1e-9);
  near(SQUARE_METERS.acUS, 4046.872609874252, 1e-9);
  assert.equal(SQUARE_METERS.ha, 10_000);
});

test('the locale decides about feet, unless the setting does', () => {
  const table = [
    ['auto', 'en-US', 'ft'],
    ['auto', 'en', 'ft'],
    ['auto', 'es-PR', 'ft'],
    ['auto', 'en-GB', 'm'],
    ['auto', 'de', 'm'],
    ['auto', 'not a locale', 'm'],
    ['metric', 'en-US', 'm'],
    ['survey-feet', 'de', 'ftUS'],
    ['yards', 'de', 'yd'],
  ] as const;
  for (const [setting, locale, length] of table)
    assert.equal(unitsFor(setting, locale).length, length, `${setting} ${locale}`);
});

test('figures end at the digit at which their uncertainty begins', () => {
  const table: readonly (readonly [number, number | null, string])[] = [
    [12.3456, 0.3, '12.3 ± 0.3 m'],
    [12.3456, 0.31, '12.3 ± 0.4 m'],
    [12.3456, 0.123, '12.35 ± 0.13 m'],
    [12.3456, 0, '12.35 ± 0.01 m'],
    [1234.5, 38, '1,230 ± 40 m'],
    [1234.5, 12, '1,235 ± 12 m'],
    [0.004, 0.002, '0.00 ± 0.01 m'],
    [-0.004, 0.3, '0.0 ± 0.3 m'],
    [99.99, 2, '100 ± 2 m'],
    [12.3456, null, '12.3 m'],
    [1, 0.98, '1.0 ± 1.0 m'],
  ];
  for (const [value, half, text] of table)
    assert.equal(lengthText(figure(value, half), unitsFor('metric', 'en-US'), 'en-US'), text);
  assert.equal(lengthText(figure(3.048, 0.3048), unitsFor('auto', 'en-US'), 'en-US'), '10.0 ± 1.0 ft');
  assert.equal(lengthText(figure(1234.5, 0.3), unitsFor('metric', 'de'), 'de'), '1.234,5 ± 0,3 m');
  assert.equal(areaText(figure(5000, 50), unitsFor('feet', 'en-US'), 'en-US'), '1.236 ± 0.013 ac');
  assert.equal(areaText(figure(20_000, 300), unitsFor('metric', 'en-US'), 'en-US'), '2.00 ± 0.03 ha');
  assert.equal(areaText(figure(100, 3), unitsFor('yards', 'en-US'), 'en-US'), '120 ± 4 yd²');
});

test('rounding never states less uncertainty than there is, and at most twice as much', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e5, max: 1e5, noNaN: true }),
      fc.double({ min: 0.01, max: 1e4, noNaN: true }),
      (value, half) => {
        const rounded = roundTo(value, half);
        const uncertainty = rounded.uncertainty ?? NaN;
        assert.ok(uncertainty >= half * (1 - 1e-6), `${uncertainty} for ${half}`);
        assert.ok(uncertainty <= 2 * half + 1e-9, `${uncertainty} for ${half}`);
        assert.ok(Math.abs(rounded.value - value) <= uncertainty / 2 + 1e-9);
        assert.equal(Number(rounded.value.toFixed(rounded.decimals)), rounded.value);
      },
    ),
  );
});

test('an uncertainty is rounded up, so that it never claims more than there is', () => {
  const table = [
    [0.1203, 'metric', '0.13 m'],
    [0.0301, 'metric', '0.04 m'],
    [0.0001, 'metric', '0.01 m'],
    [4.02, 'metric', '5 m'],
    [17.2, 'metric', '18 m'],
    [0.3048, 'feet', '1.0 ft'],
    [Infinity, 'metric', '∞ m'],
  ] as const;
  for (const [meters, setting, expected] of table)
    assert.equal(boundText(meters, unitsFor(setting, 'en'), 'en'), expected);
});
