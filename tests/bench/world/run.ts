import { parseArgs } from 'node:util';
import { cachedTiles } from './cached-tiles.ts';
import { freshSpheres } from './fresh-sphere.ts';
import { paintCosts } from './paint-costs.ts';
import { someSpheres } from './some-spheres.ts';
import { stripCosts } from './strip-costs.ts';

/*
 * Measures the tiles and strips of the sample world: the cost of painting, the time and memory until a new sphere is
 * shown, and the speed of cached tiles. Run `node --import tsx tests/bench/world/run.ts [--markets N]
 * [--spheres N] [--threads N] [--seconds N] [--only paint,strips,fresh,cached]`.
 */

const { values } = parseArgs({
  options: {
    markets: { type: 'string', default: '10' },
    spheres: { type: 'string', default: '2' },
    threads: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '10' },
    only: { type: 'string', default: 'paint,strips,fresh,cached' },
  },
});

const print = (line: string): boolean => process.stdout.write(`${line}\n`);
const sections = values.only.split(',');
const spheres = someSpheres(Number(values.markets), Number(values.spheres));

// Fresh spheres are measured first. Otherwise, memory allocated by other measurements in this process would
// count as the renderer's.
if (sections.includes('fresh')) await freshSpheres(spheres, Number(values.threads), print);
if (sections.includes('strips')) await stripCosts(spheres, print);
if (sections.includes('paint')) await paintCosts(spheres, print);
if (sections.includes('cached')) await cachedTiles(Number(values.seconds), print);
