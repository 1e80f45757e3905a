import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FoundPlace } from '../../../elements/model/place-service.ts';
import { ViewerError } from '../../../elements/model/viewer-error.ts';
import { flyToAddress } from '../../../elements/viewer/ask/fly-to-address.ts';

const PLACE: FoundPlace = {
  formatted_address: '12 Pine St',
  location: { lat: 47.6, lng: -122.3 },
  name: 'Pine',
  placeId: 'p',
};

/** A viewer whose page has a directory of its own, and what was asked of both. */
function traveller(found: readonly FoundPlace[], arrives = true) {
  const asked: unknown[] = [];
  const viewer = {
    apiHost: null,
    apiKey: null,
    mapsKey: null,
    currentSphere: null,
    placeService: {
      search: (query: string): Promise<readonly FoundPlace[]> => {
        asked.push(query);
        return Promise.resolve(found);
      },
      at: () => Promise.resolve([]),
    },
    flyTo: (goal: object) => Promise.resolve(asked.push(['flyTo', goal]) > 0 && arrives),
    lookAt: (goal: object) => Promise.resolve(asked.push(['lookAt', goal]) > 0),
  };
  return { viewer, asked };
}

const codeOf = (error: unknown): string => (error instanceof ViewerError ? error.code : String(error));
const WHERE = { latitude: 47.6, longitude: -122.3 };

test('EMBED-02 a viewer flies to the likeliest place of some words and turns to it', async () => {
  const { viewer, asked } = traveller([PLACE, { ...PLACE, name: 'Other' }]);
  assert.deepEqual(await flyToAddress(viewer, '  12  Pine St ', {}), { ...WHERE, name: '12 Pine St' });
  assert.deepEqual(asked, ['12 Pine St', ['flyTo', WHERE], ['lookAt', WHERE]]);
});

test('EMBED-02 who is taken elsewhere meanwhile is not turned', async () => {
  const { viewer, asked } = traveller([{ ...PLACE, formatted_address: '' }], false);
  assert.equal((await flyToAddress(viewer, 'Pine', {})).name, 'Pine');
  assert.deepEqual(asked, ['Pine', ['flyTo', WHERE]]);
});

test('EMBED-02 no words, no such place and a call taken back end in clear errors', async () => {
  const { viewer } = traveller([]);
  const codeFor = (...given: Parameters<typeof flyToAddress>): Promise<string> =>
    flyToAddress(...given).then(() => 'went', codeOf);
  assert.equal(await codeFor(viewer, ' ', {}), 'invalid-argument');
  assert.equal(await codeFor(viewer, 'Nowhere', {}), 'not-found');
  const taken = AbortSignal.abort(new Error('taken back'));
  assert.equal(await codeFor(traveller([PLACE]).viewer, 'Pine', { signal: taken }), 'Error: taken back');
});
