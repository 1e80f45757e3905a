import { dashboardTexts } from '../../texts/dashboard.ts';
import { type ChartLine, paintChart } from '../../ui/line-chart-plot.ts';
import type { Drawing } from './drawing.ts';

/** Sizes in CSS pixels. The image has the pixel density of the screen. */
const WIDTH = 1200;
const CHART_HEIGHT = 480;
const MARGIN = 32;
const LINE_HEIGHT = 28;
const HEAD_HEIGHT = 92;
const SAMPLE = 28;
const GAP = 8;

interface Placed {
  readonly line: ChartLine;
  readonly x: number;
  readonly row: number;
}

/** The legend wraps to as many rows as necessary. */
function placeLegend(pen: CanvasRenderingContext2D, lines: readonly ChartLine[]): Placed[] {
  const placed: Placed[] = [];
  let [x, row] = [MARGIN, 0];
  for (const line of lines) {
    const width = SAMPLE + GAP + pen.measureText(line.name).width + GAP * 3;
    if (x > MARGIN && x + width > WIDTH - MARGIN) [x, row] = [MARGIN, row + 1];
    placed.push({ line, x, row });
    x += width;
  }
  return placed;
}

function drawEntry(pen: CanvasRenderingContext2D, { line, x, row }: Placed, ink: string): void {
  const y = HEAD_HEIGHT + row * LINE_HEIGHT;
  pen.strokeStyle = line.color;
  pen.lineWidth = 2.5;
  pen.setLineDash([...line.dash]);
  pen.beginPath();
  pen.moveTo(x, y);
  pen.lineTo(x + SAMPLE, y);
  pen.stroke();
  pen.fillStyle = ink;
  pen.fillText(line.name, x + SAMPLE + GAP, y);
}

const toPng = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('The browser could not create an image of the chart.'));
      else resolve(blob);
    }, 'image/png');
  });

/** Draws the chart as a PNG with its title, days and legend, in the current theme. */
export async function usagePicture(drawing: Drawing, span: string): Promise<Blob> {
  const place = document.body;
  const style = getComputedStyle(place);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  const chart = await paintChart(drawing, place, { width: WIDTH - 2 * MARGIN, height: CHART_HEIGHT });
  const density = chart.width / (WIDTH - 2 * MARGIN);
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('The browser does not provide a canvas.');
  const legendFont = `15px ${style.fontFamily}`;
  pen.font = legendFont;
  const legend = placeLegend(pen, drawing.lines);
  const chartTop = HEAD_HEIGHT + ((legend.at(-1)?.row ?? 0) + 1) * LINE_HEIGHT;
  canvas.width = Math.round(WIDTH * density);
  canvas.height = Math.round((chartTop + CHART_HEIGHT + MARGIN) * density);
  pen.scale(density, density);
  pen.fillStyle = token('--surface');
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.textBaseline = 'middle';
  pen.fillStyle = token('--text');
  pen.font = `650 22px ${style.fontFamily}`;
  pen.fillText(dashboardTexts.chart, MARGIN, 38);
  pen.fillStyle = token('--text-quiet');
  pen.font = legendFont;
  pen.fillText(span, MARGIN, 66);
  for (const entry of legend) drawEntry(pen, entry, token('--text'));
  pen.setLineDash([]);
  pen.drawImage(chart, MARGIN, chartTop, WIDTH - 2 * MARGIN, CHART_HEIGHT);
  return toPng(canvas);
}
