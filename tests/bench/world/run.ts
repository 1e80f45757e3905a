import { parseArgs } from 'node:util';
import { cachedTiles } from './cached-tiles.ts';
import { freshSpheres } from './fresh-sphere.ts';
import { paintCosts } from './paint-costs.ts';
import { someSpheres } from './some-spheres.ts';

/*
 * The sample world's tiles: what painting costs, how soon a fresh sphere is there, what memory that takes, and how fast
 * kept tiles are: `node --import tsx tests/bench/world/run.ts [--markets N] [--spheres N] [--only paint,fresh,cached]`.
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

const say = (line: string): boolean => process.stdout.write(`${line}\n`);
const parts = values.only.split(',');
const spheres = someSpheres(Number(values.markets), Number(values.spheres));

// Fresh spheres come first: what this process itself holds by then would be counted as the renderer's.
if (parts.includes('fresh')) await freshSpheres(spheres, Number(values.threads), say);
if (parts.includes('paint')) await paintCosts(spheres, say);
if (parts.includes('cached')) await cachedTiles(Number(values.seconds), say);
