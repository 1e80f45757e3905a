import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BuiltPoint, Covariance, OtherFace } from '../../../../../elements/model/surface-point.ts';
import { ENGLISH_TEXTS } from '../../../../../elements/panels/texts.ts';
import { describePlace } from '../../../../../elements/viewer/surface/describe-place.ts';

/** A covariance in which only the deviation of the height matters. */
const covarianceOf = (deviation: number): Covariance => [9, 0, 0, 0, 9, 0, 0, 0, deviation ** 2];

const roofAt = (heightAboveGround: number, more: Partial<BuiltPoint> = {}): BuiltPoint => ({
  latitude: 47,
  longitude: -122,
  altitude: 50,
  basis: 'surface',
  distance: 80,
  kind: 'roof',
  heightAboveGround,
  heightAboveSea: null,
  normal: [0, 1, 0],
  building: null,
  covariance: null,
  ambiguous: null,
  ...more,
});

test('FIX-150 a height has its uncertainty of two standard deviations, and digits only as far as that allows', () => {
  const table: readonly (readonly [height: number, deviation: number | null, line: string])[] = [
    [23.42, null, 'Roof, 23.4 m above ground'],
    [23.42, 0, 'Roof, 23.4 ± 0.1 m above ground'],
    [23.42, 0.02, 'Roof, 23.4 ± 0.1 m above ground'],
    [23.42, 0.1, 'Roof, 23.4 ± 0.2 m above ground'],
    [23.42, 0.47, 'Roof, 23.4 ± 0.9 m above ground'],
    [23.42, 0.49, 'Roof, 23 ± 1 m above ground'],
    [23.42, 1.4, 'Roof, 23 ± 3 m above ground'],
    [23.42, 6, 'Roof, 20 ± 10 m above ground'],
    [127, 40, 'Roof, 130 ± 80 m above ground'],
    [1270, 0.6, 'Roof, 1,270 ± 1 m above ground'],
    [2, 3, 'Roof, 2 ± 6 m above ground'],
    [0.04, 0.1, 'Roof, 0.0 ± 0.2 m above ground'],
  ];
  for (const [height, deviation, line] of table) {
    const covariance = deviation === null ? null : covarianceOf(deviation);
    assert.equal(describePlace(roofAt(height, { covariance }), ENGLISH_TEXTS, { reader: 'en-GB' }), line);
  }
});

test('FIX-150 users in the United States also get feet, and numbers are in the language of the texts', () => {
  const place = roofAt(23.42, { covariance: covarianceOf(0.49) });
  for (const language of ['en-US', 'en', 'es-US'])
    assert.equal(
      describePlace(place, ENGLISH_TEXTS, { reader: language }),
      'Roof, 23 ± 1 m (77 ± 3 ft) above ground',
    );
  for (const language of ['de', 'en-CA', 'es', 'zh-Hant-TW'])
    assert.equal(describePlace(place, ENGLISH_TEXTS, { reader: language }), 'Roof, 23 ± 1 m above ground');
  const german = { ...ENGLISH_TEXTS, objects: { ...ENGLISH_TEXTS.objects, language: 'de' } };
  const exact = roofAt(23.42);
  assert.equal(describePlace(exact, german, { reader: 'de' }), 'Roof, 23,4 m above ground');
});

test('FIX-150 an ambiguous place says what it may be instead, and on which side', () => {
  const other = (more: Partial<OtherFace>): OtherFace => ({
    latitude: 0,
    longitude: 0,
    altitude: 0,
    building: null,
    kind: 'ground',
    distance: 95,
    ...more,
  });
  const building = { id: 1, properties: { name: 'City Hall' } };
  const table: readonly (readonly [Partial<BuiltPoint>, string])[] = [
    [{ ambiguous: other({}) }, 'Roof, 23.4 m above ground, or the ground behind it'],
    [{ ambiguous: { kind: 'sky' } }, 'Roof, 23.4 m above ground, or the sky behind it'],
    [
      { ambiguous: other({ kind: 'other', distance: 60 }), building },
      'Roof, 23.4 m above ground, or a tree or object in front of it · City Hall',
    ],
    [
      { kind: 'ground', ambiguous: other({ kind: 'wall', distance: 60 }) },
      'Ground level assumed, or a wall in front of it',
    ],
  ];
  for (const [more, line] of table)
    assert.equal(describePlace(roofAt(23.42, more), ENGLISH_TEXTS, { reader: 'en-GB' }), line);
});

test('FIX-150 a place on the ground has the uncertainty of its position, or says that it is assumed or unknown', () => {
  // The largest deviation is 3 m, to the northeast.
  const covariance: Covariance = [5, 4, 0, 4, 5, 0, 0, 0, 0];
  const ground = { kind: 'ground', basis: 'terrain', heightAboveGround: 0 } as const;
  const table: readonly (readonly [Partial<BuiltPoint>, reader: string, isAssumed: boolean, line: string])[] =
    [
      [{ ...ground, covariance }, 'en-GB', false, 'Ground, position ± 7 m'],
      [{ ...ground, covariance }, 'en-US', false, 'Ground, position ± 7 m (20 ft)'],
      [{ ...ground, covariance }, 'en-GB', true, 'Ground, position ± 7 m (assumed precision)'],
      [
        { ...ground, covariance: [1e-4, 0, 0, 0, 1e-4, 0, 0, 0, 0] },
        'en-GB',
        false,
        'Ground, position ± 0.1 m',
      ],
      [ground, 'en-GB', false, 'Ground, precision unknown'],
      [{ ...ground, basis: 'surface', covariance }, 'en-GB', false, 'Ground level assumed'],
      [{ kind: 'water', covariance }, 'en-GB', false, 'Water, position ± 7 m'],
      [{ kind: 'water' }, 'en-GB', true, 'Water'],
      [{ kind: 'unknown', covariance }, 'en-GB', false, 'Behind a building of unknown height'],
    ];
  for (const [more, reader, isAssumed, line] of table)
    assert.equal(describePlace(roofAt(0, more), ENGLISH_TEXTS, { reader, isAssumed }), line);
});

test('FIX-125 texts that are missing, null or of another kind are English', () => {
  const place = roofAt(23);
  const english = describePlace(place, ENGLISH_TEXTS, { reader: 'de' });
  for (const surface of [null, 5, {}, { kinds: null }, { kinds: { wall: 'Wand' } }, { height: 5 }]) {
    const texts = { ...ENGLISH_TEXTS, ask: { ...ENGLISH_TEXTS.ask, surface: surface as object } };
    assert.equal(describePlace(place, texts, { reader: 'de' }), english, JSON.stringify(surface));
  }
  const texts = {
    ...ENGLISH_TEXTS,
    ask: { ...ENGLISH_TEXTS.ask, surface: { height: '{height} m über Grund' } },
  };
  assert.equal(describePlace(place, texts, { reader: 'en-US' }), '23.0 m über Grund');
});
