import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { withoutMethods } from '../../../elements/build/three-without.ts';
import { POINT, unused, vectorTileWithout } from '../../../elements/build/vector-tile-without.ts';

const sourceOf = (name: string): readonly [path: string, code: string] => {
  const path = fileURLToPath(import.meta.resolve(name));
  return [path, readFileSync(path, 'utf8')];
};

test('the build removes only unused methods from the vector tile reader', () => {
  const [path, code] = sourceOf('@mapbox/vector-tile');
  const rest = withoutMethods(path, code, unused);
  for (const name of unused) {
    assert.match(code, new RegExp(`^ {4}${name}\\(`, 'm'));
    assert.doesNotMatch(rest, new RegExp(`\\b${name}\\(`));
  }
  assert.match(rest, /^ {4}loadGeometry\(/m);
  const { filter } = vectorTileWithout().transform as { filter: { id: RegExp } };
  assert.match(path, filter.id);
});

test('the vector tile reader calls only those methods of a point that its replacement class provides', () => {
  const [path] = sourceOf('@mapbox/point-geometry');
  const { filter } = vectorTileWithout().load as { filter: { id: RegExp } };
  assert.match(path, filter.id);
  const [file, code] = sourceOf('@mapbox/vector-tile');
  const [, writer] = sourceOf('@maplibre/vt-pbf');
  const point = readFileSync(path, 'utf8');
  const members = [...point.matchAll(/^ {4}(_?\w+)\(.*\{/gm)].map(([, name = '']) => name);
  const missing = members.filter((name) => !POINT.includes(`${name}(`));
  assert.ok(missing.includes('rotateAround'));
  const call = new RegExp(`\\.(${missing.join('|')})\\(`);
  for (const used of [withoutMethods(file, code, unused), writer]) assert.doesNotMatch(used, call);
});
