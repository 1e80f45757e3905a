import { FACES } from '../../../elements/geo/cube-face.ts';
import { PREVIEW_LEVEL } from '../../../elements/geo/tile.ts';
import type { SampleTiles } from './sample-tiles.ts';

/** Has a sphere's previews ready for its first look, behind everything that somebody asks for. */
export async function warmUp(tiles: SampleTiles, sphereId: number): Promise<void> {
  const previews = FACES.map((face) => ({ face, level: PREVIEW_LEVEL, x: 0, y: 0 }));
  await Promise.all(
    previews.map((tile) => tiles.get({ sphereId, tile, format: 'webp' }, { isUrgent: false })),
  );
}
