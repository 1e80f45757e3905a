import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

interface Request {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

type CodeOf = (request: Request) => string;

const script = pathToFileURL(join(process.cwd(), 'demo/site/pages/api-reference/code.js')).href;
const { javaScriptOf, pythonOf } = (await import(script)) as { javaScriptOf: CodeOf; pythonOf: CodeOf };

const run = promisify(execFile);

/** What the server has received. */
interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly key: IncomingMessage['headers'][string];
  readonly body: string;
}

const received: Received[] = [];
const server = createServer((request, response) => {
  const { method, url, headers } = request;
  let body = '';
  request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
  request.on('end', () => {
    received.push({ method, url, key: headers['x-api-key'], body });
    response.setHeader('Content-Type', 'application/json').end('{"ok":true,"none":null}');
  });
});

before(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
after(() => server.close());

const hasPython = await run('python3', ['--version']).then(
  () => true,
  () => false,
);

const JSON_BODY = {
  name: 'Größe "M" \\ 😀',
  list: [1, -2.5, true, false, null, [], {}],
  'odd key': { deep: ['a', { b: 1e21 }] },
};

const requests = (origin: string): readonly Request[] => [
  {
    url: `${origin}/api/a?bbox=1%2C2&q=%22`,
    method: 'GET',
    headers: { accept: 'application/json' },
    body: null,
  },
  {
    url: `${origin}/api/b`,
    method: 'POST',
    headers: { accept: 'application/json', 'X-Api-Key': "a'b", 'Content-Type': 'application/json' },
    body: JSON.stringify(JSON_BODY, null, 2),
  },
  { url: `${origin}/api/c`, method: 'PUT', headers: { 'Content-Type': 'text/csv' }, body: 'a,b\n"1",2\n' },
  { url: `${origin}/api/d`, method: 'DELETE', headers: {}, body: null },
];

/** Runs a program for each request, and returns what the server has received and what the programs print. */
async function made(codeOf: CodeOf, runs: (code: string) => Promise<{ stdout: string }>) {
  received.length = 0;
  const prints: string[] = [];
  const { port } = server.address() as AddressInfo;
  for (const request of requests(`http://127.0.0.1:${port}`))
    prints.push((await runs(codeOf(request))).stdout);
  return { prints, got: received.map(({ body, ...rest }) => ({ ...rest, body: parsed(body) })) };
}

const parsed = (body: string): unknown => (body.startsWith('{') ? JSON.parse(body) : body);

const EXPECTED = [
  { method: 'GET', url: '/api/a?bbox=1%2C2&q=%22', key: undefined, body: '' },
  { method: 'POST', url: '/api/b', key: "a'b", body: JSON_BODY },
  { method: 'PUT', url: '/api/c', key: undefined, body: 'a,b\n"1",2\n' },
  { method: 'DELETE', url: '/api/d', key: undefined, body: '' },
];

test('the JavaScript of the API reference makes the request and prints the response', async () => {
  const { prints, got } = await made(javaScriptOf, (code) =>
    run(process.execPath, ['--input-type=module', '--eval', code]),
  );
  assert.deepEqual(got, EXPECTED);
  assert.match(prints[0] ?? '', /^200 \{ ok: true, none: null \}/);
  assert.match(prints[3] ?? '', /^200 \{"ok":true,"none":null\}/);
});

test(
  'the Python of the API reference makes the request and prints the response',
  { skip: hasPython ? false : 'python3 is not installed' },
  async () => {
    const { prints, got } = await made(pythonOf, (code) => run('python3', ['-c', code]));
    assert.deepEqual(got, EXPECTED);
    assert.match(prints[0] ?? '', /^200 \{'ok': True, 'none': None\}/);
    assert.match(prints[3] ?? '', /^200 \{"ok":true,"none":null\}/);
  },
);
