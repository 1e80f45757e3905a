import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { leftOut, replacements, withoutMethods } from '../../../elements/build/three-without.ts';

const three = join(dirname(createRequire(import.meta.url).resolve('three')), '../src');

describe('replacements for files of three.js', () => {
  for (const [path, code] of Object.entries(replacements)) {
    test(`the replacement for ${path} of three.js exports the same name as the original`, () => {
      const [, name = ''] = /export (?:class|const) (\w+)/.exec(code) ?? [];
      const original = readFileSync(join(three, path), 'utf8');
      assert.match(original, new RegExp(`export (?:\\{ ${name} \\}|(?:class|const|function) ${name}\\b)`));
    });
  }
});

describe('methods removed from three.js', () => {
  /** The folders of three.js that contain all drawing code. */
  const folders = ['cameras', 'core', 'materials', 'math', 'objects', 'renderers', 'scenes', 'textures'];
  /** Modules that the build does not include. */
  const elsewhere = /Raycaster|ShadowMaterial|Triangle|renderers\/(common|webgpu|webxr)/;
  const sources = folders
    .flatMap((folder) => readdirSync(join(three, folder), { recursive: true, withFileTypes: true }))
    .filter((file) => file.name.endsWith('.js'))
    .map((file) => join(file.parentPath, file.name))
    .filter((path) => !elsewhere.test(path));
  const names = [...leftOut];

  test('every method that the build removes exists in three.js, and its whole body is removed', () => {
    const given = 'class A {\n  raycast( a ) { if ( a ) return this; }\n  clone() { return new A(); }\n}';
    const rest = withoutMethods('a.js', given);
    assert.equal(rest.length, given.length);
    assert.equal(rest.replace(/\s+/g, ' '), 'class A { clone() { return new A(); } }');
    const all = sources.map((path) => readFileSync(path, 'utf8')).join('\n');
    for (const name of names) assert.match(all, new RegExp(`^\\t${name}\\(`, 'm'));
  });

  test('the built code of three.js and the drawing code of the viewer call no method that was removed', () => {
    const call = new RegExp(`\\.(${names.join('|')})\\b`);
    const drawing = readdirSync('elements/scene', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join('elements/scene', name));
    const callers = [...sources, ...drawing].filter((path) =>
      call.test(withoutMethods(path, readFileSync(path, 'utf8'))),
    );
    assert.deepEqual(callers, []);
  });
});
