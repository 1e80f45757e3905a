import { type Size, drawnFov } from '../../geo/camera.ts';
import type { TileFormat } from '../../geo/tile.ts';
import { ViewerError } from '../../model/viewer-error.ts';
import type { PictureController } from '../picture/picture-controller.ts';
import type { SnapshotSize } from './snapshot-size.ts';
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

/**
 * Takes a snapshot of another size than that on the screen, in full quality. The tiles that it needs are loaded beside
 * those of the screen. Rejects with `invalid-argument` for a size that is not possible, `tile-failed` if a tile does not
 * exist, `network` if no more tiles arrive, `not-ready` if the sphere changes meanwhile, `webgl-context-lost`, or like
 * `takeSnapshot`.
 */
export async function takeLargeSnapshot(given: SnapshotSize, options: LargeSnapshotOptions): Promise<Blob> {
  const { picture, located, drawn, pixelRatio, format, withObjects, signal } = options;
  const { stage } = picture;
  const size = checkSize(given, drawn.size, stage?.maxTexture ?? 0);
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
  const loaded = (): boolean => {
    if (failure) throw failure;
    if (stage.isLost)
      throw new ViewerError('webgl-context-lost', 'The browser has taken the graphics context away.', {
        recoverable: true,
      });
    large.uploadAll();
    return large.tiles.isSettled();
  };
  try {
    large.update(drawn.view, screen);
    await untilLoaded(loaded, (changed) => (check = changed), signal);
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

/** Resolves when `loaded` returns true, which is checked at each change. Rejects with what it throws. */
function untilLoaded(
  loaded: () => boolean,
  listen: (changed: () => void) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve, reject: (error: Error) => void) => {
    let silence: ReturnType<typeof setTimeout> | undefined;
    const end = (): void => {
      clearTimeout(silence);
      listen(() => undefined);
      signal?.removeEventListener('abort', changed);
    };
    const changed = (): void => {
      try {
        signal?.throwIfAborted();
        clearTimeout(silence);
        silence = setTimeout(() => {
          end();
          reject(
            new ViewerError('network', 'The tiles of the snapshot do not arrive.', { recoverable: true }),
          );
        }, SILENCE_MS);
        if (!loaded()) return;
        end();
        resolve();
      } catch (error) {
        end();
        reject(error as Error);
      }
    };
    signal?.addEventListener('abort', changed);
    listen(changed);
    changed();
  });
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
