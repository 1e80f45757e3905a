import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createLog, readableLine, scrub } from '../../../../demo/host/log/create-log.ts';

/** Returns the lines that `say` writes to a log. */
function written(say: (log: ReturnType<typeof createLog>) => void): string[] {
  const lines: string[] = [];
  say(createLog({ level: 'debug', write: (line) => lines.push(line) }));
  return lines;
}

test('SEC-62 REL-28 a log entry is one line of JSON, whatever its message and values', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, value) => {
      const [line = '', ...more] = written((log) => log.info({ value }, text));
      assert.deepEqual(more, []);
      assert.equal(line.indexOf('\n'), line.length - 1);
      JSON.parse(line);
    }),
  );
});

const secrets = [
  'ada.byron+x@company.example',
  'Basic aWQ6c2VjcmV0c2VjcmV0',
  'Bearer a-token-that-is-long',
  'sk_live_abcdefgh12345678',
  'whsec_abcdefgh12345678',
  'AIzaSyA-abcdefghijklmnopqrstuvw',
  '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA',
  'postgres://user:password@db/spheres',
];

for (const secret of secrets) {
  test(`SEC-62 ${secret.slice(0, 12)}… is not logged in an error, a field or a message`, () => {
    const [line = ''] = written((log) =>
      log.error({ err: new Error(`at ${secret} failed`), deep: { list: [secret] } }, `told ${secret}.`),
    );
    assert.ok(!line.includes(secret.replace(/^(Basic|Bearer) /, '')), line);
    JSON.parse(line);
    assert.notEqual(scrub(secret), secret);
  });
}

test('SEC-62 the values of password, token, mapsKey and authorization fields are hidden in the log', () => {
  const facts = { password: 'a', body: { token: 'b', mapsKey: 'c' }, headers: { authorization: 'd' } };
  const [line = ''] = written((log) => log.info(facts));
  const { password, body, headers } = JSON.parse(line) as typeof facts;
  assert.deepEqual(
    { password, body, headers },
    {
      password: '[hidden]',
      body: { token: '[hidden]', mapsKey: '[hidden]' },
      headers: { authorization: '[hidden]' },
    },
  );
});

test('a log line in readable format has the time, level, message and non-null fields', () => {
  const line = '{"level":"warn","time":"2026-11-21T01:02:03.004Z","code":"x","userId":null,"msg":"said"}';
  assert.equal(readableLine(line), '01:02:03.004 warn  said code=x\n');
});

test('FIX-107 a line about an error is at most 2 KB long, however long its message, its causes and its stack are', () => {
  const cause = new Error('c'.repeat(5_000_000));
  const [line = ''] = written((log) =>
    log.error({ err: new Error('m'.repeat(100_000), { cause }) }, 'failed'),
  );
  assert.ok(line.length <= 2048, `${String(line.length)} characters`);
  const { err } = JSON.parse(line) as { err: { message: string; stack: string } };
  assert.match(err.message, /^m+… \(\d+ more characters\)$/);
  assert.match(err.stack, /^Error: m+… /);
});

interface WrittenLine {
  readonly event: string;
  readonly msg: string;
  readonly repeats?: number;
  readonly requestId?: number;
}

test('FIX-107 one cause is logged once, and then once a minute with the number of its repeats', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const lines: WrittenLine[] = [];
  const events: string[] = [];
  const log = createLog({
    level: 'info',
    write: (line) => lines.push(JSON.parse(line) as WrittenLine),
    onEvent: (event) => events.push(event),
  });
  const repeats = () => lines.splice(0).map((line) => [line.event, line.repeats]);
  const fail = (requestId: number, err: Error) =>
    log.child({ requestId }).error({ err, event: 'error_internal' }, 'call failed');
  for (let id = 1; id <= 100; id += 1) fail(id, new Error(`No row ${id}.`));
  fail(101, new TypeError('Not a function.'));
  const away = { event: 'error_unavailable', failure: 'away' };
  log.error({ ...away, err: new Error('timeout') }, 'call failed');
  log.error({ ...away, err: new Error('terminated') }, 'call failed');
  assert.deepEqual(
    lines.map(({ requestId }) => requestId),
    [1, 101, undefined],
  );
  assert.equal(events.length, 103, 'the metrics count every event');
  lines.length = 0;
  t.mock.timers.tick(60_000);
  assert.deepEqual(repeats(), [
    ['error_internal', 99],
    ['error_unavailable', 1],
  ]);
  fail(102, new Error('No row 102.'));
  t.mock.timers.tick(60_000);
  assert.deepEqual(repeats(), [['error_internal', 1]]);
  t.mock.timers.tick(60_000);
  fail(103, new Error('No row 103.'));
  assert.deepEqual(repeats(), [['error_internal', undefined]]);
  assert.equal(events.length, 105);
});

test('FIX-107 however many causes clients invent, few lines of an event are logged in a minute, and the rest is counted', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const lines: WrittenLine[] = [];
  const log = createLog({ level: 'info', write: (line) => lines.push(JSON.parse(line) as WrittenLine) });
  for (let at = 0; at < 1000; at += 1) {
    log.warn({ event: 'client_error', message: `own text ${at}`.padEnd(2000) }, 'error in a page');
    log.info({ event: 'key_refused', site: `https://${at}.example`.padEnd(300) }, 'key refused');
    log.info({ event: 'key_created', apiKey: 'a' }, 'API key changed');
  }
  const count = (name: string) => lines.filter(({ event }) => event === name).length;
  const [errors = 0, refusals = 0, created = 0] = ['client_error', 'key_refused', 'key_created'].map(count);
  assert.ok(errors >= 10 && errors <= 20, `${errors} lines`);
  assert.ok(refusals >= 50 && refusals <= 150, `${refusals} lines`);
  assert.equal(created, 1000);
  lines.length = 0;
  t.mock.timers.tick(60_000);
  assert.deepEqual(
    lines.map(({ event, repeats }) => [event, repeats]),
    [
      ['client_error', 1000 - errors],
      ['key_refused', 1000 - refusals],
    ],
  );
});
