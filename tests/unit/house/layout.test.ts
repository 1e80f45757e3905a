import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';
import { describe, test } from 'node:test';

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

/** Dot files, which editors look for at the top level, and the lock file. */
const otherNames = [/^\./, /^package-lock\.json$/];

const listing = spawnSync('git', ['ls-files'], { encoding: 'utf8' });
const tracked = listing.status === 0 ? listing.stdout.split('\n').filter(Boolean) : [];
const sources = tracked.filter((path) => /\.tsx?$/.test(path));

const skip = tracked.length === 0 && 'git cannot list the files of this folder';

describe('the layout of the repository', { skip }, () => {
  test('the top level of the repository contains only the agreed names, dot files and the lock file', () => {
    const names = new Set(tracked.map((path) => path.split('/')[0] ?? ''));
    const strangers = [...names].filter(
      (name) => !topLevel.includes(name) && !otherNames.some((pattern) => pattern.test(name)),
    );
    assert.deepEqual(strangers, []);
  });

  test('each source file of the host is in a subfolder of demo/host', () => {
    const loose = sources.filter((path) => /^demo\/host\/[^/]+$/.test(path));
    assert.deepEqual(loose, []);
  });

  test('a folder of tests has the same name as the folder that it tests', () => {
    const folders = new Set(tracked.map((path) => path.split('/').slice(0, 2).join('/')));
    const tested = tracked.flatMap((path) => [
      ...(path.match(/(?<=^tests\/unit\/)(elements|web|demo)\/[^/]+(?=\/)/)?.slice(0, 1) ?? []),
      ...(path.match(/(?<=^tests\/browser\/)[^/]+(?=\/)/)?.map((folder) => `elements/${folder}`) ?? []),
    ]);
    assert.ok(tested.length > 200);
    assert.deepEqual(
      tested.filter((folder) => !folders.has(folder)),
      [],
    );
  });

  test('files are named in kebab-case', () => {
    const word = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*\.tsx?$/;
    const strangers = sources.filter((path) => !word.test(basename(path)));
    assert.deepEqual(strangers, []);
  });

  test('no file has a vague name such as manager, helper, util or common', () => {
    const empty = /(^|[-.])(manager|helper|helpers|util|utils|misc|common)([-.]|$)/;
    const strangers = sources.filter((path) => empty.test(basename(path)));
    assert.deepEqual(strangers, []);
  });
});
