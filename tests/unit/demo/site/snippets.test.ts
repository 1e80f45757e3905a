import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { globSync } from 'tinyglobby';
import { allSnippets } from '../../../helpers/snippets.ts';

/** What runs snippets, and how each of them names one: by its name, or by page, heading and count. */
const runners = globSync('tests/e2e/{site,package}/*.ts').map((file) => readFileSync(file, 'utf8'));
const USED = /\bsnippet\(\s*'([^']+)',\s*'([^']+)'(?:,\s*(\d+))?,?\s*\)/g;

const used = new Set(
  runners.flatMap((source) =>
    [...source.matchAll(USED)].map(([, page, heading, count = '1']) => `${page} › ${heading} › ${count}`),
  ),
);

test('every snippet that readers are given is run by a test', () => {
  const left = allSnippets()
    .filter(({ name, page, heading, count }) =>
      name === null
        ? !used.has(`${page} › ${heading} › ${String(count)}`)
        : !runners.some((source) => source.includes(`${name}'`)),
    )
    .map(({ page, heading, count, name }) => name ?? `${page} › ${heading} › ${String(count)}`);
  assert.deepEqual(left, []);
});
