import { FACES } from '../../../elements/geo/cube-face.ts';
import { PREVIEW_LEVEL } from '../../../elements/geo/tile.ts';
import type { SampleTiles } from './sample-tiles.ts';

/**
 * Renders the level below the previews of a sphere in advance, with a lower priority than any request, so that a user
 * who turns the first view sees what lies beside it. The city is planned meanwhile.
 */
export async function warmUp(tiles: SampleTiles, sphereId: number): Promise<void> {
  const level = PREVIEW_LEVEL - 1;
  const around = FACES.flatMap((face) => [0, 1].flatMap((x) => [0, 1].map((y) => ({ face, level, x, y }))));
  await Promise.all(around.map((tile) => tiles.get({ sphereId, tile, format: 'webp' }, { isUrgent: false })));
}
