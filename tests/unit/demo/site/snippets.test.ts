import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { globSync } from 'tinyglobby';
import { allSnippets, snippet } from '../../../helpers/snippets.ts';

/** Sources of the tests that run snippets. They refer to a snippet by its name, or by page, heading and count. */
const runners = globSync(['tests/e2e/{site,package}/*.ts', 'tests/unit/demo/site/snippets.test.ts']).map(
  (file) => readFileSync(file, 'utf8'),
);
const USED = /\bsnippet\(\s*'([^']+)',\s*'([^']+)'(?:,\s*(\d+))?,?\s*\)/g;

const used = new Set(
  runners.flatMap((source) =>
    [...source.matchAll(USED)].map(([, page, heading, count = '1']) => `${page} › ${heading} › ${count}`),
  ),
);

test('every code snippet in the documentation is referenced by a test that runs snippets', () => {
  const left = allSnippets()
    .filter(({ name, page, heading, count }) =>
      name === null
        ? !used.has(`${page} › ${heading} › ${String(count)}`)
        : !runners.some((source) => source.includes(`${name}'`)),
    )
    .map(({ page, heading, count, name }) => name ?? `${page} › ${heading} › ${String(count)}`);
  assert.deepEqual(left, []);
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
  const [build, run] = lines(3);
  assert.ok(dockerfile.includes(`\`${build}\``));
  const [port, volume] = [valueOf('EXPOSE'), valueOf('VOLUME')];
  assert.equal(run, `docker run -p ${port}:${port} -v spheres:${volume} --env-file spheres.env spheres`);
  const [copy = '', enable = ''] = lines(4);
  const unit = readFileSync(copy.split(' ')[1] ?? '', 'utf8');
  assert.ok(unit.includes(`\`${enable}\``));
  assert.ok(unit.includes(scripts.start));
});
