import { parseArgs } from 'node:util';
import { someSpheres } from '../world/some-spheres.ts';
import { measureAccuracy } from './accuracy.ts';
import { measureTerrain } from './terrain.ts';

/*
 * Measures the surface that the viewer builds from the tiles of the sample world. Run
 * `node --import tsx tests/bench/surface/run.ts [--markets N] [--spheres N] [--rays N] [--zoom N]`, or with `--terrain` to
 * measure terrain alone.
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
if (values.terrain) await measureTerrain(print);
else {
  const spheres = someSpheres(Number(values.markets), Number(values.spheres));
  measureAccuracy(spheres, Number(values.rays), Number(values.zoom), print);
}
