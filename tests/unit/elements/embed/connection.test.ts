import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COMPANY, KEY, OTHER, SITE, kindsOf, open, opened, postsOf, messageOf } from './posts.ts';

const codeOf = (message: unknown): unknown => (message as { error?: { code?: unknown } }).error?.code;

test('EMB-3 SEC-55 EMBED-04 messages are accepted only from the parent page, and only if they have the origin of its first hello', () => {
  const { connection, post } = open();
  assert.deepEqual(post(messageOf('hello', { id: 'h' }), { isParent: false }), []);
  assert.deepEqual(post(messageOf('hello', { id: 'h' })), [{ do: 'request-admission', origin: SITE }]);
  assert.deepEqual(post(messageOf('hello', { id: 'other' }), { origin: OTHER }), []);
  const [welcome, ...more] = connection.admit({ valid: true, entityId: COMPANY });
  assert.deepEqual(more, []);
  assert.ok(welcome?.do === 'post' && welcome.origin === SITE);
  const { type, id, valid, entityId } = welcome.message as Record<string, unknown>;
  assert.deepEqual(
    { type, id, valid, entityId },
    { type: 'welcome', id: 'h', valid: true, entityId: COMPANY },
  );
  const call = messageOf('call', { id: 'c', verb: 'zoomIn', args: {} });
  assert.deepEqual(post(call, { origin: OTHER }), []);
  assert.deepEqual(post(call, { isParent: false }), []);
  assert.deepEqual(kindsOf(post(call)), ['run']);
});

test('EMB-3 SEC-55 messages before hello or after goodbye are ignored, and the same page can send hello again', () => {
  const call = (id: string) => messageOf('call', { id, verb: 'zoomIn', args: {} });
  const early = open();
  assert.deepEqual(early.post(call('1')), []);
  assert.deepEqual(early.post(messageOf('goodbye')), []);
  const { connection, post } = opened();
  post(call('1'));
  assert.deepEqual(kindsOf(post(messageOf('goodbye'))), ['abort', 'unsubscribe-all']);
  assert.deepEqual(connection.finish(1, { value: true }), []);
  assert.deepEqual(post(call('2')), []);
  assert.deepEqual(connection.emit('init', { entityId: COMPANY, valid: true }), []);
  assert.deepEqual(post(messageOf('hello', { id: 'new' }), { origin: OTHER }), []);
  assert.deepEqual(kindsOf(post(messageOf('hello', { id: 'new' }))), ['request-admission']);
});

test('EMB-3 every hello message gets a response, but the host checks the page only once', () => {
  const { connection, post } = open();
  post(messageOf('hello', { id: '1' }));
  assert.deepEqual(post(messageOf('hello', { id: '2' })), []);
  const [welcome] = postsOf(connection.admit({ valid: true, entityId: null }));
  assert.equal((welcome as { id?: string }).id, '2');
  assert.deepEqual(kindsOf(post(messageOf('hello', { id: '2' }))), ['post']);
});

test('EMBED-02 a call runs only once even if it is posted twice, and its response has the id of the call', () => {
  const { connection, post } = opened();
  const call = messageOf('call', { id: 'c', verb: 'flyTo', args: { sphere: 42 } });
  assert.deepEqual(post(call), [{ do: 'run', run: 1, call: { verb: 'flyTo', args: { sphere: 42 } } }]);
  assert.deepEqual(post(call), []);
  const [reply] = connection.finish(1, { value: true });
  assert.deepEqual(reply, {
    do: 'post',
    message: messageOf('result', { id: 'c', value: true }),
    origin: SITE,
  });
  assert.deepEqual(post(call), []);
  assert.deepEqual(connection.finish(1, { value: true }), []);
});

