import { TERRAIN_ZOOMS, drawTerrainTile } from '../../../demo/world/map/draw-terrain-tile.ts';
import { tilesFor } from '../../../elements/surface/tiles/open-tiles.ts';
import { quantile } from '../../helpers/load/load.ts';
import { someSpheres } from '../world/some-spheres.ts';

/*
 * Measures the terrain tiles of the sample world within 1 km of a sphere in each of ten cities. Run
 * `node --import tsx tests/bench/surface/terrain.ts`.
 */

const REACH = 1000;

/** Times of all tiles in milliseconds. */
const times: number[] = [];

for (const { record, market } of someSpheres(10, 1)) {
  const tiles = tilesFor({ minZoom: TERRAIN_ZOOMS.max, maxZoom: TERRAIN_ZOOMS.max }, record, REACH);
  let bytes = 0;
  for (const tile of tiles) {
    const started = performance.now();
    bytes += (await drawTerrainTile(tile)).length;
    times.push(performance.now() - started);
  }
  process.stdout.write(`${market.slug}: ${tiles.length} tiles, ${(bytes / 1000).toFixed(1)} KB\n`);
}

times.sort((a, b) => a - b);
const [median, most] = [quantile(times, 0.5), quantile(times, 0.95)];
process.stdout.write(`A tile takes ${median.toFixed(0)} ms (p95 ${most.toFixed(0)} ms).\n`);
