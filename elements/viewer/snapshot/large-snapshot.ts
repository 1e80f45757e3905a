import { type Size, type View, cameraAxes, drawnFov, focalLength } from '../../geo/camera.ts';
import { matrixOfPose } from '../../geo/pose.ts';
import { planTiles, tilesOf } from '../../geo/tile-plan.ts';
import { type TileFormat, tileKey } from '../../geo/tile.ts';
import { IDENTITY, multiply } from '../../geo/vector.ts';
import type { LocatedSphere } from '../../model/sphere-source.ts';
import { valueText } from '../../model/value-text.ts';
import { ViewerError } from '../../model/viewer-error.ts';
import { tileLevelsOf } from '../../tiles/tile-levels.ts';
import type { SnapshotLoading, SnapshotSize } from '../base/snapshot-options.ts';
import type { PictureController } from '../picture/picture-controller.ts';
import { type SnapshotParts, takeSnapshot } from './take-snapshot.ts';

export interface LargeSnapshotOptions extends SnapshotParts {
  readonly picture: PictureController;
  readonly format: TileFormat;
  /** Draws without the objects that are not part of the snapshot. */
  readonly withObjects: <T>(draw: () => T) => T;
  readonly signal: AbortSignal | undefined;
}

/** A host from which no tile arrives for this many milliseconds counts as silent. */
const SILENCE_MS = 30_000;

type LargeSnapshot = SnapshotSize & SnapshotLoading;

/**
 * Takes a snapshot of another size than that on the screen, in full quality. The tiles that it needs are loaded beside
 * those of the screen. Rejects with `invalid-argument` for a size that is not possible, `tile-failed` if a tile does not
 * exist, `network` if no more tiles arrive, `not-ready` if the sphere changes meanwhile, `webgl-context-lost`, or like
 * `takeSnapshot`.
 */
export async function takeLargeSnapshot(given: LargeSnapshot, options: LargeSnapshotOptions): Promise<Blob> {
  const { picture, located, drawn, pixelRatio, format, withObjects, signal } = options;
  const { stage } = picture;
  const size = checkSize(given, drawn.size, stage?.maxTexture ?? 0);
  const { timeoutMs, onProgress } = checkLoading(given);
  const screen = { ...picture.screen, size: layoutSize(size, pixelRatio), pixelRatio };
  let failure: ViewerError | null = null;
  let check = (): void => undefined;
  const large = picture.another(
    { format, lowQuality: false },
    {
      onChange: () => check(),
      onFailure: (_, cause) => {
        if (cause.final) failure = new ViewerError('tile-failed', cause.message, { cause });
      },
    },
  );
  if (!stage || !large)
    throw new ViewerError('cube-missing', 'There is no sphere to draw.', { recoverable: true });
  const view = { ...drawn.view, fov: drawnFov(drawn.view.fov, screen.size, screen.improvedPerspective) };
  /** Draws the large picture in place of that on the screen. */
  const draw = (): HTMLCanvasElement => {
    picture.shown?.hide();
    large.arrange();
    stage.resize(screen.size, pixelRatio);
    stage.draw(view);
    return picture.canvas;
  };
  const sharpest = finestTiles(located, view, {
    width: screen.size.width * pixelRatio,
    height: screen.size.height * pixelRatio,
  });
  const loaded = (): boolean => {
    if (failure) throw failure;
    if (stage.isLost)
      throw new ViewerError('webgl-context-lost', 'The browser has taken the graphics context away.', {
        recoverable: true,
      });
    large.uploadAll();
    const isSettled = large.tiles.isSettled();
    const there = new Set(large.tiles.drawn().map(tileKey));
    const all = sharpest.length;
    const arrived = Math.min(sharpest.filter((key) => there.has(key)).length, all - 1);
    onProgress?.({ loaded: isSettled ? all : arrived, all });
    return isSettled;
  };
  try {
    large.update(drawn.view, screen);
    await untilLoaded({ loaded, isEnough: () => large.tiles.isCovered() }, (changed) => (check = changed), {
      signal,
      timeoutMs,
    });
    if (picture.located !== located)
      throw new ViewerError('not-ready', 'The sphere has changed while the snapshot was loading.', {
        recoverable: true,
      });
    // Its pixels are copied in this task, before the picture on the screen is drawn again.
    const taking = takeSnapshot(() => withObjects(draw), {
      ...options,
      drawn: { view: drawn.view, size: screen.size },
    });
    large.hide();
    picture.resize(picture.screen);
    picture.capture();
    return await taking;
  } finally {
    large.dispose();
  }
}

