import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join, posix, relative } from 'node:path';
import { describe, test } from 'node:test';

const ROOT = join(import.meta.dirname, '../../..');
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter(Boolean);
const known = new Set(files.flatMap((file) => [file, ...parentsOf(file).map((folder) => `${folder}/`)]));

/** Returns the folders that contain a file, the closest first, without the root. */
function parentsOf(path: string): string[] {
  const folder = dirname(path);
  return folder === '.' ? [] : [folder, ...parentsOf(folder)];
}

/** Folders and source files that a text names in backticks. What a build or a run creates is not in the repository. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/`((?:\.\.\/)*[\w@-][\w.@/-]*(?:\.tsx?|\.mjs|\.css|\/))`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !/^(dist|data|results|node_modules|\.cache)\//.test(name));

/** Whether a file or folder of that name is in the folder, next to a folder that contains it, or somewhere below it. */
const isKnown = (folder: string, name: string): boolean =>
  [folder, ...parentsOf(folder), '.'].some((base) => known.has(posix.join(base, name))) ||
  files.some((file) => file.startsWith(`${folder}/`) && `/${file}`.includes(`/${name}`));

/** Returns the cells of the rows of each table that begins with a column of folders. */
function foldersIn(text: string): { header: string[]; rows: string[][] }[] {
  const cells = (line: string): string[] =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  return [...text.matchAll(/^\| Folder .*\n\|[ -|]*\n((?:\|.*\n)+)/gm)].map(([table, body = '']) => ({
    header: cells(table.split('\n', 1)[0]!),
    rows: body.trim().split('\n').map(cells),
  }));
}

/** Returns the folders in `folder` that the sources of one of them import. */
function importsOf(folder: string, name: string): string[] {
  const imported = files
    .filter((file) => file.startsWith(`${folder}/${name}`) && /\.(tsx?|mjs)$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(
        ([, path = '']) => relative(folder, join(dirname(file), path)),
      ),
    )
    .filter((path) => !path.startsWith('..') && path.includes('/'))
    .map((path) => `${path.split('/', 1)[0]!}/`);
  return [...new Set(imported)].filter((other) => other !== name).toSorted();
}

for (const readme of files.filter((file) => file.endsWith('README.md') && file.includes('/'))) {
  const folder = dirname(readme);
  const text = readFileSync(join(ROOT, readme), 'utf8');
  describe(readme, () => {
    test('names files and folders that exist', () => {
      assert.deepEqual(
        namesIn(text).filter((name) => !isKnown(folder, name)),
        [],
      );
    });
    test('names each of its folders, if it has a table of folders', () => {
      if (!/^\|(.*\|)? (File or f|F)older /m.test(text)) return;
      const own = [...known].filter((name) => name.endsWith('/') && dirname(name) === folder);
      assert.deepEqual(
        own.map((name) => `${basename(name)}/`).filter((name) => !text.includes(name)),
        [],
      );
    });
    for (const { header, rows } of foldersIn(text).filter((table) => table.header.includes('Imports'))) {
      test('lists every folder, each with the folders that it imports, which are above it', () => {
        const there = files
          .filter((file) => file.startsWith(`${folder}/`))
          .map((file) => relative(folder, file));
        const expected = new Set(
          there.filter((path) => path.includes('/')).map((path) => `${path.split('/')[0]!}/`),
        );
        const listed = rows.map((row) => row[0]!.replaceAll('`', ''));
        assert.deepEqual(listed.toSorted(), [...expected].toSorted());
        for (const [at, row] of rows.entries()) {
          const said = namesIn(row[header.indexOf('Imports')]!).toSorted();
          assert.deepEqual(said, importsOf(folder, listed[at]!), listed[at]);
          for (const name of said) assert.ok(listed.indexOf(name) < at, `${name} is above ${listed[at]!}`);
        }
      });
    }
  });
}
