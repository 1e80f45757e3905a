import { FACE_AXES, FACES } from './cube-face.ts';
import { type Tile, type TileLevels, childrenOf, levelAt, tileKey, tileRect, tilesOfFace } from './tile.ts';
import { type Mat3, type Vec3, cross, dot, length } from './vector.ts';

/** The camera data for tile selection, with lengths in device pixels. */
export interface TileCamera {
  /** The camera's right, up and back axes in the frame of the cube's faces. */
  readonly axes: Mat3;
  /** Focal length in device pixels. */
  readonly focal: number;
  readonly width: number;
  readonly height: number;
  /** How directions are laid out on a picture that is not rectilinear (`lens.ts`). */
  readonly lens?: number | undefined;
  /** Returns the visible part of a tile with the lens; for rectilinear pictures, `footprintOf`. */
  readonly footprintOf?: FootprintOf | undefined;
}

/** Returns the visible part of a tile; null if the tile is not in view. */
export type FootprintOf = (tile: Tile, levels: TileLevels, camera: TileCamera) => Footprint | null;

export interface Pyramid {
  readonly levels: TileLevels;
  /** The finest level to use: 0, or a coarser one in low-quality mode. */
  readonly finestLevel: number;
}

/**
 * A tile in view. If the tile is too coarse for the screen, `children` contains the finer tiles that are
 * needed.
 */
export interface PlannedTile {
  readonly tile: Tile;
  readonly key: string;
  readonly offAxis: number;
  /** The area of the tile's visible part, in device pixels. */
  readonly areaPx: number;
  /** The finer tiles in view; empty if this tile is fine enough. */
  readonly children: readonly PlannedTile[];
}

/**
 * A tile is refined while its texels are larger than this on the screen, in device pixels. The limit is
 * slightly above 1 because a flat picture is stretched toward its edges. There, four times the bytes would
 * make no visible difference.
 */
export const MAX_TEXEL_PX = 1.2;

/**
 * Some tiles of each level are only placeholders, which finer tiles will replace. Enough placeholders are
 * requested to cover this fraction of their total area.
 */
const PLACEHOLDER_SHARE = 0.5;

/**
 * Returns the tiles in view, from the preview down to the level that the screen can resolve, as one tree per
 * preview tile.
 */
export function planTiles(pyramid: Pyramid, camera: TileCamera): PlannedTile[] {
  return previewTiles(pyramid).flatMap((tile) => planned(tile, pyramid, camera));
}

function planned(tile: Tile, pyramid: Pyramid, camera: TileCamera): PlannedTile[] {
  const footprint = (camera.footprintOf ?? footprintOf)(tile, pyramid.levels, camera);
  if (!footprint) return [];
  const refine = tile.level > pyramid.finestLevel && footprint.texelPx > MAX_TEXEL_PX;
  const children = refine
    ? childrenOf(tile, pyramid.levels).flatMap((child) => planned(child, pyramid, camera))
    : [];
  return [{ tile, key: tileKey(tile), offAxis: footprint.offAxis, areaPx: footprint.areaPx, children }];
}

/** Yields every tile of a plan, parents before children. */
export function* tilesOf(plan: readonly PlannedTile[]): Generator<PlannedTile> {
  for (const node of plan) {
    yield node;
    yield* tilesOf(node.children);
  }
}

/** Returns whether two plans contain the same tiles. */
export const hasSameTiles = (one: readonly PlannedTile[], other: readonly PlannedTile[]): boolean =>
  one.length === other.length &&
  one.every((node, at) => {
    const twin = other[at];
    return twin !== undefined && node.key === twin.key && hasSameTiles(node.children, twin.children);
  });

/** Returns every preview tile of the six faces, whether or not it is in view. */
export const previewTiles = ({ levels }: Pyramid): Tile[] =>
  FACES.flatMap((face) => tilesOfFace(face, levels.length - 1, levels));

/**
 * Returns the tiles to request: the previews in view, the other previews, then each detail level from coarse
 * to fine. Within a level, tiles are ordered from the view's center outward (specification 4). Of the tiles
 * that finer ones will replace, only the largest on the screen are requested, until their finer tiles are
 * loaded.
 */
