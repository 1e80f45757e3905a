import { existsSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { createRandom } from '../../../demo/world/hash.ts';
import { vectorOf } from '../../../elements/geo/camera.ts';
import { Caster, cellsOf } from '../../../elements/surface/cast/caster.ts';
import { buildSurface } from '../../../elements/surface/faces/build-surface.ts';
import { createTerrain } from '../../../elements/surface/shape/terrain.ts';
import { readHeights } from '../../../elements/surface/terrain/read-heights.ts';
import { groundOfTerrain } from '../../../elements/surface/terrain/stand-on-terrain.ts';
import { tilesFor } from '../../../elements/surface/tiles/open-tiles.ts';
import { decodePng } from '../../helpers/decode-png.ts';
import { paintElevation } from '../../helpers/elevation-tile.ts';
import { centerOf, tileAt } from '../../helpers/surface-tile.ts';

/*
 * Measures the terrain within 1 km of a camera, from elevation tiles of 512 pixels at zoom 15, in
 * processor time. Run
 * `node --import tsx tests/bench/surface/terrain-faces.ts`.
 */

/** Returns the processor time of this process in milliseconds. */
function usedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const REACH = 1000;
const SIZE = 512;
const STEPS = 512;
const TILE = tileAt({ latitude: 39.3, longitude: -76.6 }, 15);
const CAMERA = { ...centerOf(TILE), altitude: 500 };
const print = (line: string): boolean => process.stdout.write(`${line}\n`);

const FUJI = '../shared/surface/fuji-terrain-rgb.png';

/** Returns the height of hills with details down to 15 m, which continue from each tile to the next. */
function hillsAt({ latitude, longitude }: { latitude: number; longitude: number }): number {
  const x = ((longitude + 180) / 360) * 2 ** 15;
  const sine = Math.sin((latitude * Math.PI) / 180);
  const y = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** 15;
  let height = 200;
  for (let waves = 1; waves <= 64; waves *= 2)
    height += (40 / waves) * Math.sin(2 * Math.PI * waves * x + waves) * Math.cos(2 * Math.PI * waves * y);
  return height;
}

async function measure(
  name: string,
  png: Uint8Array<ArrayBuffer>,
  print: (line: string) => void,
): Promise<void> {
  const started = usedMs();
  const pixels = await decodePng(png);
  const decode = usedMs() - started;
  const addresses = tilesFor({ minZoom: 15, maxZoom: 15 }, CAMERA, REACH);
  const tiles = addresses.map((tile) => ({ ...tile, pixels }));
  const level = 200 - CAMERA.altitude;
  for (let round = 0; round < 5; round += 1) {
    const times = [usedMs()];
    const heights = readHeights(tiles, { camera: CAMERA, reach: REACH, steps: STEPS, size: SIZE });
    // The camera is 300 m above the ground.
    const lower = heights[heights.length >> 1]! + 300;
    for (let at = 0; at < heights.length; at += 1) heights[at]! -= lower;
    const terrain = createTerrain({ reach: REACH, steps: STEPS }, heights, level);
    times.push(usedMs());
    const surface = buildSurface(CAMERA, [], {
      ground: 200,
      reach: REACH,
      terrain: groundOfTerrain(terrain),
    });
    times.push(usedMs());
    const caster = new Caster(surface, cellsOf(surface));
    times.push(usedMs());
    const random = createRandom(round);
    const rays = Array.from({ length: 20_000 }, () =>
      vectorOf({ pan: 360 * random(), tilt: -10 - 75 * random() }),
    );
    const casting = usedMs();
    for (const ray of rays) caster.cast([0, 0, 0], ray);
    const cast = ((usedMs() - casting) / rays.length) * 1000;
    const [read, build, index] = times.slice(1).map((time, at) => (time - times[at]!).toFixed(0));
    print(
      `${name}: ${tiles.length} tiles (one decoded in ${decode.toFixed(0)} ms) read in ${read} ms, ${surface.mesh.kinds.length} faces in ${build} ms, index ${index} ms, a cast ${cast.toFixed(1)} µs`,
    );
  }
}

for (const [name, heightAt] of [
  ['level', () => 200],
  ['hills', hillsAt],
] as const) {
  const data = paintElevation({ tile: TILE, size: SIZE, encoding: 'terrarium', heightAt });
  const raw = { width: SIZE, height: SIZE, channels: 4 } as const;
  await measure(name, new Uint8Array(await sharp(data, { raw }).png().toBuffer()), print);
}
if (existsSync(FUJI))
  await measure('Mount Fuji, compressed to a tile of 950 m', new Uint8Array(readFileSync(FUJI)), print);
