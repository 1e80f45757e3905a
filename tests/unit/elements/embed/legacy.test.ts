import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orbitOf } from '../../../../elements/embed/legacy.ts';
import { vectorOf } from '../../../../elements/geo/camera.ts';
import { COMPANY, KEY, OTHER, SITE, kindsOf, open, postsOf } from './posts.ts';

const registered = { id: 'reg', sourceExists: true, origin: SITE };

/** Opens a frame for a legacy page that posts this message. `valid` is whether the host allows the page. */
function legacy(message: object, valid = true) {
  const it = open();
  assert.deepEqual(kindsOf(it.post(message)), ['request-admission']);
  const first = it.connection.admit({ valid, entityId: valid ? COMPANY : null });
  return { ...it, first };
}

const view = { pan: 90, tilt: 0, fov: 75 };
const place = { latitude: 40.7, longitude: -74 };
const sphere = { id: 42, ...place, timestamp: null, title: 'Pier' };

/** Opens a frame for a legacy page that has registered every event, each with the event's name as its id. */
function withEveryEvent() {
  const names = ['onInit', 'onClick', 'onMarkerClick', 'onPolygonClick', 'onViewChange', 'onPanoLoad'];
  return legacy(Object.fromEntries(names.map((name) => [name, { ...registered, id: name }]))).connection;
}

type Actions = Parameters<typeof postsOf>[0];

/** Returns the messages of these actions. Fails unless each of them posts to the page's origin. */
function postsToSite(actions: Actions) {
  assert.ok(actions.every((action) => action.do === 'post' && action.origin === SITE));
  return postsOf(actions);
}

test('EMBED-26 EMBED-27 DATA-32 a legacy page that registers for an event receives it under its legacy name', () => {
  const connection = withEveryEvent();
  const clicked = { id: 'm-1', layer: 'Sales', pan: 10, tilt: -5, place };
  const events = [
    connection.emitLegacy('init', { entityId: COMPANY, valid: true }),
    connection.emitLegacy('click', { pan: 1, tilt: 2, place: null }),
    connection.emitLegacy('marker-click', clicked),
    connection.emitLegacy('polygon-click', clicked),
  ].flat();
  const object = { objectId: 'm-1', layer: 'Sales', pan: 10, tilt: -5, ...place };
  const metadata = { entityId: COMPANY, apiKey: KEY, valid: true };
  assert.deepEqual(postsToSite(events), [
    { event: 'onInit', id: 'onInit', metadata },
    { event: 'onClick', id: 'onClick', pan: 1, tilt: 2, latitude: null, longitude: null },
    { event: 'onMarkerClick', id: 'onMarkerClick', ...object },
    { event: 'onPolygonClick', id: 'onPolygonClick', ...object },
  ]);
});

test('EMBED-26 EMBED-30 a view change is posted to a legacy page as viewChangeId, with its angles, zoom and cause', () => {
  const events = withEveryEvent().emitLegacy('view-change', { view, zoom: 1, cause: 'drag' });
  const angles = { azimuthAngle: -Math.PI / 2, polarAngle: Math.PI / 2 };
  assert.deepEqual(postsToSite(events), [
    { event: 'viewChangeId', id: 'onViewChange', ...angles, zoom: 1, eventName: 'drag' },
  ]);
});

test('EMBED-26 EMBED-29 a loaded sphere is posted to a legacy page as onPanoLoadId, with its coordinates', () => {
  const events = withEveryEvent().emitLegacy('load', { sphere });
  assert.deepEqual(postsToSite(events), [{ event: 'onPanoLoadId', id: 'onPanoLoad', lat: 40.7, lng: -74 }]);
});

test('EMBED-31 DATA-32 EMB-4 a legacy page receives an event only if it registered for the event with its origin and an existing source', () => {
  const silent = [
    { onPanoLoad: { ...registered, sourceExists: false } },
    { onPanoLoad: { ...registered, origin: OTHER } },
    { onPanoLoad: { ...registered, origin: '*' } },
    { onClick: registered },
  ];
  for (const message of silent)
    assert.deepEqual(legacy(message).connection.emitLegacy('load', { sphere }), []);
});

test('EMBED-26 when a legacy page registers late for onInit, the init event is replayed', () => {
  const { post } = legacy({ onPanoLoad: registered });
  assert.deepEqual(post({ onInit: registered }), [{ do: 'replay-legacy', event: 'init' }]);
});

