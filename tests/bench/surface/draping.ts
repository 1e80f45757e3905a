import { parseArgs } from 'node:util';
import { createRandom } from '../../../demo/world/hash.ts';
import { drawSurfaceTile } from '../../../demo/world/map/draw-surface-tile.ts';
import { openMarketMap } from '../../../demo/world/map/map-requests.ts';
import { MARKETS, marketOfSlug } from '../../../demo/world/markets/markets.ts';
import type { Vec3 } from '../../../elements/geo/vector.ts';
import type { Steps } from '../../../elements/model/steps.ts';
import { cellsOf } from '../../../elements/surface/cast/caster.ts';
import { SurfaceDraper } from '../../../elements/surface/drape/drape.ts';
import { buildSurface } from '../../../elements/surface/faces/build-surface.ts';
import { readVectorTile } from '../../../elements/surface/features/read-vector-tile.ts';
import { groundOfTerrain } from '../../../elements/surface/terrain/stand-on-terrain.ts';
import { tilesFor } from '../../../elements/surface/tiles/open-tiles.ts';
import { quantile } from '../../helpers/load/load.ts';
import { someSpheres } from '../world/some-spheres.ts';
import { terrainAround } from './accuracy.ts';

/*
 * Measures the time in which polygons of 20 points and lines of 50 points are laid on the surface around a sphere of the
 * sample world. Run `node --import tsx tests/bench/surface/draping.ts [--market new-york-ny] [--objects 100]`.
 */

const { values } = parseArgs({
  options: {
    market: { type: 'string', default: 'new-york-ny' },
    objects: { type: 'string', default: '100' },
  },
});

const REACH = 1000;

const market = marketOfSlug(values.market);
const sphere = someSpheres(MARKETS.length, 1).find((one) => one.market.slug === values.market);
if (!market || !sphere) throw new Error(`There is no market ${values.market}.`);

const { latitude, longitude, metadata } = sphere.record;
const camera = { latitude, longitude, altitude: metadata.altitude ?? NaN };
const map = openMarketMap(sphere.market, sphere.flight);
const area = { camera, altitude: market.ground, reach: REACH };
const features = tilesFor({ minZoom: 14, maxZoom: 16 }, camera, REACH).flatMap((tile) =>
  readVectorTile(drawSurfaceTile([map], tile), tile, area),
);
const terrain = groundOfTerrain(await terrainAround(sphere));
const surface = buildSurface(camera, features, { ground: market.ground, reach: REACH, terrain });
const level = market.ground - camera.altitude;
const random = createRandom(1);
const count = Number(values.objects);

/** Number of repetitions. The shortest duration of each step counts, because other programs interrupt some. */
const ROUNDS = 3;

/** Returns a ring with a radius of 15 to 60 m in up to 400 m from the camera. */
function ring(): Vec3[] {
  const [x, z, size] = [800 * random() - 400, 800 * random() - 400, 30 + 30 * random()];
  return Array.from({ length: 20 }, (_, n) => {
    const [angle, distance] = [(n * Math.PI) / 10, size * (0.5 + 0.5 * random())];
    return [x + distance * Math.cos(angle), level, z + distance * Math.sin(angle)];
  });
}

/** Returns a line of 50 points, 15 m apart. */
function line(): Vec3[] {
  let [x, z, turn] = [800 * random() - 400, 800 * random() - 400, 6 * random()];
  return Array.from({ length: 50 }, () => {
    turn += random() - 0.5;
    [x, z] = [x + 15 * Math.cos(turn), z + 15 * Math.sin(turn)];
    return [x, level, z];
  });
}

/** Returns a result and the duration of each of its steps in milliseconds. */
function timed<Result>(steps: Steps<Result>): readonly [Result, number[]] {
  const durations: number[] = [];
  for (;;) {
    const start = performance.now();
    const step = steps.next();
    durations.push(performance.now() - start);
    if (step.done) return [step.value, durations];
  }
}

const [polygons, lines] = [Array.from({ length: count }, ring), Array.from({ length: count }, line)];
const rounds = Array.from({ length: ROUNDS }, () => {
  const draper = new SurfaceDraper(surface, cellsOf(surface), level);
  return {
    polygons: polygons.map((outline) => timed(draper.polygon([outline]))),
    lines: lines.map((points) => timed(draper.line(points))),
  };
});

process.stdout.write(`${surface.mesh.kinds.length} faces\n`);
for (const kind of ['polygons', 'lines'] as const) {
  const [first = [], ...others] = rounds.map((round) => round[kind].flatMap(([, durations]) => durations));
  const shortest = first.map((duration, n) => Math.min(duration, ...others.map((other) => other[n] ?? NaN)));
  const total = shortest.reduce((sum, duration) => sum + duration, 0);
  const most = quantile(
    shortest.toSorted((one, other) => one - other),
    0.99,
  );
  process.stdout.write(
    `${count} ${kind}: ${total.toFixed(0)} ms in ${shortest.length} steps, 99% of them within ${most.toFixed(1)} ms, at most ${Math.max(...shortest).toFixed(1)} ms\n`,
  );
}
const triangles = rounds[0]?.polygons.reduce((sum, [{ fill }]) => sum + fill.length / 3, 0);
process.stdout.write(`${triangles} triangles\n`);