export function loadingOrder(
  plan: readonly PlannedTile[],
  pyramid: Pyramid,
  isReady: (key: string) => boolean,
): Tile[] {
  const inView = [...tilesOf(plan)].sort(
    (a, b) => b.tile.level - a.tile.level || a.offAxis - b.offAxis || (a.key < b.key ? -1 : 1),
  );
  const preview = pyramid.levels.length - 1;
  const placeholders = placeholdersOf(inView, preview);
  const previews = inView.filter(({ tile }) => tile.level === preview);
  const seen = new Set(previews.map(({ key }) => key));
  const hiddenPreviews = previewTiles(pyramid).filter((tile) => !seen.has(tileKey(tile)));
  const details = inView.filter(
    (node) =>
      node.tile.level < preview &&
      (node.children.length === 0 || (placeholders.has(node) && !isSettled(node.children, isReady))),
  );
  return [...previews.map(({ tile }) => tile), ...hiddenPreviews, ...details.map(({ tile }) => tile)];
}

/**
 * Returns the placeholders to request for each level. Placeholders are the largest tiles on the screen and
 * cover the required share of the area.
 */
function placeholdersOf(inView: readonly PlannedTile[], preview: number): Set<PlannedTile> {
  const refined = inView.filter(({ tile, children }) => tile.level < preview && children.length > 0);
  const leftPx = new Map<number, number>();
  for (const { tile, areaPx } of refined) {
    leftPx.set(tile.level, (leftPx.get(tile.level) ?? 0) + areaPx * PLACEHOLDER_SHARE);
  }
  const placeholders = new Set<PlannedTile>();
  for (const node of refined.sort((a, b) => b.areaPx - a.areaPx)) {
    const left = leftPx.get(node.tile.level) ?? 0;
    if (left <= 0) continue;
    placeholders.add(node);
    leftPx.set(node.tile.level, left - node.areaPx);
  }
  return placeholders;
}

/**
 * Returns the tiles to draw, coarse before fine. For each part of the view, the finest loaded tile is drawn.
 * Beneath a tile that is not complete yet, the nearest loaded ancestor is drawn, so that there are no holes.
 */
export function drawingOrder(plan: readonly PlannedTile[], isReady: (key: string) => boolean): Tile[] {
  const drawn: Tile[] = [];
  for (const root of plan) collectDrawn(root, isReady, drawn);
  return drawn.sort((a, b) => b.level - a.level);
}

/**
 * Adds the tiles to draw for a planned tile. Returns true if the added tiles cover the tile's entire visible
 * part.
 */
function collectDrawn(node: PlannedTile, isReady: (key: string) => boolean, drawn: Tile[]): boolean {
  let covered = node.children.length > 0;
  for (const child of node.children) covered = collectDrawn(child, isReady, drawn) && covered;
  if (covered) return true;
  if (!isReady(node.key)) return false;
  drawn.push(node.tile);
  return true;
}

/**
 * Returns true if every finest tile that the view needs is loaded or has failed. The picture will then not
 * get any sharper.
 */
export const isSettled = (plan: readonly PlannedTile[], isDone: (key: string) => boolean): boolean =>
  plan.every((node) => (node.children.length > 0 ? isSettled(node.children, isDone) : isDone(node.key)));

export interface Footprint {
  /** The width of a texel on the screen, in device pixels, averaged over the visible part. */
  readonly texelPx: number;
  /** The area of the visible part, in device pixels. */
  readonly areaPx: number;
  /**
   * Distance of the visible part's center from the view's center, as the tangent of the angle between them.
   */
  readonly offAxis: number;
}

/** Minimum depth of points. Points closer to the camera's plane would be projected to infinity. */
const NEAREST_DEPTH = 1e-4;

/**
 * Returns the visible part of a tile; null if the tile is not in view. The result is exact: the tile's square
 * on the cube is clipped against the view's four sides. The area of the visible part in pixels is then
 * compared with its area in texels.
 */
