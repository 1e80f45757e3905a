import { FACES } from '../geo/cube-face.ts';
import { PREVIEW_LEVEL, type Tile, childrenOf, tileKey, tilesOfFace } from '../geo/tile.ts';
import { type TileCamera, footprintOf } from './tile-footprint.ts';

/** The tiles of one sphere as far as they may be used. */
export interface Pyramid {
  /** Side of a face at level 0 in pixels. */
  readonly faceWidth: number;
  /** Finest level to use: 0, or 2 in low-quality mode. */
  readonly finestLevel: number;
}

/** A tile in view, with the finer tiles in view that it is too coarse without. */
export interface PlannedTile {
  readonly tile: Tile;
  readonly key: string;
  readonly offAxis: number;
  /** Device pixels that its visible part covers. */
  readonly areaPx: number;
  /** The finer tiles in view; none when this tile is fine enough. */
  readonly children: readonly PlannedTile[];
}

/**
 * A tile is refined while its texels are larger than this on the screen, in device pixels. Slightly above
 * one: a picture on a flat screen stretches towards its edges, and four times the bytes there buy nothing seen.
 */
export const MAX_TEXEL_PX = 1.2;

/** Of each level that finer tiles will replace, the tiles asked for cover at least this share of what it shows. */
const STOPGAP_SHARE = 0.5;

/** The tiles in view from the preview down to the level the screen resolves, as one tree for each preview tile. */
export function planTiles(pyramid: Pyramid, camera: TileCamera): PlannedTile[] {
  return FACES.flatMap((face) => tilesOfFace(face, PREVIEW_LEVEL, pyramid.faceWidth)).flatMap((tile) =>
    planned(tile, pyramid, camera),
  );
}

function planned(tile: Tile, pyramid: Pyramid, camera: TileCamera): PlannedTile[] {
  const footprint = footprintOf(tile, pyramid.faceWidth, camera);
  if (!footprint) return [];
  const refine = tile.level > pyramid.finestLevel && footprint.texelPx > MAX_TEXEL_PX;
  const children = refine
    ? childrenOf(tile, pyramid.faceWidth).flatMap((child) => planned(child, pyramid, camera))
    : [];
  return [{ tile, key: tileKey(tile), offAxis: footprint.offAxis, areaPx: footprint.areaPx, children }];
}

/** Every tile of a plan, parents before children. */
export function* tilesOf(plan: readonly PlannedTile[]): Generator<PlannedTile> {
  for (const node of plan) {
    yield node;
    yield* tilesOf(node.children);
  }
}

/** True when two plans hold the same tiles. */
export const hasSameTiles = (one: readonly PlannedTile[], other: readonly PlannedTile[]): boolean =>
  one.length === other.length &&
  one.every((node, at) => {
    const twin = other[at];
    return twin !== undefined && node.key === twin.key && hasSameTiles(node.children, twin.children);
  });

/** Every preview tile of the six faces, whether in view or not. */
export const previewTiles = ({ faceWidth }: Pyramid): Tile[] =>
  FACES.flatMap((face) => tilesOfFace(face, PREVIEW_LEVEL, faceWidth));

/**
 * The tiles to ask for, first things first: previews in view, the other previews, then one detail level
 * after the other from coarse to fine, and within a level from the view's centre outwards (specification 4).
 * Of tiles that finer ones will replace only the most seen are asked for, and none whose finer ones are there.
 */
export function loadingOrder(
  plan: readonly PlannedTile[],
  pyramid: Pyramid,
  isReady: (key: string) => boolean,
): Tile[] {
  const inView = [...tilesOf(plan)].sort(
    (a, b) => b.tile.level - a.tile.level || a.offAxis - b.offAxis || (a.key < b.key ? -1 : 1),
  );
  const stopgaps = stopgapsOf(inView);
  const previews = inView.filter(({ tile }) => tile.level === PREVIEW_LEVEL);
  const seen = new Set(previews.map(({ key }) => key));
  const hiddenPreviews = previewTiles(pyramid).filter((tile) => !seen.has(tileKey(tile)));
  const details = inView.filter(
    (node) =>
      node.tile.level < PREVIEW_LEVEL &&
      (node.children.length === 0 || (stopgaps.has(node) && !isSettled(node.children, isReady))),
  );
  return [...previews.map(({ tile }) => tile), ...hiddenPreviews, ...details.map(({ tile }) => tile)];
}

/** Of each level's tiles that finer ones will replace, those that show largest, up to their share of the view. */
function stopgapsOf(inView: readonly PlannedTile[]): Set<PlannedTile> {
  const refined = inView.filter(({ tile, children }) => tile.level < PREVIEW_LEVEL && children.length > 0);
  const leftPx = new Map<number, number>();
  for (const { tile, areaPx } of refined) {
    leftPx.set(tile.level, (leftPx.get(tile.level) ?? 0) + areaPx * STOPGAP_SHARE);
  }
  const stopgaps = new Set<PlannedTile>();
  for (const node of refined.sort((a, b) => b.areaPx - a.areaPx)) {
    const left = leftPx.get(node.tile.level) ?? 0;
    if (left <= 0) continue;
    stopgaps.add(node);
    leftPx.set(node.tile.level, left - node.areaPx);
  }
  return stopgaps;
}

/**
 * The tiles to draw, coarse before fine: of each part of the view the finest that is there, and
 * beneath tiles that are not all there yet their nearest ancestor, so that no hole ever shows.
 */
export function drawingOrder(plan: readonly PlannedTile[], isReady: (key: string) => boolean): Tile[] {
  const drawn: Tile[] = [];
  for (const root of plan) collectDrawn(root, isReady, drawn);
  return drawn.sort((a, b) => b.level - a.level);
}

/** Adds what is drawn of a planned tile; true when it covers the tile's whole visible part. */
function collectDrawn(node: PlannedTile, isReady: (key: string) => boolean, drawn: Tile[]): boolean {
  let covered = node.children.length > 0;
  for (const child of node.children) covered = collectDrawn(child, isReady, drawn) && covered;
  if (covered) return true;
  if (!isReady(node.key)) return false;
  drawn.push(node.tile);
  return true;
}

/** True when every tile the view asks for at its finest is ready: nothing will get sharper. */
export const isSettled = (plan: readonly PlannedTile[], isDone: (key: string) => boolean): boolean =>
  plan.every((node) => (node.children.length > 0 ? isSettled(node.children, isDone) : isDone(node.key)));
