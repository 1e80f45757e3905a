import { FACES } from '../../../elements/geo/cube-face.ts';
import { PREVIEW_LEVEL, tilesOfFace } from '../../../elements/geo/tile.ts';
import type { SampleSphere } from '../sample-sphere.ts';
import type { SampleTiles } from './sample-tiles.ts';

/** Renders what a first look needs, in the order it is asked for: all previews, then the next level. */
export async function warmUp(tiles: SampleTiles, { id, faceWidth }: SampleSphere): Promise<void> {
  for (const level of [PREVIEW_LEVEL, PREVIEW_LEVEL - 1]) {
    const all = FACES.flatMap((face) => tilesOfFace(face, level, faceWidth));
    await Promise.all(all.map((tile) => tiles.get({ sphereId: id, tile, format: 'webp' }, false)));
  }
}
