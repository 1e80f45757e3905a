import assert from 'node:assert/strict';
import { test } from 'node:test';
import { directionOf, formatTagOf, languageOf } from '../../../../elements/language/languages.ts';
import { putValues } from '../../../../elements/language/put-values.ts';
import { formatCaptureTime } from '../../../../elements/model/capture-time.ts';
import { favoriteDate } from '../../../../elements/model/favorite-list.ts';
import type { PlaceView } from '../../../../elements/model/sphere-source.ts';
import { loadTranslation } from '../../../../elements/panels/translations/load-translation.ts';
import { distanceText } from '../../../../elements/viewer/objects/object-text.ts';
import { notCoveredText } from '../../../../elements/viewer/query/not-covered-text.ts';

test('PEER-16 the language of the texts follows from the language subtag; all others are English', () => {
  const table: readonly (readonly [tag: string, language: string, format: string])[] = [
    ['', 'en', 'en'],
    ['en-GB', 'en', 'en-GB'],
    ['de', 'de', 'de'],
    ['DE-at', 'de', 'de-AT'],
    [' de_CH ', 'de', 'de-CH'],
    ['pt-PT', 'pt', 'pt-PT'],
    ['es-419', 'es', 'es-419'],
    ['zh-Hant-TW', 'zh', 'zh-Hant-TW'],
    ['cmn', 'zh', 'zh'],
    ['ar', 'ar', 'ar-u-nu-latn'],
    ['ar-EG', 'ar', 'ar-EG-u-nu-latn'],
    ['ar-u-nu-arab', 'ar', 'ar-u-nu-arab'],
    ['sv', 'en', 'en'],
    ['x-klingon', 'en', 'en'],
    ['german', 'en', 'en'],
    ['de--', 'en', 'en'],
  ];
  for (const [tag, language, format] of table) {
    assert.equal(languageOf(tag), language, tag);
    assert.equal(formatTagOf(tag, languageOf(tag)), format, tag);
  }
});

test('PEER-16 Arabic and other scripts from right to left are known by the tag', () => {
  for (const tag of ['ar', 'ar-u-nu-latn', 'he', 'fa-IR', 'ur', 'az-Arab'])
    assert.equal(directionOf(tag), 'rtl');
  for (const tag of ['en', 'de-AT', 'zh', 'az', '', '??']) assert.equal(directionOf(tag), 'ltr', tag);
});

test('PEER-16 a text that counts takes the form of the plural from the rules of its language', () => {
  const polish = '{n, plural, one {# punkt} few {# punkty} many {# punktów} other {# punktu}} na „{name}”';
  const counted = (n: number): string => putValues(polish, { n, name: 'Mapa' }, 'pl');
  assert.deepEqual(
    [1, 3, 5, 22].map(counted),
    ['1 punkt', '3 punkty', '5 punktów', '22 punkty'].map((text) => `${text} na „Mapa”`),
  );
  // A missing form is that of `other`, and a page's own text may count without forms.
  assert.equal(putValues('{n, plural, other {# places}}', { n: 1 }, 'en'), '1 places');
  assert.equal(putValues('{n} of {m}', { n: 1 }, 'en'), '1 of {m}');
  assert.equal(putValues('{n, plural, one {a}}', { n: 5 }, 'en'), '{n, plural, one {a}}');
});

test('PEER-16 numbers, dates and units are those of the language', async () => {
  const german = await loadTranslation('de');
  assert.equal(distanceText(1234, german), '1,2 km');
  const far = { groundDistance: 2345, area: 'Köln' } as PlaceView;
  assert.equal(
    notCoveredText(far, german),
    'Nicht abgedeckt. Die nächsten Bilder sind 2,3 km entfernt in Köln.',
  );
  const capture = { timestamp: '2020-05-11T15:04:00-05:00', metadata: { timeZone: 'America/Chicago' } };
  assert.match(formatCaptureTime(capture, 'de-AT') ?? '', /^11\. Mai 2020 .*15:04 /);
  assert.match(formatCaptureTime(capture, 'ja') ?? '', /^2020年5月11日 15:04/);
  assert.equal(formatCaptureTime(capture, 'en-GB'), 'May 11th, 2020 at 3:04 PM CDT');
  assert.equal(formatCaptureTime({ timestamp: '2020-05-11T15:04:00' }, 'zh'), '2020年5月11日 15:04');
  assert.equal(favoriteDate('2026-11-03T10:20:30Z', { language: 'fr', timeZone: 'UTC' }), '3 nov. 2026');
});
