import { parseArgs } from 'node:util';
import { cachedTiles } from './cached-tiles.ts';
import { freshSpheres } from './fresh-sphere.ts';
import { paintCosts } from './paint-costs.ts';
import { someSpheres } from './some-spheres.ts';

/*
 * The sample world's tiles: what painting costs, how soon a fresh sphere is shown, how much memory that needs, and how fast
 * cached tiles are: `node --import tsx tests/bench/world/run.ts [--markets N] [--spheres N] [--only paint,fresh,cached]`.
 */

const { values } = parseArgs({
  options: {
    markets: { type: 'string', default: '10' },
    /** Of each market. */
    spheres: { type: 'string', default: '2' },
    threads: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '10' },
    only: { type: 'string', default: 'paint,fresh,cached' },
  },
});

const print = (line: string): boolean => process.stdout.write(`${line}\n`);
const sections = values.only.split(',');
const spheres = someSpheres(Number(values.markets), Number(values.spheres));

// Fresh spheres come first: this process's own memory would be counted as the renderer's.
if (sections.includes('fresh')) await freshSpheres(spheres, Number(values.threads), print);
if (sections.includes('paint')) await paintCosts(spheres, print);
if (sections.includes('cached')) await cachedTiles(Number(values.seconds), print);
