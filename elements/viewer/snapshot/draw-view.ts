import { type Size, type View, cameraAxes, focalLength } from '../../geo/camera.ts';
import { matrixOfPose } from '../../geo/pose.ts';
import { planTiles } from '../../geo/tile-plan.ts';
import type { TileFormat } from '../../geo/tile.ts';
import { IDENTITY, multiply } from '../../geo/vector.ts';
import type { SphereSource } from '../../model/sphere-source.ts';
import { ViewerError } from '../../model/viewer-error.ts';
import { createContext } from '../../scene/drawing-context.ts';
import { FirstPainter } from '../../scene/first-painter.ts';
import { releaseContext } from '../../scene/release-context.ts';
import { tileLevelsOf } from '../../tiles/tile-levels.ts';
import { createTileLoader, tileUrl } from '../../tiles/tile-loader.ts';

/** A view of a sphere, by its id. */
export interface SphereView extends View {
  readonly sphere: number;
}

export interface DrawViewOptions {
  /** The format of the tiles; `webp` by default. */
  readonly format?: TileFormat;
  readonly signal?: AbortSignal;
}

const loadTile = createTileLoader((...args) => fetch(...args));

/**
 * Draws a view of a sphere as a JPEG without an element, for lists and cards. Only previews are loaded, which
 * have at most 512 pixels per face. The image is therefore sharp up to a height of about 300 pixels. `size`
 * is in pixels. Rejects with `not-found`, `network`, `source-failed`, `source-invalid`, `tile-failed`,
 * `webgl-unavailable`, `snapshot-failed`, or the signal's reason.
 *
 * @example
 *   const source = createStaticSource('/spheres/spheres.geojson');
 *   const view = { sphere: 1, pan: 90, tilt: -10, fov: 75 };
 *   image.src = URL.createObjectURL(await drawView(source, view, { width: 480, height: 300 }));
 */
export async function drawView(
  source: SphereSource,
  { sphere: id, ...view }: SphereView,
  size: Size,
  { format = 'webp', signal = new AbortController().signal }: DrawViewOptions = {},
): Promise<Blob> {
  const located = await source.sphere(id, signal);
  const { pose } = located.sphere.metadata;
  const levels = tileLevelsOf(located);
  const frame = pose ? matrixOfPose(pose) : IDENTITY;
  const camera = {
    ...size,
    axes: multiply(cameraAxes(view), frame),
    focal: focalLength(view.fov, size.height),
  };
  const plan = planTiles({ levels, finestLevel: levels.length - 1 }, camera);
  const pictures = await Promise.all(
    plan.map(({ tile }) =>
      located.loadTile
        ? located.loadTile(tile, signal, () => undefined)
        : loadTile(tileUrl(located, tile, format), signal),
    ),
  ).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new ViewerError('tile-failed', (cause as Error).message, { cause });
  });
  const canvas = document.createElement('canvas');
  const context = createContext(canvas);
  try {
    const painter = new FirstPainter(context);
    plan.forEach(({ tile }, at) => painter.add(tile, pictures[at] as ImageBitmap));
    painter.draw(
      plan.map(({ tile }) => tile),
      levels,
      { view, size, frame },
    );
    // The pixels are available only until the current task ends, so they must be read in the same task.
    return await jpegOf(canvas);
  } finally {
    for (const picture of pictures) picture.close();
    releaseContext(context);
  }
}

async function jpegOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
  if (!picture) throw new ViewerError('snapshot-failed', 'The browser could not create the image.');
  return picture;
}
