import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createGoogleStandIn } from '../../../../../demo/standins/google/google-stand-in.ts';
import { createSampleGazetteer } from '../../../../../demo/standins/google/places/sample/sample-gazetteer.ts';
import { openUsAtlas } from '../../../../../demo/standins/google/places/us-gazetteer.ts';
import type { Market } from '../../../../../demo/world/markets/market.ts';
import { marketOfSlug } from '../../../../../demo/world/markets/markets.ts';
import { createGridTown } from './grid-town.ts';
import { type GoogleResponse, assertKnownShape, keysOf, recorded, skip } from './recorded.ts';

const KEY = 'AIzaSyGoodGoodGoodGoodGoodGoodGoodGoodG';
const columbus = marketOfSlug('columbus-oh') as Market;

const standIn = createGoogleStandIn(
  openUsAtlas().then((atlas) => createSampleGazetteer(atlas, [columbus], createGridTown)),
);

async function queryService(service: string, parameters: Record<string, string>): Promise<GoogleResponse> {
  const query = new URLSearchParams({ ...parameters, key: KEY }).toString();
  const response = await standIn.request(`/maps/api/${service}/json?${query}`);
  return (await response.json()) as GoogleResponse;
}

interface Geocoded {
  readonly types: readonly string[];
  readonly place_id: string;
  readonly partial_match?: boolean;
  readonly formatted_address: string;
  readonly geometry: { readonly location_type: string; readonly bounds?: object };
  readonly address_components: readonly { readonly long_name: string; readonly types: readonly string[] }[];
}

const geocode = async (parameters: Record<string, string>): Promise<readonly Geocoded[]> =>
  ((await queryService('geocode', parameters)).results ?? []) as Geocoded[];

test(
  'API-52 text search results for a street, house, intersection and park have the fields of recorded results',
  { skip },
  async () => {
    const names = ['place_textsearch.incomplete_address', 'place_textsearch.location.ok'];
    for (const query of [
      'Oak St, Columbus',
      '410 Oak St, Columbus',
      'Oak St & 3rd Ave, Columbus',
      'Riverside Park',
    ]) {
      const result = await queryService('place/textsearch', {
        query,
        location: '39.96,-83',
        radius: '50000',
      });
      assertKnownShape(result, ...names);
      assert.deepEqual(keysOf(result.results), keysOf(names.flatMap((name) => recorded(name).results ?? [])));
    }
  },
);

test(
  'API-54 geocoding results for an address, intersection, position or place id have the fields of recorded results',
  { skip },
  async () => {
    const names = ['geocode.ok', 'geocode_reverse.ok', 'geocode_place_id.ok'];
    const [house] = await geocode({ address: '410 Oak St, Columbus' });
    assert.ok(house);
    for (const parameters of [
      { address: '410 Oak St, Columbus' },
      { address: 'Oak St & 3rd Ave, Columbus' },
      { latlng: '39.9612,-82.9988' },
      { place_id: house.place_id },
    ]) {
      const result = await queryService('geocode', parameters);
      assert.equal(result.status, 'OK');
      assertKnownShape(result, ...names);
    }
  },
);

test(
  'API-54 the geocoding result for a house has the recorded types, location type and order of address components',
  { skip },
  async () => {
    const kinds = ({ address_components }: Geocoded): readonly (string | undefined)[] =>
      address_components.map(({ types }) => types.find((type) => type !== 'political'));
    const [house] = await geocode({ address: '210 Elm St, Columbus' });
    const [known] = recorded('geocode_place_id.ok').results as Geocoded[];
    assert.ok(house && known);
    assert.deepEqual(
      kinds(house),
      kinds(known)
        .filter((kind) => !kind?.startsWith('sublocality'))
        .flatMap((kind) => (kind === 'neighborhood' ? [kind, 'locality'] : [kind])),
    );
    assert.deepEqual(house.types, known.types);
    assert.equal(house.geometry.location_type, known.geometry.location_type);
    assert.equal('bounds' in house.geometry, 'bounds' in known.geometry);
  },
);

const kinds: readonly (readonly [address: string, type: string, locationType: string, isPartial: boolean])[] =
  [
    ['410 Oak St, Columbus', 'street_address', 'ROOFTOP', false],
    ['430 Oak St, Columbus', 'street_address', 'RANGE_INTERPOLATED', false],
    ['9999 Oak St, Columbus', 'route', 'GEOMETRIC_CENTER', true],
    ['Oak St & 3rd Ave, Columbus', 'intersection', 'GEOMETRIC_CENTER', false],
    ['Riverside Park, Columbus', 'park', 'GEOMETRIC_CENTER', false],
    ['Short North, Columbus', 'neighborhood', 'APPROXIMATE', false],
    ['Columbus, OH', 'locality', 'APPROXIMATE', false],
    ['1 Nowhere St, Springfield, IL', 'locality', 'APPROXIMATE', true],
  ];

for (const [address, type, locationType, isPartial] of kinds) {
  test(`API-54 geocoding "${address}" gives the type ${type} and the location type ${locationType}${isPartial ? ', as a partial match' : ''}`, async () => {
    const [found, ...more] = await geocode({ address });
    assert.deepEqual(more, []);
    assert.deepEqual([found?.types[0], found?.geometry.location_type], [type, locationType]);
    assert.equal(found?.partial_match, isPartial ? true : undefined);
  });
}