test('EMBED-02 the settings of a legacy page are applied by name, and unknown settings are ignored', () => {
  const { first } = legacy({ title: 'My house', hideQueryMarkers: true, somethingElse: 1 });
  assert.deepEqual(first, [
    { do: 'run', run: 1, call: { verb: 'set', args: { viewerTitle: 'My house', hideQueryMarkers: true } } },
  ]);
});

test('EMBED-02 unknown names in the legacy commands set and get are ignored', () => {
  const { connection, post } = legacy({ command: 'set', requestId: 1, pann: 3, tilt: 5 });
  assert.deepEqual(postsOf(connection.finish(1, { value: null })), [
    { value: null, command: 'set', requestId: 1 },
  ]);
  assert.deepEqual(kindsOf(post({ command: 'get', requestId: 2, names: ['pan', 'nope'] })), ['run']);
});

test('EMBED-02 EMBED-04 a legacy command runs the call of the same name, and the response repeats the command and the requestId', () => {
  const { connection, post } = legacy({ command: 'flyToAddress', requestId: 7, address: 'Pier 39' });
  const found = { ...place, name: 'Pier 39' };
  const reply = { ...found, command: 'flyToAddress', requestId: 7 };
  assert.deepEqual(postsOf(connection.finish(1, { value: found })), [reply]);
  assert.deepEqual(kindsOf(post({ command: 'zoomIn', requestId: 'z' })), ['run']);
  assert.deepEqual(postsOf(connection.finish(2, { value: true })), [
    { value: true, command: 'zoomIn', requestId: 'z' },
  ]);
  const [refused] = postsOf(post({ command: 'explode', requestId: 'x' }));
  assert.equal((refused as { error: { code: string } }).error.code, 'not-supported');
});

test('EMBED-32 an invalid key is reported to a legacy page by `onInit` and by the response to a command', () => {
  const { connection, post } = legacy({ onInit: registered }, false);
  const [init] = postsOf(connection.emitLegacy('init', { entityId: null, valid: false }));
  assert.deepEqual(init, {
    event: 'onInit',
    id: 'reg',
    metadata: { entityId: null, apiKey: KEY, valid: false },
  });
  const [refused] = postsOf(post({ command: 'zoomIn', requestId: 1 }));
  assert.equal((refused as { error: { code: string } }).error.code, 'key-invalid');
});

test('EMBED-30 azimuthAngle and polarAngle are the angles of a camera that orbits the point at which it looks', () => {
  for (let pan = 0; pan < 360; pan += 7.5) {
    for (let tilt = -85; tilt <= 85; tilt += 17) {
      const [x, y, z] = vectorOf({ pan, tilt }).map((part) => -part) as [number, number, number];
      const { azimuthAngle, polarAngle } = orbitOf({ pan, tilt });
      assert.ok(Math.abs(Math.sin(azimuthAngle - Math.atan2(x, z))) < 1e-9, `${pan} ${tilt}`);
      assert.ok(Math.cos(azimuthAngle - Math.atan2(x, z)) > 0);
      assert.ok(Math.abs(polarAngle - Math.acos(y)) < 1e-6);
    }
  }
});

test('EMB-3 a legacy page cannot use the current protocol before it sends hello', () => {
  const { connection, post } = legacy({ onInit: registered });
  const envelope = { protocol: 'sphere-viewer', version: 1 };
  assert.deepEqual(post({ ...envelope, type: 'call', id: 'c', verb: 'zoomIn', args: {} }), []);
  assert.deepEqual(kindsOf(post({ ...envelope, type: 'hello', id: 'h' })), ['post']);
  assert.deepEqual(kindsOf(post({ ...envelope, type: 'call', id: 'c', verb: 'zoomIn', args: {} })), ['run']);
  assert.deepEqual(postsOf(connection.close()), [{ ...envelope, type: 'goodbye' }]);
});

test('EMBED-24 an empty restrictedSphereList from a legacy page does not restrict the spheres', () => {
  const { first } = legacy({ restrictedSphereList: [], showFlyHere: true });
  const args = { restrictedSphereList: null, showFlyHere: true };
  assert.deepEqual(first, [{ do: 'run', run: 1, call: { verb: 'set', args } }]);
});