/** Returns the keys of the tiles that a picture of a size in pixels needs in full sharpness. */
function finestTiles(located: LocatedSphere, view: View, { width, height }: Size): readonly string[] {
  const { pose } = located.sphere.metadata;
  const axes = multiply(cameraAxes(view), pose ? matrixOfPose(pose) : IDENTITY);
  const plan = planTiles(
    { levels: tileLevelsOf(located), finestLevel: 0 },
    { axes, focal: focalLength(view.fov, height), width, height },
  );
  return [...tilesOf(plan)].filter(({ children }) => children.length === 0).map(({ key }) => key);
}

interface Loading {
  /** Returns whether everything has arrived. Throws if it cannot. */
  readonly loaded: () => boolean;
  /** Returns whether there is a picture, although not in full sharpness. */
  readonly isEnough: () => boolean;
}

interface Waiting {
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs: number | undefined;
}

/**
 * Resolves when everything has arrived, which is checked at each change, or after a timeout as soon as there is enough for a
 * picture. Rejects with what `loaded` throws, with the signal's reason, or with `network` if no more tiles arrive.
 */
function untilLoaded(
  { loaded, isEnough }: Loading,
  listen: (changed: () => void) => void,
  { signal, timeoutMs }: Waiting,
): Promise<void> {
  return new Promise((resolve, reject: (error: Error) => void) => {
    let silence: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const timeout = timeoutMs === undefined ? undefined : setTimeout(() => lose(), timeoutMs);
    const end = (): void => {
      clearTimeout(silence);
      clearTimeout(timeout);
      listen(() => undefined);
      signal?.removeEventListener('abort', changed);
    };
    const changed = (): void => {
      try {
        signal?.throwIfAborted();
        clearTimeout(silence);
        silence = setTimeout(fall, SILENCE_MS);
        if (!loaded() && !(isOver && isEnough())) return;
        end();
        resolve();
      } catch (error) {
        end();
        reject(error as Error);
      }
    };
    /** Takes what there is from now on. */
    const lose = (): void => {
      isOver = true;
      changed();
    };
    const fall = (): void => {
      if (timeoutMs !== undefined && isEnough()) {
        lose();
        return;
      }
      end();
      reject(new ViewerError('network', 'The tiles of the snapshot do not arrive.', { recoverable: true }));
    };
    signal?.addEventListener('abort', changed);
    listen(changed);
    changed();
  });
}

/** Throws `invalid-argument` for a timeout that is not above 0, or for a listener that is not a function. */
function checkLoading({ timeoutMs, onProgress }: SnapshotLoading): SnapshotLoading {
  if (timeoutMs !== undefined && !(timeoutMs > 0))
    throw new ViewerError(
      'invalid-argument',
      `timeoutMs must be a number of milliseconds above 0, not ${valueText(timeoutMs)}.`,
    );
  if (onProgress !== undefined && typeof onProgress !== 'function')
    throw new ViewerError('invalid-argument', 'onProgress must be a function.');
  return { timeoutMs, onProgress };
}

/** Returns the sides in pixels. Throws `invalid-argument` for sides that are not whole, or not from 1 to `limit`. */
function checkSize({ width, height }: SnapshotSize, shown: Size, limit: number): Size {
  const ratio = shown.width / shown.height;
  const size = {
    width: width ?? Math.max(1, Math.round(Number(height) * ratio)),
    height: height ?? Math.max(1, Math.round(Number(width) / ratio)),
  };
  for (const [name, side] of Object.entries(size))
    if (!Number.isInteger(side) || side < 1 || side > limit)
      throw new ViewerError(
        'invalid-argument',
        `The snapshot's ${name} must be a whole number of pixels from 1 to ${String(limit)}, which is the limit of this device.`,
      );
  return size;
}

/**
 * Returns a size in CSS pixels for a picture of a size in device pixels. The quarter of a pixel lets the canvas, whose
 * sides are rounded down, have exactly that size.
 */
const layoutSize = ({ width, height }: Size, pixelRatio: number): Size => ({
  width: (width + 0.25) / pixelRatio,
  height: (height + 0.25) / pixelRatio,
});
