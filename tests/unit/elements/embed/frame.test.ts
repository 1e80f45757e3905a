import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chunksOf } from '../../../../elements/embed/client-connection.ts';
import { EmbedToken, type EmbedSession } from '../../../../elements/embed/embed-token.ts';
import { Frame } from '../../../../elements/embed/frame.ts';
import {
  mergeTexts,
  runCall,
  watchViewer,
  type FramedViewer,
} from '../../../../elements/embed/framed-viewer.ts';
import { checkCall, isVerb } from '../../../../elements/embed/schemas.ts';
import { SITE, messageOf } from './posts.ts';

const SESSION: EmbedSession = {
  valid: true,
  entityId: 'c',
  token: 't',
  expires_at: null,
  hasWatermark: true,
  options: { sphereId: 7, hideCopyrightSnapshot: false, hideCopyrightDate: false },
  first: { id: 7 },
};

function fakeViewer() {
  const calls: unknown[][] = [];
  const record =
    (name: string, value: unknown = true) =>
    (...args: unknown[]): Promise<unknown> => {
      calls.push([name, ...args.filter((arg) => !(arg && typeof arg === 'object' && 'signal' in arg))]);
      return Promise.resolve(value);
    };
  const names =
    'flyTo flyToAddress bestViews captures lookAt startOrientation stopOrientation faceNorth zoomIn zoomOut project unproject snapshot addMarkers showLayer openPopup closePopup openPanel closePanel';
  const viewer = Object.assign(new EventTarget(), {
    ...Object.fromEntries(names.split(' ').map((name) => [name, record(name)])),
    currentSphere: null,
    hasWatermark: false,
    texts: { product: 'P', viewer: 'View' },
  }) as unknown as FramedViewer & EventTarget & { viewerTitle?: string };
  return { viewer, calls };
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function openFrame(
  opened: EmbedSession | null,
  later: EmbedSession | null = opened,
  begun: Promise<void> = Promise.resolve(),
) {
  const { viewer, calls } = fakeViewer();
  const posts: Record<string, unknown>[] = [];
  const done: string[] = [];
  const warnings: string[] = [];
  const respond = (): Response => new Response(JSON.stringify(later), { status: later ? 200 : 403 });
  const token = new EmbedToken('key', SITE, () => Promise.resolve(respond()));
  const timers: (() => void)[] = [];
  const first = opened ? token.request() : Promise.resolve(null);
  const frame = new Frame(
    {
      token,
      apiKey: 'key',
      viewer,
      clock: { now: () => 0, after: (_, task) => (timers.push(task), () => undefined) },
      post: (message) => posts.push(message as Record<string, unknown>),
      warn: (sentence) => warnings.push(sentence),
      start: () => (done.push('begin'), begun),
      fail: () => done.push('fail'),
    },
    first,
  );
  const post = (type: string, rest: object): void =>
    frame.receive({ data: messageOf(type, rest), origin: SITE, isParent: true });
  return { frame, viewer, calls, posts, done, warnings, timers, post, first };
}

test('EMBED-01 a frame with a valid key runs calls, but no call can change its watermark or its product name', async () => {
  const { viewer, posts, done, post, first, timers } = openFrame(SESSION);
  post('hello', { id: 'h' });
  await first;
  await settle();
  assert.deepEqual(done, ['begin']);
  viewer.dispatchEvent(new Event('sphere-init'));
  post('call', {
    id: 's',
    verb: 'set',
    args: {
      viewerTitle: 'T',
      hasWatermark: false,
      nothing: 1,
      texts: { viewer: 'Ansicht', product: 'Mine' },
    },
  });
  await settle();
  assert.equal(viewer.viewerTitle, 'T');
  // The host, not the page, determines the watermark and the product name.
  assert.equal(viewer.hasWatermark, true);
  assert.deepEqual(viewer.texts, { product: 'P', viewer: 'Ansicht' });
  assert.deepEqual(
    posts.map(({ type, id }) => [type, id]),
    [
      ['welcome', 'h'],
      ['error', 's'],
    ],
  );
  const [, reply] = posts as readonly { readonly error?: { readonly message: string } }[];
  assert.match(
    reply?.error?.message ?? '',
    /^Unknown setting: nothing\. .*The other settings were applied\.$/,
  );
  assert.equal(timers.length, 1);
});

test('EMB-11 calls received before the viewer has started are run only after it has started', async () => {
  let markBegun: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (markBegun = resolve));
  const { calls, post, first } = openFrame(SESSION, SESSION, begun);
  post('hello', { id: 'h' });
  await first;
  await settle();
  post('call', { id: 'c', verb: 'flyTo', args: { sphere: 4 } });
  await settle();
  assert.deepEqual(calls, []);
  markBegun();
  await settle();
  assert.equal(calls.length, 1);
});

