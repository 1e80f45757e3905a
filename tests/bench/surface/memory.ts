import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { drawSurfaceTile } from '../../../demo/world/map/draw-surface-tile.ts';
import { openMarketMap } from '../../../demo/world/map/map-requests.ts';
import type { SampleSphere } from '../../../demo/world/sample-sphere.ts';
import { cellsOf } from '../../../elements/surface/cast/caster.ts';
import { buildSurface } from '../../../elements/surface/faces/build-surface.ts';
import { withOccluders } from '../../../elements/surface/faces/occluders.ts';
import { readVectorTile } from '../../../elements/surface/features/read-vector-tile.ts';
import { memoryOf } from '../../../elements/surface/surface-memory.ts';
import { groundBelow } from '../../../elements/surface/terrain/ground-below.ts';
import { groundOfTerrain } from '../../../elements/surface/terrain/stand-on-terrain.ts';
import { tilesFor } from '../../../elements/surface/tiles/open-tiles.ts';
import { someSpheres } from '../world/some-spheres.ts';
import { terrainAround } from './accuracy.ts';

/*
 * Measures the memory that the page uses for the surface of a sphere. Run
 * `node --import tsx tests/bench/surface/memory.ts [--markets N] [--reach METERS] [--zoom N] [--terrain]`.
 */

const { values } = parseArgs({
  options: {
    markets: { type: 'string', default: '10' },
    reach: { type: 'string', default: '1000' },
    zoom: { type: 'string', default: '15' },
    terrain: { type: 'boolean', default: false },
  },
});
const [reach, zoom] = [Number(values.reach), Number(values.zoom)];
if (values.terrain && reach !== 1000) throw new Error('Terrain is read within 1000 m.');

async function measure(sphere: SampleSphere): Promise<string> {
  const { market, flight, record } = sphere;
  const { latitude, longitude, metadata } = record;
  const camera = { latitude, longitude, altitude: metadata.altitude ?? NaN };
  const map = openMarketMap(market, flight);
  const tiles = tilesFor({ minZoom: zoom, maxZoom: zoom }, camera, reach).map((tile) => ({
    tile,
    bytes: drawSurfaceTile([map], tile),
  }));
  const area = { camera, altitude: market.ground, reach };
  const features = tiles.flatMap(({ tile, bytes }) => readVectorTile(bytes, tile, area));
  const terrain = values.terrain ? await terrainAround(sphere) : null;
  const surface = buildSurface(camera, features, {
    ground: market.ground,
    reach,
    terrain: terrain && groundOfTerrain(terrain),
  });
  const { surface: shared, occluders } = withOccluders(surface, terrain && groundBelow);
  const memory = memoryOf(shared, cellsOf(shared), occluders).reduce(
    (sum, { byteLength }) => sum + byteLength,
    0,
  );
  const transfer = tiles.reduce((sum, { bytes }) => sum + gzipSync(bytes).length, 0);
  return `${market.slug}: ${String(tiles.length)} tiles, ${(transfer / 1e6).toFixed(2)} MB gzip; ${String(surface.mesh.kinds.length)} faces, ${(memory / 1e6).toFixed(1)} MB`;
}

for (const sphere of someSpheres(Number(values.markets), 1))
  process.stdout.write(`${await measure(sphere)}\n`);
