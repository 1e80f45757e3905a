import '../../../demo/world/serve/engine.mjs';
import { createTileRenderer } from '../../../demo/world/render-tile.ts';
import type { SampleSphere } from '../../../demo/world/sample-sphere.ts';
import { pictureFile } from '../../../demo/world/serve/picture-file.ts';
import { facePointOfVector } from '../../../elements/geo/cube-face.ts';
import { levelsOf, PREVIEW_LEVEL, type Tile, tilesAcross } from '../../../elements/geo/tile.ts';
import type { Vec3 } from '../../../elements/geo/vector.ts';
import { quantile } from '../../helpers/load/load.ts';
import { cpuMs } from './cpu-ms.ts';

/** The measured kinds of tiles, each by a direction from the camera. */
const kinds: Readonly<Record<string, (sphere: SampleSphere) => Vec3>> = {
  'near ground': () => [0.1, -1, 0.2],
  horizon: () => [0.2, -0.05, -1],
  sky: () => [0.3, 1, 0.2],
  downtown: ({ eye }) => [-eye.x || 1, 60 - eye.y, -eye.z],
};

function tileAt(direction: Vec3, level: number, faceWidth: number): Tile {
  const { face, s, t } = facePointOfVector(direction);
  const across = tilesAcross(levelsOf(faceWidth), level);
  const place = (at: number): number => Math.min(across - 1, Math.floor(((at + 1) / 2) * across));
  return { face, level, x: place(s), y: place(t) };
}

/**
 * Measures the processor time of painting by kind and level. The first tile of each sphere includes the
 * planning of its city.
 */
export async function paintCosts(
  spheres: readonly SampleSphere[],
  print: (line: string) => void,
): Promise<void> {
  const costs = new Map<string, { paint: number[]; pack: number[]; bytes: number[] }>();
  const firstMs: number[] = [];
  for (const sphere of spheres) {
    const paint = createTileRenderer(sphere);
    firstMs.push(await cpuMs(() => paint({ face: 'f', level: PREVIEW_LEVEL, x: 0, y: 0 })));
    for (let level = PREVIEW_LEVEL; level >= 0; level--) {
      for (const [kind, toward] of Object.entries(kinds)) {
        const tile = tileAt(toward(sphere), level, sphere.faceWidth);
        let [picture, bytes] = [paint(tile), 0];
        const paintMs = await cpuMs(() => (picture = paint(tile)));
        const packMs = await cpuMs(async () => (bytes = (await pictureFile(picture, 'webp')).length));
        const key = `| ${level} | ${kind.padEnd(11)} `;
        const cost = costs.get(key) ?? { paint: [], pack: [], bytes: [] };
        costs.set(key, cost);
        cost.paint.push(paintMs);
        cost.pack.push(packMs);
        cost.bytes.push(bytes);
      }
    }
  }
  const at = (values: number[], share: number): string =>
    quantile(
      values.sort((a, b) => a - b),
      share,
    ).toFixed(0);
  print('| level | kind | paint p50 | p95 | max, ms | ns a pixel | WebP ms | KB |');
  print('|---|---|---|---|---|---|---|---|');
  for (const [key, { paint, pack, bytes }] of costs) {
    const median = quantile(
      paint.sort((a, b) => a - b),
      0.5,
    );
    const nsPerPixel = (median * 1e6) / 512 ** 2;
    const [p50, p95, max] = [at(paint, 0.5), at(paint, 0.95), at(paint, 1)];
    print(
      `${key}| ${p50} | ${p95} | ${max} | ${nsPerPixel.toFixed(0)} | ${at(pack, 0.5)} | ${(Number(at(bytes, 0.5)) / 1024).toFixed(0)} |`,
    );
  }
  print(
    `a sphere's first preview, its city planned on the way: p50 ${at(firstMs, 0.5)} ms, most ${at(firstMs, 1)} ms`,
  );
}
