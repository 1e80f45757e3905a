import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { readSettings } from '../../../elements/model/objects/viewer-settings-schema.ts';

// As in a page whose policy forbids making code of texts.
z.config({ jitless: true });

const EVERY = {
  title: 'Tour',
  layers: [{ name: 'a', items: [] }],
  useMapView: false,
  showFlyHere: true,
  startUpMapHidden: true,
  hideQueryMarkers: true,
  uiPanelOpen: false,
  hasWatermark: true,
  panoMarkerDistance: 5000,
  customMarkerDistance: 0,
  polygonDistance: 1,
  polylineDistance: 2.5,
  customMarkerList: [{ lat: 1, lng: 2 }],
  panoMarkerList: [],
  polygonLayers: [],
  polylineLayers: [],
  texturedPolygonLayers: [],
  improvedPerspective: true,
  pointToQueryOnSphereLoad: true,
  autoRotate: { on: true, speed: 5, right: false, tilt: -10, fov: 60 },
  growMarkerOnZoom: true,
  restrictedSphereList: [1, 2],
  viewerDisplayOrder: ['text', 'icons'],
};

test('EMBED-05 EMBED-06 EMBED-07 EMBED-08 EMBED-09 EMBED-10 EMBED-11 EMBED-12 EMBED-13 EMBED-14 EMBED-15 every setting is taken', () => {
  assert.deepEqual(readSettings(EVERY), { settings: EVERY, complaints: [] });
});

test('EMBED-16 EMBED-17 EMBED-18 EMBED-19 EMBED-20 EMBED-21 EMBED-23 EMBED-25 each is taken alone, and a wrong one is told and left out alone', () => {
  for (const [name, value] of Object.entries(EVERY)) {
    assert.deepEqual(readSettings({ [name]: value }).settings, { [name]: value });
    const { settings, complaints } = readSettings({ ...EVERY, [name]: Symbol('wrong') });
    assert.equal(Object.keys(settings).length, Object.keys(EVERY).length - 1);
    assert.equal(name in settings, false);
    assert.deepEqual(complaints, [
      { layer: '', id: name, message: `Setting "${name}": a value of type symbol cannot be used.` },
    ]);
  }
});

test('EMBED-13 EMBED-14 EMBED-15 EMBED-16 distances are numbers of metres from 0 up', () => {
  for (const wrong of [-1, NaN, Infinity, '5', null, []]) {
    const { settings, complaints } = readSettings({ panoMarkerDistance: wrong });
    assert.deepEqual(settings, {});
    assert.equal(complaints.length, 1);
  }
});

test('EMBED-22 autoRotate is a switch, or some of on, speed, right, tilt and fov', () => {
  for (const autoRotate of [true, false, {}, { on: true }, { speed: 3 }, { tilt: null, fov: null }])
    assert.deepEqual(readSettings({ autoRotate }).settings, { autoRotate });
  for (const autoRotate of ['on', { speed: 0 }, { tilt: 91 }, { fov: 0 }, { on: 'yes' }, null])
    assert.equal(readSettings({ autoRotate }).complaints.length, 1);
});

test('EMBED-24 restrictedSphereList holds ids as numbers or texts; null takes the list away', () => {
  const read = (restrictedSphereList: unknown) =>
    readSettings({ restrictedSphereList }).settings.restrictedSphereList;
  assert.deepEqual(read([1, '2', 'x', -3, 1.5, null]), [1, 2]);
  assert.equal(read(null), null);
});

test('EMBED-05 unknown names are passed over, and what is no object is told', () => {
  assert.deepEqual(readSettings({ colour: 'red', __proto__: { title: 5 }, constructor: 1 }).settings, {});
  for (const given of [null, undefined, 5, 'x', [], () => 1])
    assert.match(readSettings(given).complaints[0]?.message ?? '', /^The settings: .* is not an object\.$/);
});

test('EMBED-05 no settings make the reading fail', () => {
  const hostile = Object.defineProperty({}, 'title', { get: () => assert.fail('thrown'), enumerable: true });
  assert.match(readSettings(hostile).complaints[0]?.message ?? '', /reading it fails/);
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  assert.equal(readSettings(proxy).complaints.length, 1);
  const anything = fc.record(Object.fromEntries(Object.keys(EVERY).map((name) => [name, fc.anything()])), {
    requiredKeys: [],
  });
  fc.assert(
    fc.property(anything, (given) => {
      const { settings, complaints } = readSettings(given);
      const names = Object.entries(given).filter(([, value]) => value !== undefined);
      assert.equal(Object.keys(settings).length + complaints.length, names.length);
    }),
  );
});
