import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ViewerError } from '../../../../elements/index.ts';
import { CoverageStore } from '../../../../web/features/coverage/coverage-store.ts';
import { panToNeighbors } from '../../../../web/features/coverage/first-look.ts';
import { type FollowingViewer, SphereFollower } from '../../../../web/features/coverage/sphere-follower.ts';
import { readSphereId } from '../../../../web/features/coverage/sphere-follower.ts';

test('ROUTE-04 the sphere id in a URL is read only if it is a positive whole number', () => {
  const read: [string, number | null][] = [
    ['7', 7],
    ['1000000041', 1000000041],
    ['007', 7],
    [' 42 ', 42],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ...[
      '0',
      '',
      ' ',
      '-1',
      '1.5',
      '1e3',
      '0x10',
      'abc',
      '12abc',
      '9007199254740993',
      '٤٢',
      '🌐',
      '9'.repeat(400),
    ].map((segment): [string, null] => [segment, null]),
  ];
  for (const [segment, id] of read) assert.equal(readSphereId(segment), id, segment);
});

function open(named: number) {
  const navigations: [number, boolean][] = [];
  const unknown: number[] = [];
  const flights: number[] = [];
  let failed = 0;
  let end: (outcome: 'arrive' | 'stay' | ViewerError) => void = () => undefined;
  const follower = new SphereFollower(named, {
    navigate: (id, replace) => navigations.push([id, replace]),
    onUnknown: (id) => unknown.push(id),
    onFailed: () => (failed += 1),
  });
  const viewer = {
    sphere: null as number | null,
    currentSphere: null as { id: number } | null,
    flyTo: ({ sphere }: { readonly sphere: number }) =>
      new Promise<boolean>((resolve, reject) => {
        flights.push(sphere);
        end = (outcome) => {
          if (outcome instanceof ViewerError) reject(outcome);
          else resolve(outcome === 'arrive');
          if (outcome === 'arrive') show(sphere);
        };
      }),
  } satisfies FollowingViewer;
  const show = (id: number): void => {
    viewer.currentSphere = { id };
    follower.onSphereShown(id);
  };
  follower.attach(viewer);
  return {
    follower,
    viewer,
    navigations,
    unknown,
    failures: () => failed,
    flights,
    show,
    end: async (outcome: Parameters<typeof end>[0]) => {
      end(outcome);
      await new Promise(setImmediate);
    },
  };
}

test('COV-01 the coverage page opens the sphere in the URL, and each flight adds an entry to the browser history', () => {
  const { viewer, navigations, show } = open(7);
  assert.equal(viewer.sphere, 7);
  show(7);
  assert.deepEqual(navigations, []);
  show(8);
  show(8);
  show(9);
  assert.deepEqual(navigations, [
    [8, false],
    [9, false],
  ]);
});

test('COV-01 going back in the browser history starts a flight to the earlier sphere without adding an entry', async () => {
  const { follower, navigations, flights, show, end } = open(7);
  show(7);
  show(8);
  follower.follow(8);
  assert.deepEqual(flights, []);
  follower.follow(7);
  assert.deepEqual(flights, [7]);
  await end('arrive');
  assert.deepEqual(navigations, [[8, false]]);
});

test('COV-01 when a flight is interrupted or fails, the URL is reset to the sphere that is shown', async () => {
  for (const outcome of ['stay', new ViewerError('source-failed', 'offline')] as const) {
    const { follower, navigations, unknown, failures, show, end } = open(7);
    show(7);
    follower.follow(8);
    await end(outcome);
    assert.equal(failures(), outcome === 'stay' ? 0 : 1);
    assert.deepEqual(navigations, [[7, true]]);
    assert.deepEqual(unknown, []);
  }
});

test('a URL with an unknown sphere id is reported and causes no further navigation', async () => {
  const { follower, navigations, unknown, show, end } = open(7);
  show(7);
  follower.follow(99);
  await end(new ViewerError('not-found', 'none'));
  assert.deepEqual(unknown, [99]);
  assert.deepEqual(navigations, []);
});

test('COV-10 if the URL changes before the first sphere is shown, the sphere in the new URL is requested instead', () => {
  const { follower, viewer, flights } = open(7);
  follower.follow(8);
  assert.equal(viewer.sphere, 8);
  assert.deepEqual(flights, []);
});

test('COV-02 the portal restores the map view unless the user has flown to another sphere', () => {
  const store = new CoverageStore({
    around: () => Promise.resolve([]),
    sphere: () => Promise.reject(new Error('not asked')),
  });
  const view = { center: { latitude: 40, longitude: -83 }, zoom: 15 };
  const sphere = { latitude: 40, longitude: -83, title: 'more than a map needs' };
  store.moveMap(view);
  store.choose(7);
  store.show({ ...sphere, id: 7 });
  assert.deepEqual(store.mapView, view);
  assert.deepEqual(store.last, { id: 7, latitude: 40, longitude: -83 });
  store.show({ ...sphere, id: 8 });
  assert.equal(store.mapView, null);
});

test('COV-02 VIEW-78 the check for spheres distinguishes a company without spheres from a failed or aborted request', async () => {
  const phaseAfter = async (
    response: Promise<never> | Promise<object>,
    signal = new AbortController().signal,
  ) => {
    const store = new CoverageStore({ around: () => Promise.resolve([]), sphere: () => response as never });
    await store.check(signal);
    return store.state.phase;
  };
  assert.equal(await phaseAfter(Promise.resolve({})), 'some');
  assert.equal(await phaseAfter(Promise.reject(new ViewerError('not-found', 'none'))), 'none');
  assert.equal(await phaseAfter(Promise.reject(new ViewerError('source-failed', 'away'))), 'failed');
  assert.equal(await phaseAfter(Promise.reject(new Error('anything'))), 'failed');
  assert.equal(await phaseAfter(Promise.reject(new Error('late')), AbortSignal.abort()), 'checking');
});

test('FIX-38 the first view faces most of the neighboring spheres if the sphere has any neighbors', () => {
  const here = { latitude: 47.6, longitude: -122.33 };
  const at = (pan: number, distanceDeg: number) => ({
    latitude: here.latitude + distanceDeg * Math.cos((pan * Math.PI) / 180),
    longitude:
      here.longitude +
      (distanceDeg * Math.sin((pan * Math.PI) / 180)) / Math.cos((here.latitude * Math.PI) / 180),
  });
  assert.equal(panToNeighbors(here, []), null);
  assert.equal(panToNeighbors(here, [here]), null);
  const near = (pan: number | null, expected: number) =>
    assert.ok(
      pan !== null && Math.abs(((pan - expected + 540) % 360) - 180) < 3,
      `${String(pan)} ${expected}`,
    );
  near(panToNeighbors(here, [at(120, 0.01)]), 120);
  // In the first case, most neighbors are on both sides of north. In the second, most are around 230°.
  near(panToNeighbors(here, [at(350, 0.01), at(10, 0.01), at(0, 0.02), at(180, 0.01)]), 0);
  near(panToNeighbors(here, [at(220, 0.01), at(230, 0.012), at(240, 0.02), at(40, 0.01), at(60, 0.01)]), 230);
});
