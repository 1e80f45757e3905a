import { FACES } from '../../../elements/geo/cube-face.ts';
import { PREVIEW_LEVEL } from '../../../elements/geo/tile.ts';
import type { SampleTiles } from './sample-tiles.ts';

/**
 * Renders a sphere's previews in advance, with a lower priority than any request. The strips of opening spheres
 * are part of the repository.
 */
export async function warmUp(tiles: SampleTiles, sphereId: number): Promise<void> {
  const previews = FACES.map((face) => ({ face, level: PREVIEW_LEVEL, x: 0, y: 0 }));
  await Promise.all(
    previews.map((tile) => tiles.get({ sphereId, tile, format: 'webp' }, { isUrgent: false })),
  );
}
