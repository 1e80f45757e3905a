/** Size of the letters, and distances between words and between lines, in CSS pixels. */
const LETTERS_PX = 22;
const GAP_PX = 120;
const LINE_PX = 128;

/** Colors of the light letters and of their soft dark edge. */
const LIGHT = 'rgb(255 255 255 / 14%)';
const DARK = 'rgb(0 0 0 / 11%)';
const EDGE_PX = 2;

/** The lines slope upward to the right. */
const SLANT_RAD = -Math.PI / 7;

/**
 * Fills a clear canvas with slanted lines that repeat a word. Light letters with a soft dark edge are legible
 * on any background. The canvas must be a separate layer because the letters cut through the edge.
 */
export function drawWatermark(pen: CanvasRenderingContext2D, word: string, pixelRatio: number): void {
  const width = pen.canvas.width / pixelRatio;
  const height = pen.canvas.height / pixelRatio;
  pen.save();
  pen.scale(pixelRatio, pixelRatio);
  pen.translate(width / 2, height / 2);
  pen.rotate(SLANT_RAD);
  pen.font = `600 ${String(LETTERS_PX)}px system-ui, sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.lineJoin = 'round';
  pen.lineWidth = EDGE_PX;
  pen.shadowBlur = EDGE_PX * pixelRatio;
  const step = pen.measureText(word).width + GAP_PX;
  // The lines are drawn from the center outward, as far as a rotated corner reaches.
  const reach = Math.hypot(width, height) / 2;
  const lines = Math.ceil(reach / LINE_PX);
  const words = Math.ceil(reach / step);
  for (let line = -lines; line <= lines; line += 1) {
    // Every second line is shifted by half a step.
    const shift = line % 2 === 0 ? 0 : step / 2;
    for (let at = -words - 1; at <= words; at += 1) write(pen, word, at * step + shift, line * LINE_PX);
  }
  pen.restore();
}

function write(pen: CanvasRenderingContext2D, word: string, x: number, y: number): void {
  pen.globalCompositeOperation = 'source-over';
  pen.strokeStyle = pen.shadowColor = DARK;
  pen.strokeText(word, x, y);
  pen.shadowColor = 'transparent';
  pen.globalCompositeOperation = 'destination-out';
  pen.fillStyle = '#000';
  pen.fillText(word, x, y);
  pen.globalCompositeOperation = 'source-over';
  pen.fillStyle = LIGHT;
  pen.fillText(word, x, y);
}
