import type { Size } from '../../geo/camera.ts';
import { type CopyrightSettings, snapshotLine } from '../../model/copyright.ts';
import type { LocatedSphere } from '../../model/sphere-source.ts';
import { ViewerError, asViewerError } from '../../model/viewer-error.ts';
import type { DrawnView } from '../base/world-frame.ts';
import { drawWatermark } from '../chrome/watermark-drawing.ts';
import { PNG_HEAD_BYTES, textChunks } from './png-text.ts';
import { snapshotTexts, snapshotViewOf } from './snapshot-view.ts';

/**
 * Height of the copyright line's letters as a fraction of the picture's height, and the limits of the height
 * in CSS pixels.
 */
const LETTER_SHARE = 0.022;
const LETTER_PX = { min: 11, max: 22 } as const;

export interface SnapshotSettings {
  readonly hideCopyrightSnapshot: boolean;
  readonly hideCopyrightDate: boolean;
  readonly hasWatermark: boolean;
  /**
   * The product's name, which is the watermark's text and the value of the image's `Software` field, and the language of the
   * date.
   */
  readonly texts: { readonly product: string; readonly objects: { readonly language: string } };
}

export interface SnapshotParts {
  readonly located: LocatedSphere;
  readonly drawn: DrawnView;
  /** Device pixels per CSS pixel. */
  readonly pixelRatio: number;
  readonly settings: SnapshotSettings;
}

/**
 * Takes a snapshot of the picture that `capture` draws. Rejects with `cube-missing` if it can draw none, or with another
 * `ViewerError`, such as `snapshot-failed`.
 */
export async function takeSnapshot(
  capture: () => HTMLCanvasElement | null,
  options: SnapshotParts,
): Promise<Blob> {
  try {
    const drawn = capture();
    if (drawn) return await encode(drawn, options);
    throw new ViewerError('cube-missing', 'Error: Cube mesh missing.', { recoverable: true });
  } catch (error) {
    throw asViewerError(error, 'snapshot-failed', 'The snapshot could not be taken.');
  }
}

/**
 * Copies a captured picture to a PNG at device resolution, with the copyright line in the lower right corner.
 * The PNG's metadata contains the view, which `read-snapshot-view.ts` can read. Rejects with
 * `snapshot-failed`.
 */
async function encode(drawn: HTMLCanvasElement, options: SnapshotParts): Promise<Blob> {
  const { located, pixelRatio, settings } = options;
  const { width, height } = drawn;
  const rights: CopyrightSettings = {
    hide_copyright_snapshot: settings.hideCopyrightSnapshot,
    hide_copyright_date: settings.hideCopyrightDate,
  };
  const pen = copyOf(drawn);
  if (settings.hasWatermark) pen.drawImage(watermarkOf(drawn, settings.texts.product, pixelRatio), 0, 0);
  const line = snapshotLine(located.sphere, rights, settings.texts.objects.language);
  if (line !== '') writeLine(pen, line, pixelRatio);
  const view = snapshotViewOf(located, options.drawn, { width, height }, settings.hideCopyrightDate);
  const texts = snapshotTexts(located, view, rights, settings.texts.product);
  const png = await pngOf(pen.canvas);
  const chunks = [png.slice(0, PNG_HEAD_BYTES), textChunks(texts), png.slice(PNG_HEAD_BYTES)];
  return new Blob(chunks, { type: 'image/png' });
}

/** Copies the drawn pixels in the same task, because they are available only until that task ends. */
function copyOf(drawn: HTMLCanvasElement): CanvasRenderingContext2D {
  const picture = document.createElement('canvas');
  picture.width = drawn.width;
  picture.height = drawn.height;
  const pen = picture.getContext('2d', { alpha: false });
  if (!pen || picture.width === 0 || picture.height === 0) {
    throw new ViewerError('snapshot-failed', 'There is no view to take a snapshot of.');
  }
  pen.drawImage(drawn, 0, 0);
  return pen;
}

/** Returns a layer of the image's size with the watermark. */
function watermarkOf({ width, height }: Size, word: string, pixelRatio: number): HTMLCanvasElement {
  const layer = document.createElement('canvas');
  Object.assign(layer, { width, height });
  const pen = layer.getContext('2d');
  if (!pen) throw new ViewerError('snapshot-failed', 'There is not enough memory for the watermark.');
  drawWatermark(pen, word, pixelRatio);
  return layer;
}

async function pngOf(picture: HTMLCanvasElement): Promise<Blob> {
  const png = await new Promise<Blob | null>((resolve) => picture.toBlob(resolve, 'image/png'));
  if (!png) throw new ViewerError('snapshot-failed', 'The browser could not create the PNG.');
  return png;
}

function writeLine(pen: CanvasRenderingContext2D, line: string, pixelRatio: number): void {
  const { width, height } = pen.canvas;
  const size = Math.min(
    LETTER_PX.max * pixelRatio,
    Math.max(LETTER_PX.min * pixelRatio, height * LETTER_SHARE),
  );
  const margin = size * 0.8;
  pen.font = `500 ${String(size)}px system-ui, sans-serif`;
  pen.textAlign = 'right';
  pen.textBaseline = 'bottom';
  // A soft dark edge makes the light letters legible over snow and sky.
  pen.shadowColor = 'rgb(0 0 0 / 75%)';
  pen.shadowBlur = size * 0.4;
  pen.fillStyle = '#fff';
  pen.fillText(line, width - margin, height - margin, width - 2 * margin);
}
