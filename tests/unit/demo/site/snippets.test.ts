import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { globSync } from 'tinyglobby';
import ts from 'typescript';
import { readEnv, settingsOf } from '../../../../demo/host/config/env.ts';
import type { RequestKind, TransformRequest } from '../../../../elements/model/transform-request.ts';
import { placeInDirection } from '../../../../web/contract/sphere.ts';
import { describeStill, drawStill, signStill } from '../../../../web/contract/still.ts';
import { allSnippets, snippet } from '../../../helpers/snippets.ts';

/** Sources of the tests that run snippets. They refer to a snippet by its name, or by page, heading and count. */
const runners = globSync(['tests/e2e/{site,package}/*.ts', 'tests/unit/demo/site/snippets.test.ts']);

const calledName = (call: ts.CallExpression): string => call.expression.getText();

/** Returns the calls and the texts of a source, without comments and without tests that are skipped. */
function readSource(file: string): { calls: ts.CallExpression[]; texts: string[] } {
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const calls: ts.CallExpression[] = [];
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      if (/\.(skip|fixme)$/.test(calledName(node))) return;
      calls.push(node);
    }
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node))
      texts.push(node.getText().slice(1, -1));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return { calls, texts };
}

const sources = runners.map(readSource);

const used = new Set(
  sources
    .flatMap(({ calls }) => calls)
    .filter((call) => calledName(call) === 'snippet')
    .map((call) => {
      const [page, heading, count = '1'] = call.arguments.map((each) => each.getText().replaceAll("'", ''));
      return `${page} › ${heading} › ${count}`;
    }),
);

/** Returns true if a text of a test is the name of a file or ends a path with it. */
const isNamed = (name: string): boolean =>
  sources.some(({ texts }) =>
    texts.some((text) => text === name || text.endsWith(`/${name}`) || text.includes(`/${name}'`)),
  );

test('every code snippet in the documentation is referenced by a test that runs snippets', () => {
  const left = allSnippets()
    .filter(({ name, page, heading, count }) =>
      name === null ? !used.has(`${page} › ${heading} › ${String(count)}`) : !isNamed(name),
    )
    .map(({ page, heading, count, name }) => name ?? `${page} › ${heading} › ${String(count)}`);
  assert.deepEqual(left, []);
});

test('the documented setting for surfaces on other servers allows the origins of those servers', () => {
  const [name = '', value] = snippet('hosting', 'Surfaces on other servers').split('=');
  const { surfaceOrigins } = settingsOf(readEnv({ [name]: value }));
  assert.deepEqual(surfaceOrigins, ['https://tiles.example.com', 'https://terrain.example.com']);
});

test('the documented function signs tiles, sends cookies with the list, and leaves other requests as they are', async () => {
  const viewer: { transformRequest?: TransformRequest; src?: string } = {};
  let calls = 0;
  let isOnline = true;
  const page = {
    document: { querySelector: () => viewer },
    fetch: () => {
      calls += 1;
      return isOnline ? Promise.resolve(new Response('key=5')) : Promise.reject(new Error('offline'));
    },
    now: 1_000_000,
  };
  runInNewContext(snippet('hosting', 'Private tiles'), { ...page, Date: { now: () => page.now } });
  const change = async (url: string, kind: RequestKind): Promise<unknown> =>
    JSON.parse(JSON.stringify(await viewer.transformRequest?.(url, kind)));
  assert.equal(viewer.src, 'https://tiles.example/spheres.geojson');
  assert.deepEqual(await change(viewer.src, 'source'), { credentials: 'include' });
  assert.equal(await change('https://other.example/tile.webp', 'tile'), null);
  const tile = 'https://tiles.example/1/f/2/0_0.webp';
  const signed = { url: `${tile}?key=5` };
  assert.deepEqual([await change(tile, 'tile'), await change(tile, 'tile'), calls], [signed, signed, 1]);
  page.now += 240_001;
  isOnline = false;
  await assert.rejects(change(tile, 'tile'), /offline/);
  isOnline = true;
  assert.deepEqual([await change(tile, 'tile'), calls], [signed, 3]);
});

test('the documented API response for a place on a surface conforms to the response schema', () => {
  const place: unknown = JSON.parse(snippet('surface', 'The same places from the API'));
  assert.deepEqual(placeInDirection.response.parse(place), place);
  assert.ok(typeof place === 'object' && place !== null && 'basis' in place);
});

