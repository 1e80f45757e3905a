import { ViewerError } from '../model/viewer-error.ts';

/** Height of the copyright line's letters as a share of the picture's height, and its bounds in CSS pixels. */
const LETTER_SHARE = 0.022;
const LETTER_PX = { min: 11, max: 22 } as const;

/** Copies what is drawn into a PNG at device resolution, with a line of text in its lower right corner. */
export async function snapshotOf(drawn: HTMLCanvasElement, line: string, pixelRatio: number): Promise<Blob> {
  const picture = document.createElement('canvas');
  picture.width = drawn.width;
  picture.height = drawn.height;
  const pen = picture.getContext('2d', { alpha: false });
  if (!pen || picture.width === 0 || picture.height === 0) {
    throw new ViewerError('snapshot-failed', 'There is no picture to take a snapshot of.');
  }
  pen.drawImage(drawn, 0, 0);
  if (line !== '') writeLine(pen, line, pixelRatio);
  const png = await new Promise<Blob | null>((resolve) => picture.toBlob(resolve, 'image/png'));
  if (!png) throw new ViewerError('snapshot-failed', 'The browser could not make a PNG of the picture.');
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
  // A soft dark edge keeps light letters readable over snow and sky.
  pen.shadowColor = 'rgb(0 0 0 / 75%)';
  pen.shadowBlur = size * 0.4;
  pen.fillStyle = '#fff';
  pen.fillText(line, width - margin, height - margin, width - 2 * margin);
}
