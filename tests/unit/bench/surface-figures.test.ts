import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const text = (path: string): string => readFileSync(path, 'utf8');

test('FIX-149 the README and the documentation state the figures of the results', () => {
  const [readme, docs, results] = ['README.md', 'demo/site/docs/surface.md', 'tests/bench/RESULTS.md'].map(
    text,
  );
  for (const figures of [
    ['1.4 m', '94.7', '98.7'],
    ['82,470', '93.9', '99.81', '10,183', '98.8'],
    ['90.0', '94.2', '94.6', '95.6'],
  ])
    for (const figure of figures)
      for (const page of [readme, docs, results]) assert.ok(page?.includes(figure), figure);
});
