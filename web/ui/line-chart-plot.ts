import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

/** One line of the chart, with a count for each day. */
export interface ChartLine {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  /** Lengths of dashes and gaps, in pixels. The list is empty for a solid line. */
  readonly dash: readonly number[];
  readonly counts: readonly number[];
}

export interface ChartDrawing {
  /** Consecutive days, numbered since January 1, 1970. */
  readonly days: readonly number[];
  readonly lines: readonly ChartLine[];
  readonly yTicks: readonly number[];
  /** Returns the days to label, up to a maximum number. */
  readonly xTicks: (max: number) => readonly { readonly day: number; readonly label: string }[];
  readonly formatCount: (count: number) => string;
}

interface ChartTheme {
  readonly text: string;
  readonly grid: string;
  readonly surface: string;
  readonly font: string;
  readonly isRtl: boolean;
}

/** Space for a label below the axis (`TICK_WIDTH`), and for a character of a label next to it, in pixels. */
const TICK_WIDTH = 64;
const CHARACTER_WIDTH = 7.5;
/**
 * Space to the right of the plot, in pixels. The label of the last day is centered below its point, so half
 * of it extends beyond the plot.
 */
const HALF_LABEL = 24;
/** Diameter of the mark on a line at the selected day, in pixels. */
export const MARK = 9;
/** Individual days are marked on the lines up to this number of days. */
const MAX_MARKED = 31;

export function readTheme(place: Element): ChartTheme {
  const style = getComputedStyle(place);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  return {
    text: token('--text-quiet'),
    grid: token('--line'),
    surface: token('--surface'),
    font: `12px ${style.fontFamily}`,
    isRtl: style.direction === 'rtl',
  };
}

const seriesOf = ({ lines, days }: ChartDrawing, { surface }: ChartTheme): UPlot.Series[] =>
  lines.map(({ name, color, dash }) => ({
    label: name,
    stroke: color,
    width: 2.25,
    cap: 'butt',
    // Sizes here are in device pixels of the canvas.
    dash: dash.map((length) => length * UPlot.pxRatio),
    points: { show: days.length <= MAX_MARKED, size: 6, width: 2, stroke: color, fill: surface, dash: [] },
  }));

function axesOf({ xTicks, yTicks, formatCount }: ChartDrawing, theme: ChartTheme): UPlot.Axis[] {
  const { text, grid, font, isRtl } = theme;
  const ticksFor = (plot: UPlot) => xTicks(Math.max(2, Math.floor(plot.width / TICK_WIDTH)));
  const labels = yTicks.map(formatCount);
  const shared = { stroke: text, font, ticks: { show: false } };
  return [
    {
      ...shared,
      size: 28,
      gap: 8,
      grid: { show: false },
      border: { show: true, stroke: grid, width: 1 },
      splits: (plot) => ticksFor(plot).map(({ day }) => day),
      values: (plot) => ticksFor(plot).map(({ label }) => label),
    },
    {
      ...shared,
      side: isRtl ? 1 : 3,
      gap: 8,
      size: Math.max(...labels.map(({ length }) => length)) * CHARACTER_WIDTH + 12,
      grid: { stroke: grid, width: 1 },
      splits: () => [...yTicks],
      values: () => labels,
    },
  ];
}

/** Disables the listeners of uPlot, because the chart handles pointer and keys in the same way. */
const noListener = (): null => null;
const bind = Object.fromEntries(
  (['mousedown', 'mouseup', 'click', 'dblclick', 'mousemove', 'mouseleave', 'mouseenter'] as const).map(
    (event) => [event, noListener],
  ),
);

export function optionsOf(
  drawing: ChartDrawing,
  theme: ChartTheme,
  size: { readonly width: number; readonly height: number },
): UPlot.Options {
  const { days, yTicks, lines } = drawing;
  const [first = 0, last = first] = [days[0], days.at(-1)];
  const margin = first === last ? 1 : 0;
  return {
    ...size,
    padding: theme.isRtl ? [8, 0, 0, HALF_LABEL] : [8, HALF_LABEL, 0, 0],
    legend: { show: false },
    cursor: {
      bind,
      y: false,
      drag: { x: false, y: false },
      points: {
        size: MARK,
        width: 2,
        stroke: theme.surface,
        fill: (_, at) => lines[at - 1]?.color ?? theme.text,
      },
    },
    scales: {
      x: { time: false, dir: theme.isRtl ? -1 : 1, range: () => [first - margin, last + margin] },
      y: { range: () => [0, yTicks.at(-1) ?? 1] },
    },
    axes: axesOf(drawing, theme),
    series: [{}, ...seriesOf(drawing, theme)],
  };
}

export const dataOf = ({ days, lines }: ChartDrawing): UPlot.AlignedData => [
  [...days],
  ...lines.map(({ counts }) => [...counts]),
];

/** Draws the chart as an image in the theme of an element on the page. Sizes are in CSS pixels. */
export async function paintChart(
  drawing: ChartDrawing,
  place: Element,
  size: { readonly width: number; readonly height: number },
): Promise<HTMLCanvasElement> {
  const plot = await new Promise<UPlot>((resolve) => {
    // uPlot draws asynchronously after its creation.
    const hooks = { draw: [resolve] };
    const options = { ...optionsOf(drawing, readTheme(place), size), hooks };
    new UPlot(options, dataOf(drawing), document.createElement('div'));
  });
  const { canvas } = plot.ctx;
  plot.destroy();
  return canvas;
}
