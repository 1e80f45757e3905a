import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';

const ROOT = join(import.meta.dirname, '../../..');

const deep = 'if (a) { if (a) { if (a) { if (a) { a = 0; } } } }';
const branches = Array.from({ length: 13 }, (_, index) => `if (a === ${index}) return;`).join('\n');
const lines = (count: number): string => 'a += 1;\n'.repeat(count);
const template = (text: string): string => `import { html } from 'lit'; export const a = html\`${text}\`;`;

const fires: readonly [rule: string, folder: string, code: string][] = [
  ['house(no-page)', 'elements/geo', 'export const a = document.title;'],
  ['house(no-page)', 'elements/model', 'export const a = (b: HTMLElement): HTMLElement => b;'],
  ['house(named-exports)', 'elements/geo', 'export default 1;'],
  ['house(no-enum)', 'elements/geo', 'export enum A { b }'],
  ['house(no-literal-spread)', 'demo', 'export const a = { ...{ b: 1 } };'],
  ['house(no-literal-spread)', 'demo', 'export const a = [...[1, 2], 3];'],
  ['eslint(no-console)', 'elements/viewer', 'console.log(1);'],
  ['eslint(no-console)', 'demo/host', 'console.log(1);'],
  ['eslint(no-restricted-imports)', 'elements/scene', "export { MeshBasicMaterial } from 'three';"],
  ['eslint(max-lines-per-function)', 'demo', `export function f(a: number) {\n${lines(60)}}`],
  ['eslint(max-depth)', 'demo', `export function f(a: number) { ${deep} }`],
  ['eslint(max-params)', 'demo', 'export const f = (a: 1, b: 1, c: 1, d: 1, e: 1) => [a, b, c, d, e];'],
  ['eslint(complexity)', 'demo', `export function f(a: number) { ${branches} }`],
  ['eslint(eqeqeq)', 'demo', 'export const f = (a: number, b: number) => a == b;'],
  ['typescript(no-explicit-any)', 'demo', 'export const a = (b: any) => b;'],
  [
    'typescript(consistent-type-imports)',
    'demo',
    "import { Readable } from 'node:stream'; export let a: Readable;",
  ],
  // These rules need type information.
  ['typescript(no-floating-promises)', 'demo', 'export const f = (a: Promise<void>): void => { a; };'],
  ['typescript(no-misused-promises)', 'web', '[1].forEach(async () => { await Promise.resolve(); });'],
  [
    'typescript(no-unsafe-assignment)',
    'demo',
    "export const a: string = JSON.parse('1'); export const b = JSON.parse('');",
  ],
  ['typescript(await-thenable)', 'tests', 'export const f = async (a: number) => { await a; };'],
  [
    'typescript(no-unnecessary-condition)',
    'elements/model',
    'export const f = (a: string) => (a === undefined ? 1 : 2);',
  ],
  [
    'typescript(switch-exhaustiveness-check)',
    'demo',
    "export function f(a: 'b' | 'c') { switch (a) { case 'b': break; } }",
  ],
  ['typescript(no-deprecated)', 'demo', '/** @deprecated */ const a = 1; export const b = a;'],
  ['lit(no-invalid-html)', 'elements/panels', template('<x />')],
  ['lit-a11y(alt-text)', 'elements/panels', template("<img src='x'>")],
  [
    'wc(no-constructor-attributes)',
    'elements/panels',
    "class A extends HTMLElement { constructor() { super(); this.setAttribute('a', ''); } }",
  ],
  ['jsx-a11y(alt-text)', 'web', 'export const A = () => <img src="x" />;'],
  [
    'react-hooks(rules-of-hooks)',
    'web',
    "import { useState } from 'react'; export function A(p: { b: boolean }) { if (p.b) useState(1); return <p />; }",
  ],
];

const passes: readonly [path: string, code: string][] = [
  ['demo/ingest/main.ts', 'console.log(1);\n'],
  ['vite.config.ts', 'export default {};\n'],
  ['elements/scene/a.ts', "export { RawShaderMaterial } from 'three';\n"],
  ['elements/viewer/a.ts', 'export const a = document.title;\n'],
];

/** Returns a unique path. The extension is `tsx` for code with React elements and otherwise `ts`. */
const pathOf = ([, folder, code]: (typeof fires)[number], n: number): string =>
  `${folder}/violation-${n}.${/<(img|p) /.test(code) && folder === 'web' ? 'tsx' : 'ts'}`;

let folder = '';
/** The reported rules of each file, as `plugin(rule)`. */
const reported = new Map<string, string[]>();

// Runs the linter once over all files. A copy of its configuration is in the same folder, because patterns in
// the configuration are relative to its location.
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const config = readFileSync(join(ROOT, '.oxlintrc.json'), 'utf8');
  write('.oxlintrc.json', config.replaceAll('"./tests/checks/', `"${ROOT}/tests/checks/`));
  const compilerOptions = { rootDir: '.', lib: ['ES2023', 'DOM'], types: ['node'] };
  const project = {
    extends: join(ROOT, 'tsconfig.json'),
    compilerOptions,
    include: ['**/*'],
    references: [],
  };
  write('tsconfig.json', JSON.stringify(project));
  fires.forEach((violation, n) => write(pathOf(violation, n), violation[2]));
  for (const [path, code] of passes) write(path, code);
  const args = ['node_modules/oxlint/bin/oxlint', '--format', 'json', '.'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code?: string }[] };
  for (const { filename, code = '' } of diagnostics)
    reported.set(filename, [...(reported.get(filename) ?? []), code]);
});

after(() => rmSync(folder, { recursive: true, force: true }));

describe('the lint configuration', () => {
  fires.forEach((violation, n) => {
    const [rule, path, code] = violation;
    test(`${rule} reports this code in ${path}: ${code.slice(0, 40).split('\n')[0] ?? ''}`, () => {
      assert.ok(
        reported.get(pathOf(violation, n))?.includes(rule),
        `reported: ${reported.get(pathOf(violation, n))?.join(', ') ?? 'nothing'}`,
      );
    });
  });

  for (const [path, code] of passes) {
    test(`no rule reports this code in ${path}: ${code.trim()}`, () => {
      assert.deepEqual(reported.get(path) ?? [], []);
    });
  }
});