test('EMBED-02 a canceled call ends with the error `cancelled`, even if it completes afterward', () => {
  const { connection, post } = opened();
  post(messageOf('call', { id: 'c', verb: 'faceNorth', args: {} }));
  const ended = post(messageOf('cancel', { id: 'c' }));
  assert.deepEqual(kindsOf(ended), ['abort', 'post']);
  assert.equal(codeOf(postsOf(ended)[0]), 'cancelled');
  assert.deepEqual(connection.finish(1, { value: true }), []);
  assert.deepEqual(post(messageOf('cancel', { id: 'c' })), []);
});

const refusedCalls: [what: string, verb: string, args: unknown, code: string][] = [
  ['an unknown verb', 'explode', {}, 'not-supported'],
  ['a name of a prototype', 'toString', {}, 'not-supported'],
  ['a latitude that is not a number', 'flyTo', { latitude: NaN, longitude: 0 }, 'invalid-argument'],
  ['an endless longitude', 'lookAt', { latitude: 1, longitude: Infinity }, 'invalid-argument'],
  ['a place beyond the pole', 'lookAt', { latitude: 91, longitude: 0 }, 'invalid-argument'],
  ['an endless pan', 'lookAt', { pan: -Infinity }, 'invalid-argument'],
  ['a fov of 0', 'lookAt', { fov: 0 }, 'invalid-argument'],
  ['a negative fov', 'lookAt', { fov: -5 }, 'invalid-argument'],
  ['no goal at all', 'lookAt', {}, 'invalid-argument'],
  ['an unknown field', 'lookAt', { pich: 3 }, 'invalid-argument'],
  ['a fov of a half turn', 'lookAt', { fov: 180 }, 'invalid-argument'],
  ['half a sphere', 'flyTo', { sphere: 1.5 }, 'invalid-argument'],
  ['text for a pixel', 'unproject', { x: 'left', y: 2 }, 'invalid-argument'],
  [
    'a side that places do not have',
    'bestViews',
    { latitude: 1, longitude: 2, from: 'up' },
    'invalid-argument',
  ],
  ['half a year', 'bestViews', { latitude: 1, longitude: 2, year: 2024.5 }, 'invalid-argument'],
  ['captures beyond the pole', 'captures', { latitude: 91, longitude: 0 }, 'invalid-argument'],
  ['no address', 'flyToAddress', { address: '   ' }, 'invalid-argument'],
  ['an unknown panel', 'openPanel', { panel: 'secrets' }, 'invalid-argument'],
  ['a list for values', 'set', [1], 'invalid-argument'],
  ['an unknown name', 'get', { names: ['pan', 'nope'] }, 'invalid-argument'],
  ['a name of a prototype', 'get', { names: ['constructor'] }, 'invalid-argument'],
  ['a property that pages cannot read', 'get', { names: ['apiKey'] }, 'invalid-argument'],
];

test('EMB-5 EMB-8 an invalid call gets exactly one error, with the code `not-supported` or `invalid-argument`', () => {
  for (const [what, verb, args, code] of refusedCalls) {
    const [reply, ...more] = postsOf(opened().post(messageOf('call', { id: 'c', verb, args })));
    assert.deepEqual(more, [], what);
    assert.equal(codeOf(reply), code, what);
  }
});

test('EMB-5 a call without args runs with an empty object, and a subscription without everyMs has the interval 0', () => {
  const { post } = opened();
  const [run] = post(messageOf('call', { id: 'c', verb: 'zoomIn' }));
  assert.deepEqual(run, { do: 'run', run: 1, call: { verb: 'zoomIn', args: {} } });
  const subscribed = post(messageOf('subscribe', { id: 's', event: 'load' }));
  assert.deepEqual(subscribed[1], { do: 'subscribe', event: 'load', everyMs: 0 });
});