test('EMBED-32 a frame reports a failure when its viewer cannot be loaded', async () => {
  const { done, first } = openFrame(SESSION, SESSION, Promise.reject(new Error('no network')));
  await first;
  await settle();
  assert.deepEqual(done, ['begin', 'fail']);
});

test('EMB-5 the warning about a message with an invalid field names the field and says what is expected', () => {
  const wrongMessages: [type: string, fields: object, warning: string][] = [
    ['call', { id: 7, verb: 'zoomIn' }, 'call.id: must be of type string'],
    ['call', { verb: 'zoomIn' }, 'call.id: must be of type string'],
    ['subscribe', { id: 's', event: 'click', everyMs: 'often' }, 'subscribe.everyMs: must be of type number'],
    ['subscribe', { id: 's', event: 'click', everyMs: -1 }, 'subscribe.everyMs: must be at least 0'],
  ];
  for (const [type, fields, warning] of wrongMessages) {
    const { post, warnings } = openFrame(SESSION);
    post(type, fields);
    assert.deepEqual(warnings, [`A message is not valid: ${warning}.`]);
  }
});

test("EMBED-02 EMBED-04 an invalid setting on a legacy page causes one warning, and the page's valid settings are applied", async () => {
  const { frame, viewer, warnings, first } = openFrame(SESSION);
  const data = { title: 'Old house', panoMarkerDistance: 'far' };
  for (let time = 0; time < 2; time += 1) frame.receive({ data, origin: SITE, isParent: true });
  await first;
  await settle();
  assert.equal(viewer.viewerTitle, 'Old house');
  assert.equal(warnings.length, 1);
  assert.match(warnings[0] ?? '', /panoMarkerDistance/);
});

test('EMBED-32 EMB-10 a frame with an invalid key reports one failure and does not start', async () => {
  const { posts, done, post } = openFrame(null);
  await settle();
  post('hello', { id: 'h' });
  post('call', { id: 'c', verb: 'faceNorth', args: {} });
  await settle();
  assert.deepEqual(done, ['fail']);
  assert.deepEqual(
    posts.map(({ type, valid }) => [type, valid]),
    [['welcome', false]],
  );
});

test('EMBED-02 EMB-11 a protocol call runs the viewer method of the same name with the posted values', async () => {
  const table: readonly (readonly [verb: string, args: object, expected: unknown[]])[] = [
    ['flyTo', { sphere: 4 }, ['flyTo', { sphere: 4 }]],
    ['flyToAddress', { address: 'Pine St' }, ['flyToAddress', 'Pine St']],
    ['flyToAddress', { address: 'Pine St', from: 'south' }, ['flyToAddress', 'Pine St']],
    [
      'bestViews',
      { latitude: 1, longitude: 2, from: 'east', year: '2024' },
      ['bestViews', { latitude: 1, longitude: 2 }],
    ],
    ['captures', { latitude: 1, longitude: 2 }, ['captures', { latitude: 1, longitude: 2 }]],
    ['lookAt', { pan: 1, animate: false }, ['lookAt', { pan: 1 }]],
    ['startOrientation', {}, ['startOrientation']],
    ['stopOrientation', {}, ['stopOrientation']],
    ['faceNorth', {}, ['faceNorth']],
    ['zoomIn', {}, ['zoomIn']],
    ['zoomOut', {}, ['zoomOut']],
    ['project', { latitude: 1, longitude: 2 }, ['project', { latitude: 1, longitude: 2 }]],
    ['unproject', { x: 1, y: 2 }, ['unproject', { x: 1, y: 2 }]],
    ['snapshot', {}, ['snapshot']],
    ['showLayer', { name: 'a', visible: false }, ['showLayer', 'a', false]],
    ['openPopup', { id: 7 }, ['openPopup', 7]],
    ['closePopup', {}, ['closePopup']],
    ['openPanel', { panel: 'info' }, ['openPanel', 'info']],
    ['closePanel', {}, ['closePanel']],
  ];
  for (const [verb, args, expected] of table) {
    const { viewer, calls } = fakeViewer();
    assert.ok(isVerb(verb));
    const checked = checkCall(verb, args);
    assert.ok('call' in checked, verb);
    const rest = { applySettings: () => undefined, reportError: () => undefined };
    await runCall({ viewer, ...rest }, checked.call, new AbortController().signal);
    assert.deepEqual(calls, [expected], verb);
  }
});

