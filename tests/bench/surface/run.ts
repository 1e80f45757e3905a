import { parseArgs } from 'node:util';
import { someSpheres } from '../world/some-spheres.ts';
import { measureAccuracy } from './accuracy.ts';
import { measureSight } from './sight.ts';

/*
 * Measures the surface that the viewer builds from the tiles of the sample world. Run
 * `node --import tsx tests/bench/surface/run.ts [--markets N] [--spheres N] [--rays N] [--zoom N] [--terrain]`.
 */

const { values } = parseArgs({
  options: {
    markets: { type: 'string', default: '20' },
    spheres: { type: 'string', default: '2' },
    rays: { type: 'string', default: '2500' },
    zoom: { type: 'string', default: '16' },
    terrain: { type: 'boolean', default: false },
  },
});

const print = (line: string): boolean => process.stdout.write(`${line}\n`);
const spheres = someSpheres(Number(values.markets), Number(values.spheres));
const comparison = {
  rays: Number(values.rays),
  zoom: Number(values.zoom),
  hasTerrain: values.terrain,
};
await measureAccuracy(spheres, comparison, print);
await measureSight(spheres, comparison, print);