test('EMB-5 the error for an invalid call names the field and says what is expected', () => {
  const errorMessageOf = (verb: string, args: object): unknown =>
    (postsOf(opened().post(messageOf('call', { id: 'c', verb, args })))[0] as { error: { message: string } })
      .error.message;
  assert.equal(errorMessageOf('flyTo', { sphere: 'home' }), 'flyTo.sphere: must be of type number');
  assert.equal(errorMessageOf('lookAt', { pich: 3 }), 'lookAt: must not have pich');
  assert.equal(
    errorMessageOf('lookAt', { latitude: 91, longitude: 0 }),
    'lookAt.latitude: must be at most 90',
  );
  assert.equal(
    errorMessageOf('openPanel', { panel: 'secrets' }),
    'openPanel.panel: must be snapshot or info or help or favorite or search or measure',
  );
  assert.equal(
    errorMessageOf('flyToAddress', { address: ' ' }),
    'flyToAddress.address: its length must be at least 1',
  );
  assert.equal(
    errorMessageOf('get', { names: ['pan', 'titel'] }),
    'Unknown setting: titel. Did you mean title?',
  );
  assert.equal(
    errorMessageOf('get', { names: ['nope'] }),
    'Unknown setting: nope. Settings have the names of the element’s properties.',
  );
  assert.equal(errorMessageOf('flyTo', { sphere: 1, speed: 2 }), 'flyTo: must not have speed');
  assert.equal(errorMessageOf('flyTo', { lat: 47.6, lng: -122.3 }), 'flyTo: must not have lat, lng');
});

test('EMB-5 a call of set with an unknown name applies the other settings and ends with `invalid-argument`', () => {
  const { connection, post } = opened();
  const args = { pann: 3, tilt: 5 };
  const [run] = post(messageOf('call', { id: 'c', verb: 'set', args }));
  assert.deepEqual(run, { do: 'run', run: 1, call: { verb: 'set', args } });
  const [reply] = postsOf(connection.finish(1, { value: null }));
  assert.equal(codeOf(reply), 'invalid-argument');
  assert.equal(
    (reply as { error: { message: string } }).error.message,
    'Unknown setting: pann. Did you mean pan? The other settings were applied.',
  );
  post(messageOf('call', { id: 'd', verb: 'set', args: { pann: 3 } }));
  const [alone] = postsOf(connection.finish(2, { value: null }));
  assert.equal(
    (alone as { error: { message: string } }).error.message,
    'Unknown setting: pann. Did you mean pan?',
  );
  post(messageOf('call', { id: 'e', verb: 'set', args: { title: 'Home', tilt: 5 } }));
  assert.deepEqual(postsOf(connection.finish(3, { value: null })), [
    messageOf('result', { id: 'e', value: null }),
  ]);
});

test('FIX-58 numbers that a call passes as strings are converted to numbers', () => {
  const argsOf = (verb: string, args: object): unknown => {
    const [run] = opened().post(messageOf('call', { id: 'c', verb, args }));
    return (run as { readonly call: { readonly args: unknown } }).call.args;
  };
  assert.deepEqual(argsOf('flyTo', { sphere: '7480' }), { sphere: 7480 });
  assert.deepEqual(argsOf('lookAt', { latitude: '47.6', longitude: '-122.3', fov: '40' }), {
    latitude: 47.6,
    longitude: -122.3,
    fov: 40,
  });
  assert.deepEqual(argsOf('unproject', { x: '1', y: 2 }), { x: 1, y: 2 });
});

test('EMBED-03 events are sent at the requested interval, and a subscription to an unknown event gets `not-supported`', () => {
  const { connection, post } = opened();
  const actions = post(messageOf('subscribe', { id: 's', event: 'view-change', everyMs: 100 }));
  assert.deepEqual(postsOf(actions), [messageOf('result', { id: 's', value: null })]);
  assert.deepEqual(actions[1], { do: 'subscribe', event: 'view-change', everyMs: 100 });
  const [unknown] = postsOf(post(messageOf('subscribe', { id: 't', event: 'constructor', everyMs: 0 })));
  assert.equal(codeOf(unknown), 'not-supported');
  assert.deepEqual(kindsOf(post(messageOf('unsubscribe', { id: 'u', event: 'view-change' }))), [
    'unsubscribe',
    'post',
  ]);
  const [emitted] = connection.emit('init', { entityId: COMPANY, valid: true });
  assert.ok(emitted?.do === 'post' && emitted.origin === SITE);
});

