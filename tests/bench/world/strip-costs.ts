import '../../../demo/world/serve/engine.mjs';
import { createTileRenderer } from '../../../demo/world/render-tile.ts';
import type { SampleSphere } from '../../../demo/world/sample-sphere.ts';
import { stripFile } from '../../../demo/world/serve/picture-file.ts';
import { quantile } from '../../helpers/load/load.ts';
import { cpuMs } from './cpu-ms.ts';

/** Formats the median, the 90th percentile and the maximum of some values. */
function spreadOf(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  return [0.5, 0.9, 1].map((share) => quantile(sorted, share).toFixed(0)).join(' | ');
}

/** Returns the least of three processor times, which excludes the compiler and single garbage collections. */
const leastMs = async (work: () => unknown): Promise<number> =>
  Math.min(await cpuMs(work), await cpuMs(work), await cpuMs(work));

/**
 * Measures the processor time of strips: the first strip of each sphere, including the planning of its city, and
 * the same strip once its city is planned.
 */
export async function stripCosts(
  spheres: readonly SampleSphere[],
  print: (line: string) => void,
): Promise<void> {
  const costs = {
    'first strip, city planned on the way, ms': [] as number[],
    'paint, ms': [] as number[],
    'WebP, ms': [] as number[],
    'paint and WebP, ms': [] as number[],
    bytes: [] as number[],
  };
  for (const sphere of spheres) {
    const paint = createTileRenderer(sphere);
    costs['first strip, city planned on the way, ms'].push(await cpuMs(() => paint('strip')));
    const picture = paint('strip');
    const paintMs = await leastMs(() => paint('strip'));
    const packMs = await leastMs(() => stripFile(picture));
    costs['paint, ms'].push(paintMs);
    costs['WebP, ms'].push(packMs);
    costs['paint and WebP, ms'].push(paintMs + packMs);
    costs.bytes.push((await stripFile(picture)).length);
  }
  print('| strips | p50 | p90 | max |');
  print('|---|---|---|---|');
  for (const [name, values] of Object.entries(costs)) print(`| ${name} | ${spreadOf(values)} |`);
}
