import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FoundPlace, placeOfFound } from '../../../../../elements/model/place-service.ts';
import { ViewerError } from '../../../../../elements/model/viewer-error.ts';
import { flyToAddress } from '../../../../../elements/viewer/query/fly-to-address.ts';

const PLACE: FoundPlace = {
  formatted_address: '12 Pine St',
  location: { lat: 47.6, lng: -122.3 },
  name: 'Pine',
  placeId: 'p',
};

function traveler(found: readonly FoundPlace[]) {
  const requests: unknown[] = [];
  const viewer = {
    apiHost: null,
    apiKey: null,
    mapsKey: null,
    currentSphere: null,
    placeService: {
      search: (query: string): Promise<readonly FoundPlace[]> => {
        requests.push(query);
        return Promise.resolve(found);
      },
      at: () => Promise.resolve([]),
    },
    showPlace: (place: FoundPlace) => Promise.resolve(requests.push(['showPlace', place.name]) > 0),
  };
  return { viewer, requests };
}

const codeOf = (error: unknown): string => (error instanceof ViewerError ? error.code : String(error));
const WHERE = { latitude: 47.6, longitude: -122.3 };

test('EMBED-02 flyToAddress shows the first place found for an address', async () => {
  const { viewer, requests } = traveler([PLACE, { ...PLACE, name: 'Other' }]);
  assert.deepEqual(await flyToAddress(viewer, '  12  Pine St ', {}), { ...WHERE, name: '12 Pine St' });
  assert.deepEqual(requests, ['12 Pine St', ['showPlace', 'Pine']]);
  const nameless = traveler([{ ...PLACE, formatted_address: '' }]);
  assert.equal((await flyToAddress(nameless.viewer, 'Pine', {})).name, 'Pine');
});

test('EMBED-02 flyToAddress rejects an empty address, an unknown place and a canceled call with different errors', async () => {
  const { viewer } = traveler([]);
  const codeFor = (...input: Parameters<typeof flyToAddress>): Promise<string> =>
    flyToAddress(...input).then(() => 'went', codeOf);
  assert.equal(await codeFor(viewer, ' ', {}), 'invalid-argument');
  assert.equal(await codeFor(viewer, 'Nowhere', {}), 'not-found');
  const aborted = AbortSignal.abort(new Error('taken back'));
  assert.equal(await codeFor(traveler([PLACE]).viewer, 'Pine', { signal: aborted }), 'Error: taken back');
});

test('an address that is no text and a found place without a location are refused with an error that names them', async () => {
  for (const address of [undefined, null, 5]) {
    await assert.rejects(flyToAddress(traveler([PLACE]).viewer, address, {}), (error) => {
      return codeOf(error) === 'invalid-argument' && /address must be a text/.test(String(error));
    });
  }
  for (const place of [undefined, null, {}, { location: null }, { location: { lat: 'x', lng: 1 } }]) {
    assert.throws(
      () => placeOfFound(place as never),
      (error) => codeOf(error) === 'invalid-argument' && /location/.test(String(error)),
    );
  }
});
