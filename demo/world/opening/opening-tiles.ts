import { FACES } from '../../../elements/geo/cube-face.ts';
import { PREVIEW_LEVEL, type Tile } from '../../../elements/geo/tile.ts';
import { OPENING_MARKET, openingViewOf } from '../flights/opening-view.ts';
import type { TileRequest } from '../serve/tile-request.ts';

/** The tiles by face and level that the opening view needs in a window of 1280 by 800 pixels: x and y of each. */
const IN_VIEW: readonly (readonly [
  Tile['face'],
  level: number,
  ...tiles: readonly (readonly [number, number])[],
])[] = [
  ['r', 2, [0, 0], [1, 0], [0, 1], [1, 1]],
  ['d', 2, [1, 0], [1, 1]],
  ['f', 2, [1, 0], [1, 1]],
  ['b', 2, [0, 1]],
  ['f', 1, [3, 0], [3, 1]],
  ['b', 1, [0, 1]],
];

/** Returns the tiles that are part of the repository: the previews of the demo page's first sphere, and its view. */
export function openingTiles(): readonly TileRequest[] {
  const { sphere: sphereId } = openingViewOf(OPENING_MARKET);
  const previews = FACES.map((face) => ({ face, level: PREVIEW_LEVEL, x: 0, y: 0 }));
  const inView = IN_VIEW.flatMap(([face, level, ...tiles]) => tiles.map(([x, y]) => ({ face, level, x, y })));
  return [...previews, ...inView].map((tile) => ({ sphereId, tile, format: 'webp' }));
}
