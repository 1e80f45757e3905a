import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { CSS_TAG, litWithout } from '../../../elements/build/lit-without.ts';

test("the build's substitute for Lit's styles exports what Lit's module does, and joins styles as it does", async () => {
  const lit = createRequire(import.meta.resolve('lit'));
  const path = lit.resolve('@lit/reactive-element/css-tag.js').replace(/node\/(?=css)/, '');
  const { filter } = litWithout().load as { filter: { id: RegExp } };
  assert.match(path, filter.id);
  const [, exported = ''] = /export\s*\{([^}]+)\}/.exec(readFileSync(path, 'utf8')) ?? [];
  const names = exported.split(',').map((each) => each.split(' as ').at(-1)?.trim());
  const substitute = (await import(`data:text/javascript,${encodeURIComponent(CSS_TAG)}`)) as Record<
    string,
    unknown
  > & { readonly css: (strings: readonly string[], ...values: unknown[]) => { readonly cssText: string } };
  assert.deepEqual(Object.keys(substitute).sort(), names.sort());
  // Under the name `css`, the formatter would change the text.
  const join = substitute.css;
  const color = join`red`;
  assert.equal(
    join`a { color: ${color}; top: ${2}px; content: '\\201c' }`.cssText,
    "a { color: red; top: 2px; content: '\\201c' }",
  );
});
