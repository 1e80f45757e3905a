import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ViewerError } from '../../../../../elements/model/viewer-error.ts';
import { ENGLISH_TEXTS } from '../../../../../elements/panels/texts.ts';
import { TileError } from '../../../../../elements/tiles/tile-loader.ts';
import { failureWords } from '../../../../../elements/viewer/chrome/failure-words.ts';

const network = (cause?: unknown): ViewerError =>
  new ViewerError('network', 'No tile could be fetched.', { cause, recoverable: true });

const tile = (options: { status?: number; cause?: unknown }): TileError =>
  new TileError('Tile a.webp was not loaded completely.', { final: false, ...options });

const late = new DOMException('The operation was aborted.', 'AbortError');

const PREPARING = 'The server is still preparing this sphere. It appears here as soon as it arrives.';
const BUSY = 'The server is busy and did not send this sphere in time. Please try again in a moment.';
const UNREACHED = 'This sphere cannot be shown. Check your connection, or contact the owner of this site.';

const CASES: readonly [name: string, error: ViewerError, sentence: string][] = [
  ['tiles of which nothing has arrived yet', network(), PREPARING],
  ['tiles that a busy host refuses for now', network(tile({ status: 503 })), BUSY],
  ['tiles that have not arrived completely in time', network(tile({ cause: late })), BUSY],
  ['tiles without a connection', network(tile({ cause: new TypeError('Failed to fetch') })), UNREACHED],
  ['a list of which nothing arrives', network(late), BUSY],
  ['a list without a connection', network(new TypeError('Failed to fetch')), UNREACHED],
  [
    'a list that a busy host refuses for now',
    new ViewerError('source-failed', 'a.geojson returned status 503.', { recoverable: true }),
    BUSY,
  ],
  [
    'a list that does not exist',
    new ViewerError('source-failed', 'a.geojson returned status 404.'),
    'This sphere cannot be shown. Please contact the owner of this site.',
  ],
];

for (const [name, error, sentence] of CASES)
  test(`the message in place of a sphere says what a visitor can do: ${name}`, () => {
    const words = (hasKey: boolean, isOnline = true) =>
      failureWords(error, ENGLISH_TEXTS, { hasKey, isOnline });
    assert.deepEqual(words(false), [sentence, null]);
    const isComing = sentence === PREPARING || sentence === BUSY;
    // A host that is slow or busy has not refused a key.
    if (isComing) assert.deepEqual(words(true), [sentence, null]);
    else {
      assert.match(words(true)[0], /^Oops!/);
      const below = error.recoverable ? UNREACHED : 'The owner of this page can see why in the portal.';
      assert.equal(words(true)[1], below);
    }
    if (error.recoverable) assert.deepEqual(words(false, false), [UNREACHED, null]);
  });

test('the page can translate the messages about a slow host', () => {
  const texts = { ...ENGLISH_TEXTS, delays: { preparing: 'Wird vorbereitet.' } };
  const facts = { hasKey: false, isOnline: true };
  assert.equal(failureWords(network(), texts, facts)[0], 'Wird vorbereitet.');
  assert.equal(failureWords(network(tile({ status: 429 })), texts, facts)[0], BUSY);
});
