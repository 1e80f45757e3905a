import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

/** The house's rules without those that need types, so that files which do not exist can be judged. */
const eslint = new ESLint({
  overrideConfig: [
    { ...(tseslint.configs.disableTypeChecked as object), files: ['**/*.{ts,tsx}'] },
    {
      files: ['**/*.{ts,tsx}'],
      languageOptions: { parserOptions: { projectService: false, project: false } },
    },
  ],
});

async function rulesFired(filePath: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath });
  return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message);
}

const deep = 'if (a) { if (a) { if (a) { if (a) { a = 0; } } } }';
const branches = Array.from({ length: 13 }, (_, index) => `if (a === ${index}) return;`).join('\n');
const lines = (count: number): string => 'a += 1;\n'.repeat(count);

const fires: [rule: string, filePath: string, code: string][] = [
  ['no-restricted-globals', 'elements/geo/a.ts', 'export const a = document.title;'],
  ['no-restricted-syntax', 'elements/model/a.ts', 'export const a = (b: HTMLElement): HTMLElement => b;'],
  ['no-restricted-syntax', 'elements/geo/a.ts', 'export default 1;'],
  ['no-restricted-syntax', 'elements/geo/a.ts', 'export enum A { b }'],
  ['no-console', 'elements/viewer/a.ts', 'console.log(1);'],
  ['no-console', 'demo/host/app.ts', 'console.log(1);'],
  [
    '@typescript-eslint/no-restricted-imports',
    'elements/scene/a.ts',
    "import { MeshBasicMaterial } from 'three';",
  ],
  [
    '@typescript-eslint/consistent-type-imports',
    'demo/a.ts',
    "import { A } from './b.ts'; export const c: A = 1;",
  ],
  ['@typescript-eslint/no-explicit-any', 'demo/a.ts', 'export const a = (b: any) => b;'],
  ['no-restricted-syntax', 'demo/a.ts', 'export const a = { ...{ b: 1 } };'],
  ['no-restricted-syntax', 'demo/a.ts', 'export const a = [...[1, 2], 3];'],
  ['max-lines-per-function', 'demo/a.ts', `export function f(a: number) {\n${lines(60)}}`],
  ['max-depth', 'demo/a.ts', `export function f(a: number) { ${deep} }`],
  ['max-params', 'demo/a.ts', 'export const f = (a: 1, b: 1, c: 1, d: 1, e: 1, g: 1) => [a, b, c, d, e, g];'],
  ['complexity', 'demo/a.ts', `export function f(a: number) { ${branches} }`],
  [
    'lit/no-invalid-html',
    'elements/panels/a.ts',
    "import { html } from 'lit'; export const a = html`<x />`;",
  ],
  [
    'lit-a11y/alt-text',
    'elements/panels/a.ts',
    "import { html } from 'lit'; export const a = html`<img src='x'>`;",
  ],
  [
    'wc/no-constructor-attributes',
    'elements/panels/a.ts',
    "class A extends HTMLElement { constructor() { super(); this.setAttribute('a', ''); } }",
  ],
  ['jsx-a11y-x/alt-text', 'web/a.tsx', 'export const A = () => <img src="x" />;'],
  [
    'react-hooks/rules-of-hooks',
    'web/a.tsx',
    "import { useState } from 'react'; export function A(p: { b: boolean }) { if (p.b) useState(1); return null; }",
  ],
];

const passes: [filePath: string, code: string][] = [
  ['demo/ingest/main.ts', 'console.log(1);\n'],
  ['vite.config.ts', 'export default {};\n'],
  [
    'elements/scene/a.ts',
    "import { RawShaderMaterial } from 'three';\n\nexport const a = new RawShaderMaterial();\n",
  ],
  ['elements/viewer/a.ts', 'export const a = document.title;\n'],
];

describe('lint', () => {
  for (const [rule, filePath, code] of fires) {
    test(`${rule} fires in ${filePath}`, async () => {
      const fired = await rulesFired(filePath, code);
      assert.ok(fired.includes(rule), `fired: ${fired.join(', ') || 'nothing'}`);
    });
  }

  for (const [filePath, code] of passes) {
    test(`${filePath} may say: ${code.trim().split('\n').at(-1) ?? ''}`, async () => {
      assert.deepEqual(await rulesFired(filePath, code), []);
    });
  }
});