test('the documented address of a still picture, its metadata and the program that signs one conform to the schemas', () => {
  const [address = ''] = /https:[^"]+/.exec(snippet('stills', 'Still pictures')) ?? [];
  const given = Object.fromEntries(new URL(address).searchParams);
  assert.ok(drawStill.query.safeParse(given).success);
  for (const name of Object.keys(given)) assert.ok(name in drawStill.query.shape, name);
  assert.equal(new URL(address).pathname, drawStill.path);
  const facts: unknown = JSON.parse(snippet('stills', 'Is there one here?'));
  assert.deepEqual(describeStill.response.parse(facts), facts);
  const program = allSnippets().find(({ name }) => name === 'sign-picture.mjs')?.text ?? '';
  const [, body = ''] = /JSON\.stringify\((\{.*\})\)/.exec(program) ?? [];
  const { query, days } = signStill.body.parse(
    JSON.parse(body.replaceAll("'", '"').replace(/(\w+):/g, '"$1":')),
  );
  assert.deepEqual([query.view.pan, days], [90, 90]);
});

test('the documented commands that run the host match the Dockerfile and the systemd unit', () => {
  const lines = (count: number): string[] => host[count]?.split('\n') ?? [];
  // `tests/long/deploy.test.ts` runs the Dockerfile's instructions.
  const host = [
    '',
    snippet('hosting', 'Run the host', 1),
    snippet('hosting', 'Run the host', 2),
    snippet('hosting', 'Run the host', 3),
    snippet('hosting', 'Run the host', 4),
    snippet('hosting', 'Run the host', 5),
  ];
  const dockerfile = readFileSync('demo/host/Dockerfile', 'utf8');
  const valueOf = (instruction: string): string =>
    new RegExp(`^${instruction} (.*)$`, 'm').exec(dockerfile)?.[1] ?? '';
  const steps = [...dockerfile.matchAll(/^RUN (.*)$/gm)]
    .flatMap(([, command = '']) => command.split(' && '))
    .map((step) => step.replace(' --ignore-scripts', ''));
  const [install = '', start] = lines(2);
  for (const command of [...lines(1), install]) assert.ok(steps.includes(command), command);
  assert.equal(start, 'NODE_ENV=production npm start');
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
  assert.equal(scripts.start, (JSON.parse(valueOf('CMD')) as string[]).join(' '));
  // Job 42 of `tests/e2e/jobs` starts a host with this command.
  const command = scripts.start.replace('node ', 'node --env-file=.env ');
  assert.deepEqual(lines(3), [`NODE_ENV=production ${command}`]);
  const [build, run] = lines(4);
  assert.ok(dockerfile.includes(`\`${build}\``));
  const [port, volume] = [valueOf('EXPOSE'), valueOf('VOLUME')];
  assert.equal(run, `docker run -p ${port}:${port} -v spheres:${volume} --env-file spheres.env spheres`);
  const [copy = '', enable = ''] = lines(5);
  const unit = readFileSync(copy.split(' ')[1] ?? '', 'utf8');
  assert.ok(unit.includes(`\`${enable}\``));
  assert.ok(unit.includes(scripts.start));
});

test('the container and the documentation name a supported Node.js, and the image can back up PostgreSQL (FIX-111)', () => {
  const dockerfile = readFileSync('demo/host/Dockerfile', 'utf8');
  const versions = [...dockerfile.matchAll(/^FROM node:(\d+)/gm)].map(([, version]) => version);
  assert.deepEqual(versions, ['24', '24']);
  assert.match(readFileSync('demo/site/docs/hosting.md', 'utf8'), /Node\.js 24/);
  const image = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  assert.match(image, /^RUN apt-get update && apt-get install .*\bpostgresql-client\b/m);
});

test('the systemd unit keeps the host from what it never needs (FIX-111)', () => {
  const unit = readFileSync('demo/host/spheres.service', 'utf8').split('\n');
  for (const line of [
    'CapabilityBoundingSet=',
    'LockPersonality=yes',
    'ProtectKernelModules=yes',
    'RestrictNamespaces=yes',
    'SystemCallFilter=@system-service',
    'UMask=0077',
  ])
    assert.ok(unit.includes(line), line);
});
