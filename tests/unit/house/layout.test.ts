import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';
import { globSync } from 'tinyglobby';

const topLevel = [
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'elements',
  'web',
  'demo',
  'tests',
  'README.md',
];

/** Configuration of tools and what they make; everything else has its place in a folder. */
const besides = [/^\./, /\.config\.(js|ts)$/, /^knip\.json$/, /^package-lock\.json$/, /^LICENSE$/];
const made = ['node_modules', 'dist', 'data', 'coverage', 'test-results'];

const sources = globSync(['{elements,web,demo,tests}/**/*.{ts,tsx}', '!**/node_modules/**']);

test('the top level holds the agreed names and the configuration of tools alone', () => {
  const strangers = readdirSync('.')
    .filter((name) => !topLevel.includes(name) && !made.includes(name))
    .filter((name) => !besides.some((pattern) => pattern.test(name)));
  assert.deepEqual(strangers, []);
});

test('files are named in kebab-case', () => {
  const word = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*\.tsx?$/;
  assert.deepEqual(
    sources.filter((path) => !word.test(basename(path))),
    [],
  );
});

test('no file is named for nothing', () => {
  const empty = /(^|[-.])(manager|helper|helpers|util|utils|misc|common)([-.]|$)/;
  assert.deepEqual(
    sources.filter((path) => empty.test(basename(path))),
    [],
  );
});
