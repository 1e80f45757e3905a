import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { MAX_BYTES, findProblem, type DataProblem } from '../../../../elements/embed/read-message.ts';
import { checkSettings } from '../../../../elements/embed/settings.ts';
import { processorMs } from '../../../helpers/processor-ms.ts';
import { SITE, kindsOf, open, opened, postsOf, messageOf } from './posts.ts';

const ring: Record<string, unknown> = {};
ring['ring'] = ring;
const own = (name: string): unknown => JSON.parse(`{"a":[{"${name}":{"polluted":true}}]}`);

const errors: [what: string, data: unknown, problem: DataProblem | null][] = [
  ['plain data', { a: [1, 'x', null, undefined, true, { b: {} }] }, null],
  ['an object without a prototype', Object.assign(Object.create(null) as object, { a: 1 }), null],
  ['text up to the limit', 'x'.repeat(MAX_BYTES), null],
  ['text beyond the limit', 'x'.repeat(MAX_BYTES + 1), 'too-large'],
  ['many small values', Array.from({ length: 200_000 }, () => 0), 'too-large'],
  ['a long list of nothing', new Array(4_000_000_000), 'too-large'],
  ['a list with holes', new Array(9), 'not-plain'],
  ['long names', { ['x'.repeat(MAX_BYTES)]: 1 }, 'too-large'],
  ['a ring', ring, 'too-deep'],
  ['the name of a prototype', own('__proto__'), 'prototype-name'],
  ['the name of a constructor', own('constructor'), 'prototype-name'],
  ['a map', { a: new Map() }, 'not-plain'],
  ['a date', new Date(), 'not-plain'],
  ['bytes', new Uint8Array(4), 'not-plain'],
  ['a big number', 1n, 'not-plain'],
  ['a function', () => 1, 'not-plain'],
];

test('EMB-5 EMB-6 SEC-55 unsafe message data, such as a cyclic object or a key named __proto__, is detected', () => {
  for (const [what, data, problem] of errors) assert.equal(findProblem(data), problem, what);
});

test('EMB-5 EMB-6 SEC-55 arbitrary messages cause no exception, change no prototype, and get no response before the page is accepted', () => {
  const anything = fc.anything({ withBigInt: true, withMap: true, withSet: true, withTypedArray: true });
  const shaped = fc.record(
    {
      protocol: fc.constant('sphere-viewer'),
      version: fc.oneof(fc.constant(1), anything),
      type: fc.oneof(
        fc.constantFrom('call', 'cancel', 'subscribe', 'unsubscribe', 'welcome', '__proto__'),
        anything,
      ),
      id: fc.oneof(fc.string(), anything),
      verb: anything,
      args: anything,
      event: anything,
    },
    { requiredKeys: ['protocol'] },
  );
  fc.assert(
    fc.property(fc.oneof(anything, shaped), (data) => {
      const fresh = open();
      for (const kind of kindsOf(fresh.post(data)))
        assert.ok(kind === 'warn' || kind === 'request-admission', kind);
      assert.deepEqual(postsOf(fresh.post(data)), []);
      const talking = opened();
      for (const action of talking.post(data)) if (action.do === 'post') assert.equal(action.origin, SITE);
      assert.equal(({} as { polluted?: unknown }).polluted, undefined);
      const after = talking.post(messageOf('call', { id: 'still here', verb: 'zoomIn', args: {} }));
      assert.deepEqual(kindsOf(after).slice(-1), ['run']);
    }),
    { numRuns: 5000 },
  );
});

test('EMB-5 each kind of invalid message causes one warning, and messages from other scripts cause none', () => {
  const { post } = opened();
  const warnings = (data: unknown) => kindsOf(post(data)).filter((kind) => kind === 'warn').length;
  assert.equal(warnings(messageOf('dance', { id: 'x' })), 1);
  assert.equal(warnings(messageOf('sing', { id: 'x' })), 0);
  assert.equal(warnings(messageOf('call', { id: 7 })), 1);
  assert.equal(warnings(messageOf('cancel')), 0);
  for (const data of ['webpackHotUpdate', { source: 'react-devtools' }, [1], null, 4, new Map()]) {
    assert.equal(warnings(data), 0);
  }
});

test('EMB-8 every invalid setting is reported, and the valid settings are accepted', () => {
  const input = {
    fov: NaN,
    zoom: -1,
    pan: Infinity,
    customMarkerDistance: -5,
    autoRotate: { speed: Infinity },
    layers: 'all',
    restrictedSphereList: [1.5],
    viewerTitle: 4,
    source: {},
    apiHost: 'https://evil.io',
    apiKey: 'k',
    placeService: {},
    poweredBy: false,
    innerHTML: '<b>',
    tilt: -10,
    hideQueryMarkers: true,
  };
  const { usable, problems } = checkSettings(input);
  assert.deepEqual(usable, { tilt: -10, hideQueryMarkers: true });
  assert.equal(problems.length, Object.keys(input).length - 2);
});

test('FIX-94 a setting is reported for every value of the camera and of auto-rotate that is out of range', () => {
  const out = [
    { fov: 180 },
    { fov: 500 },
    ...[{ fov: 180 }, { fov: 0 }, { tilt: 91 }, { tilt: -91 }, { speed: 0 }].map((autoRotate) => ({
      autoRotate,
    })),
  ];
  for (const input of out) {
    const { usable, problems } = checkSettings(input);
    assert.deepEqual([usable, problems.length], [{}, 1], JSON.stringify(input));
  }
  const input = { fov: 179, autoRotate: { speed: 5, tilt: -90, fov: 100 } };
  assert.deepEqual(checkSettings(input), { usable: input, problems: [] });
});

test('SURF-06 the settings for the surface, the terrain and occluded objects are accepted only if they are valid', () => {
  const url = 'https://tiles.test/{z}/{x}/{y}.mvt';
  const input = { surface: url, terrain: '', occludedObjects: 'hide', surfaceCursor: true };
  assert.deepEqual(checkSettings(input), { usable: input, problems: [] });
  const host = { surface: null, terrain: null };
  assert.deepEqual(checkSettings(host), { usable: host, problems: [] });
  const wrong = { surface: 5, terrain: 'x'.repeat(2001), occludedObjects: 'dim', surfaceCursor: 2 };
  const { usable, problems } = checkSettings(wrong);
  assert.deepEqual(usable, {});
  assert.equal(problems.length, 4);
});

test('EMB-8 reading 100,000 markers in messages of 9,000 markers takes less than 200 ms of CPU time per message', () => {
  const { post } = opened();
  for (let sent = 0; sent < 100_000; sent += 9000) {
    const markers = Array.from({ length: Math.min(9000, 100_000 - sent) }, (_, at) => ({
      id: sent + at,
      lat: 40,
      lng: -74,
      name: `Marker ${sent + at}`,
      icon: 'a',
    }));
    let calls = 0;
    const usedMs = processorMs(() => {
      const id = `${sent}-${(calls += 1)}`;
      const actions = post(messageOf('call', { id, verb: 'addMarkers', args: { markers } }));
      assert.deepEqual(kindsOf(actions), ['run']);
    });
    assert.ok(usedMs < 200, `${usedMs} ms`);
  }
});