test('the viewer methods flyTo, lookAt, project, unproject and openPopup receive the abort signal of the call', async () => {
  const { viewer } = fakeViewer();
  const rest = { applySettings: () => undefined, reportError: () => undefined };
  const received: unknown[] = [];
  const receive = (_: unknown, options: { signal?: AbortSignal } = {}): Promise<never> => {
    received.push(options.signal);
    return new Promise(() => undefined);
  };
  const waiting = ['flyTo', 'lookAt', 'project', 'unproject', 'openPopup'] as const;
  Object.assign(viewer, Object.fromEntries(waiting.map((verb) => [verb, receive])));
  const { signal } = new AbortController();
  for (const verb of waiting) {
    const args: Readonly<Record<string, object>> = { unproject: { x: 1, y: 2 }, openPopup: { id: 'a' } };
    const checked = checkCall(verb, args[verb] ?? { latitude: 1, longitude: 2 });
    assert.ok('call' in checked);
    void runCall({ viewer, ...rest }, checked.call, signal);
  }
  await settle();
  assert.deepEqual(received, Array(waiting.length).fill(signal));
});

test('a snapshot receives the posted size and the abort signal of the call, and a size that is not a number is refused', async () => {
  const { viewer } = fakeViewer();
  const received: unknown[] = [];
  const snapshot = (options: unknown): Promise<Blob> => {
    received.push(options);
    return Promise.resolve(new Blob());
  };
  Object.assign(viewer, { snapshot });
  const { signal } = new AbortController();
  const rest = { applySettings: () => undefined, reportError: () => undefined };
  const checked = checkCall('snapshot', { width: 640, height: 480 });
  assert.ok('call' in checked);
  await runCall({ viewer, ...rest }, checked.call, signal);
  assert.deepEqual(received, [{ width: 640, height: 480, signal }]);
  assert.ok(!('call' in checkCall('snapshot', { width: '640' })));
});

test('the frame emits an event when the pointer moves onto an object and when it leaves the object', () => {
  const { viewer } = fakeViewer();
  const emitted: unknown[] = [];
  watchViewer(viewer, (event, detail) => emitted.push([event, detail]), new AbortController().signal);
  const point = { pan: 1, tilt: 2, latitude: null, longitude: null };
  for (const hovered of [{ id: 'a', kind: 'marker', layer: 'Shops', object: {}, point }, null])
    viewer.dispatchEvent(Object.assign(new Event('sphere-object-hover'), { hovered }));
  assert.deepEqual(emitted, [
    ['object-hover', { id: 'a', layer: 'Shops', pan: 1, tilt: 2, place: null }],
    ['object-hover', { id: null, layer: null }],
  ]);
});

test('EMB-8 added markers are appended to the marker list, and a long list is split into chunks of fewer than 300,000 characters', async () => {
  const { viewer, calls } = fakeViewer();
  const rest = { applySettings: () => undefined, reportError: () => undefined };
  for (const markers of [[1, 2], [3]])
    await runCall(
      { viewer, ...rest },
      { verb: 'addMarkers', args: { markers } },
      new AbortController().signal,
    );
  assert.deepEqual(calls, [
    ['addMarkers', [1, 2]],
    ['addMarkers', [3]],
  ]);
  const list = Array.from({ length: 20_000 }, (_, id) => ({ id, name: `Marker ${String(id)}` }));
  const chunks = [...chunksOf(list)];
  assert.deepEqual(chunks.flat(), list);
  assert.ok(chunks.length > 1 && chunks.every((chunk) => JSON.stringify(chunk).length < 300_000));
  assert.deepEqual([...chunksOf([])], []);
  assert.equal([...chunksOf(['x'.repeat(400_000), 1])].length, 2);
});

test('EMBED-02 a page can replace texts of the viewer, one after the other, but post nothing else', () => {
  const texts = { a: 'A', deep: { b: 'B' }, list: [{ c: 'C' }, { c: 'D' }] };
  const deep = { b: { c: { d: { e: 'x' } } } };
  const table: readonly (readonly [input: unknown, merged: object])[] = [
    [{ a: 'x' }, { ...texts, a: 'x' }],
    [
      { a: 1, z: 'new' },
      { ...texts, z: 'new' },
    ],
    [{ deep: { y: 'new' } }, { ...texts, deep: { b: 'B', y: 'new' } }],
    [{ list: [{ c: 'x' }] }, { ...texts, list: [{ c: 'x' }] }],
    [{ a: null, deep: 5, list: undefined }, texts],
    [{ a: 'x'.repeat(5000) }, { ...texts, a: 'x'.repeat(2000) }],
    [{ z: deep }, { ...texts, z: { b: { c: {} } } }],
    [null, texts],
  ];
  for (const [input, merged] of table)
    assert.deepEqual(mergeTexts(texts, input), merged, JSON.stringify(input));
});