export function footprintOf(tile: Tile, levels: TileLevels, camera: TileCamera): Footprint | null {
  const square = squareInCamera(tile, levels, camera.axes);
  const visible = clipToView(square, camera);
  if (visible.length < 3) return null;
  const areaPx = projectedArea(visible, camera.focal);
  const visibleArea = flatArea(visible);
  const texels = visibleArea * (levelAt(levels, tile.level).faceWidth / 2) ** 2;
  if (!(areaPx > 0) || !(texels > 0)) return null;
  return {
    texelPx: Math.sqrt(areaPx / texels),
    areaPx,
    offAxis: offAxisOf(visible),
  };
}

/**
 * Returns the corners of a tile along the camera's axes: x right, y up, z the depth. The sides of the cube
 * have length 2.
 */
function squareInCamera(tile: Tile, levels: TileLevels, axes: Mat3): Vec3[] {
  const { ahead, right, down } = FACE_AXES[tile.face];
  const side = levelAt(levels, tile.level).faceWidth;
  const rect = tileRect(tile, levels);
  const left = (2 * rect.left) / side - 1;
  const top = (2 * rect.top) / side - 1;
  const wide = (2 * rect.width) / side;
  const high = (2 * rect.height) / side;
  const corner = (s: number, t: number): Vec3 => {
    const point: Vec3 = [
      ahead[0] + s * right[0] + t * down[0],
      ahead[1] + s * right[1] + t * down[1],
      ahead[2] + s * right[2] + t * down[2],
    ];
    return [dot(axes[0], point), dot(axes[1], point), -dot(axes[2], point)];
  };
  return [
    corner(left, top),
    corner(left + wide, top),
    corner(left + wide, top + high),
    corner(left, top + high),
  ];
}

/**
 * Clips a polygon against the view's pyramid, whose tip is the camera, with the algorithm of Sutherland and
 * Hodgman.
 */
function clipToView(polygon: Vec3[], { focal, width, height }: TileCamera): Vec3[] {
  const across = width / 2 / focal;
  const above = height / 2 / focal;
  const insides = [
    (p: Vec3): number => p[2] - NEAREST_DEPTH,
    (p: Vec3): number => across * p[2] - p[0],
    (p: Vec3): number => across * p[2] + p[0],
    (p: Vec3): number => above * p[2] - p[1],
    (p: Vec3): number => above * p[2] + p[1],
  ];
  let clipped = polygon;
  for (const inside of insides) {
    if (clipped.length === 0) return clipped;
    clipped = clipToHalfSpace(clipped, inside);
  }
  return clipped;
}

function clipToHalfSpace(polygon: Vec3[], inside: (p: Vec3) => number): Vec3[] {
  const clipped: Vec3[] = [];
  let from = polygon[polygon.length - 1] as Vec3;
  let fromInside = inside(from);
  for (const to of polygon) {
    const toInside = inside(to);
    if (fromInside < 0 !== toInside < 0)
      clipped.push(between(from, to, fromInside / (fromInside - toInside)));
    if (toInside >= 0) clipped.push(to);
    from = to;
    fromInside = toInside;
  }
  return clipped;
}

const between = (a: Vec3, b: Vec3, share: number): Vec3 => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];

/** Returns the area in square pixels of a polygon as drawn by the camera (shoelace formula). */
function projectedArea(polygon: readonly Vec3[], focal: number): number {
  let twice = 0;
  let [fromX, fromY] = projected(polygon[polygon.length - 1] as Vec3);
  for (const point of polygon) {
    const [x, y] = projected(point);
    twice += fromX * y - x * fromY;
    [fromX, fromY] = [x, y];
  }
  return (Math.abs(twice) / 2) * focal * focal;
}

const projected = (p: Vec3): [x: number, y: number] => [p[0] / p[2], p[1] / p[2]];

/** Returns the area of a flat polygon in space. */
function flatArea(polygon: readonly Vec3[]): number {
  let sum: Vec3 = [0, 0, 0];
  let from = polygon[polygon.length - 1] as Vec3;
  for (const to of polygon) {
    const [x, y, z] = cross(from, to);
    sum = [sum[0] + x, sum[1] + y, sum[2] + z];
    from = to;
  }
  return length(sum) / 2;
}

function offAxisOf(polygon: readonly Vec3[]): number {
  let [x, y] = [0, 0];
  for (const point of polygon) {
    const [px, py] = projected(point);
    x += px / polygon.length;
    y += py / polygon.length;
  }
  return Math.hypot(x, y);
}
