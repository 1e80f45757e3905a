import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { standIns } from '../../../.vite/three-without.ts';

const three = join(dirname(createRequire(import.meta.url).resolve('three')), '../src');

describe('what stands in for parts of three', () => {
  for (const [path, code] of Object.entries(standIns)) {
    test(`${path} still exists and exports the same name`, () => {
      const [, name = ''] = /export (?:class|const) (\w+)/.exec(code) ?? [];
      const original = readFileSync(join(three, path), 'utf8');
      assert.match(original, new RegExp(`export (?:\\{ ${name} \\}|(?:class|const|function) ${name}\\b)`));
    });
  }
});
