import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measureAccuracy } from '../../bench/surface/accuracy.ts';
import { measureSight } from '../../bench/surface/sight.ts';
import { someSpheres } from '../../bench/world/some-spheres.ts';

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
