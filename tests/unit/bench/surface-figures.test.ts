import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { measureAccuracy } from '../../bench/surface/accuracy.ts';
import { measureSight } from '../../bench/surface/sight.ts';
import { someSpheres } from '../../bench/world/some-spheres.ts';

const text = (path: string): string => readFileSync(path, 'utf8');

test('FIX-149 the benches print all directions beside those without trees and cars, and hidden points on their own', async () => {
  const lines: string[] = [];
  const print = (line: string): number => lines.push(line);
  const comparison = { rays: 60, zoom: 15, hasTerrain: false };
  const spheres = someSpheres(1, 1);
  await measureAccuracy(spheres, comparison, print);
  await measureSight(spheres, comparison, print);
  const printed = lines.join('\n');
  for (const line of [
    /^\| all but trees and cars \| \d+ \|/m,
    /^\| all directions \| 60 \|/m,
    /^Of the \d+ hidden points, \S+ % are called hidden;/m,
    /^Of all \d+ points that nothing covers, with those behind trees and cars: \S+ % right\.$/m,
    /^Of the \d+ of them that anything hides, also trees and cars, \S+ % are called hidden\.$/m,
  ])
    assert.match(printed, line);
});

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