test('EMBED-32 all calls end with `key-invalid` when the key is invalid from the start or is revoked later', () => {
  const refused = opened(false);
  const [reply] = postsOf(refused.post(messageOf('call', { id: 'c', verb: 'zoomIn', args: {} })));
  assert.equal(codeOf(reply), 'key-invalid');
  const { connection, post } = opened();
  post(messageOf('call', { id: 'c', verb: 'zoomIn', args: {} }));
  const ended = connection.revoke();
  assert.deepEqual(kindsOf(ended), ['abort', 'post']);
  assert.equal(codeOf(postsOf(ended)[0]), 'key-invalid');
  assert.equal(
    codeOf(postsOf(post(messageOf('subscribe', { id: 's', event: 'load', everyMs: 0 })))[0]),
    'key-invalid',
  );
});

test('EMB-11 a hello with another protocol version gets `version-unknown`, and other messages of that version are dropped', () => {
  const { post } = open();
  for (const version of [0, 2, 1.5, -1]) {
    const [reply] = postsOf(post({ ...messageOf('hello', { id: 'h' }), version }));
    assert.equal(codeOf(reply), 'version-unknown');
    assert.deepEqual(
      postsOf(post({ ...messageOf('call', { id: 'c', verb: 'zoomIn', args: {} }), version })),
      [],
    );
  }
  assert.deepEqual(kindsOf(post(messageOf('hello', { id: 'h' }))), ['request-admission']);
});

test('EMB-4 protocol messages are posted only to the origin that sent hello, and never contain the key', () => {
  const { connection, post } = opened();
  const posted = [
    ...post(messageOf('hello', { id: 'again' })),
    ...post(messageOf('call', { id: 'a', verb: 'nothing', args: {} })),
    ...post(messageOf('subscribe', { id: 'b', event: 'load', everyMs: 0 })),
    ...connection.emit('init', { entityId: COMPANY, valid: true }),
    ...connection.close(),
  ];
  for (const action of posted) if (action.do === 'post') assert.equal(action.origin, SITE);
  assert.ok(postsOf(posted).length >= 5);
  assert.ok(!JSON.stringify(posted).includes(KEY));
});

test('EMB-4 a hello from an opaque or wildcard origin causes a warning and gets no response', () => {
  for (const origin of ['null', '', 'file://', '*']) {
    const actions = open().post(messageOf('hello', { id: 'h' }), { origin });
    assert.deepEqual(kindsOf(actions), ['warn'], origin);
  }
});

test('EMB-8 FIX-73 while 1,000 calls are running, every further call is rejected with the recoverable error `not-ready`', () => {
  const { connection, post } = opened();
  let posted = 0;
  const call = () => post(messageOf('call', { id: `c${(posted += 1)}`, verb: 'faceNorth', args: {} }));
  for (let run = 1; run <= 1000; run += 1) assert.deepEqual(kindsOf(call()), ['run'], String(run));
  const [busy, ...more] = postsOf(call());
  assert.deepEqual(more, []);
  const { id, error } = busy as { id: string; error: { code: string; recoverable: boolean } };
  assert.deepEqual([id, error.code, error.recoverable], ['c1001', 'not-ready', true]);
  const command = { command: 'zoomIn', requestId: 7 };
  assert.equal(codeOf(postsOf(post(command))[0]), 'not-ready', 'a command of an old page counts as well');
  connection.finish(1, { value: true });
  assert.deepEqual(kindsOf(call()), ['run']);
  assert.equal(codeOf(postsOf(call())[0]), 'not-ready');
  post(messageOf('cancel', { id: 'c2' }));
  assert.deepEqual(kindsOf(call()), ['run']);
});
