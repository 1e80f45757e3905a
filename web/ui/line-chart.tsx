import { type ReactNode, useLayoutEffect, useRef, useEffect, useEffectEvent, useState } from 'react';
import UPlot from 'uplot';
import { walkDays } from './line-chart-keys.ts';
import styles from './line-chart.module.css';
import 'uplot/dist/uPlot.min.css';

/** A short sample of a line, shown before the name of the line. */
export function LineSample({ color, dash }: { color: string; dash: readonly number[] }) {
  return (
    <svg width="22" height="8" viewBox="0 0 22 8" aria-hidden="true" focusable="false">
      <line x1="0" y1="4" x2="22" y2="4" stroke={color} strokeWidth="2.5" strokeDasharray={dash.join(' ')} />
    </svg>
  );
}

interface LineChartTipProps {
  /** Position of the day in pixels from the left edge of the chart. */
  readonly x: number;
  readonly title: string;
  readonly values: readonly {
    readonly id: string;
    readonly name: string;
    readonly color: string;
    readonly dash: readonly number[];
    readonly value: number;
  }[];
  readonly formatValue: (value: number) => string;
}

/** Distance from the day, in pixels. */
const GAP = 14;

/** Shows the values of a day, largest first, on the side with enough space and never outside the chart. */
function LineChartTip({ x, title, values, formatValue }: LineChartTipProps) {
  const tip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = tip;
    if (current === null) return;
    const maxLeft = (current.offsetParent?.clientWidth ?? 0) - current.offsetWidth;
    const isBefore = x + GAP > maxLeft;
    const left = isBefore ? x - GAP - current.offsetWidth : x + GAP;
    current.style.transform = `translateX(${Math.max(0, Math.min(maxLeft, left))}px)`;
  });
  return (
    <div ref={tip} className={styles.tip} aria-hidden="true">
      <p className={styles.tipTitle}>{title}</p>
      {values
        .toSorted((a, b) => b.value - a.value)
        .map(({ id, name, color, dash, value }) => (
          <p key={id} className={styles.tipLine}>
            <LineSample color={color} dash={dash} />
            <bdi className={styles.tipName}>{name}</bdi>
            <span className="number">{formatValue(value)}</span>
          </p>
        ))}
    </div>
  );
}

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

interface LineChartProps {
  /**
   * `drawing` must stay the same object while its content is the same, because the chart is drawn again for
   * each new object.
   */
  readonly drawing: ChartDrawing;
  /** The accessible name of the chart, its role description, and instructions for the keyboard. */
  readonly texts: { readonly label: string; readonly kind: string; readonly hint: string };
  readonly formatDay: (day: number) => string;
  readonly describeDay: (at: number) => string;
  /** Shown over the empty plot. */
  readonly children?: ReactNode;
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
const MARK = 9;
/** Individual days are marked on the lines up to this number of days. */
const MAX_MARKED = 31;

function readTheme(place: Element): ChartTheme {
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

function optionsOf(
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

const dataOf = ({ days, lines }: ChartDrawing): UPlot.AlignedData => [
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

/** Counts how often the page has changed its theme (light or dark) or its text direction. */
function useThemeChanges(): number {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const observer = new MutationObserver(() => setChanges((before) => before + 1));
    observer.observe(document.documentElement, { attributeFilter: ['class', 'dir'] });
    return () => observer.disconnect();
  }, []);
  return changes;
}

/** Creates the chart in its container, and draws it again when its content or the theme changes. */
function usePlot(place: { readonly current: HTMLElement | null }, drawing: ChartDrawing): UPlot | null {
  const [plot, setPlot] = useState<UPlot | null>(null);
  const themeChanges = useThemeChanges();
  useLayoutEffect(() => {
    const { current } = place;
    if (current === null) return;
    const sizeNow = () => ({ width: current.clientWidth, height: current.clientHeight });
    const options = { ...optionsOf(drawing, readTheme(current), sizeNow()), hooks: { draw: [setPlot] } };
    const made = new UPlot(options, dataOf(drawing), current);
    const observer = new ResizeObserver(() => {
      const { width, height } = sizeNow();
      if (width > 0 && (width !== made.width || height !== made.height)) made.setSize({ width, height });
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
      made.destroy();
    };
  }, [place, drawing, themeChanges]);
  return plot;
}

/**
 * A line chart of daily values. The pointer or the arrow keys select a day, whose values are shown and read by
 * screen readers.
 */
export function LineChart({ drawing, texts, formatDay, describeDay, children }: LineChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const plot = usePlot(place, drawing);
  const { days, lines } = drawing;
  const [chosen, setChosen] = useState<number | null>(null);
  const [spoken, setSpoken] = useState('');
  const at = chosen !== null && chosen < days.length && lines.length > 0 ? chosen : null;
  const mark = useEffectEvent((chart: UPlot) => {
    const left = at === null ? -MARK : chart.valToPos(days[at] ?? 0, 'x');
    chart.setCursor({ left, top: at === null ? -MARK : 0 });
  });
  useEffect(() => {
    if (plot !== null) mark(plot);
  }, [plot, at]);
  const point = (clientX: number): void => {
    if (plot === null) return;
    const left = clientX - plot.over.getBoundingClientRect().left;
    setChosen(plot.posToIdx(left));
    setSpoken('');
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application is interactive
    <div
      className={styles.chart}
      role="application"
      aria-roledescription={texts.kind}
      aria-label={`${texts.label}. ${texts.hint}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move between its days
      tabIndex={0}
      onPointerMove={({ clientX }) => point(clientX)}
      onPointerDown={({ clientX }) => point(clientX)}
      onPointerLeave={({ pointerType }) => {
        // After a touch, the day stays selected.
        if (pointerType !== 'touch') setChosen(null);
      }}
      onBlur={() => setChosen(null)}
      onKeyDown={(event) => {
        const next = walkDays(
          event.key,
          at,
          // Without lines, a day has no values to show.
          lines.length === 0 ? 0 : days.length,
          getComputedStyle(event.currentTarget).direction === 'rtl',
        );
        if (next === undefined) return;
        event.preventDefault();
        setChosen(next);
        setSpoken(next === null ? '' : describeDay(next));
      }}
    >
      <div ref={place} className={styles.plot} aria-hidden="true" />
      {plot === null || at === null ? null : (
        <LineChartTip
          x={plot.over.offsetLeft + plot.valToPos(days[at] ?? 0, 'x')}
          title={formatDay(days[at] ?? 0)}
          values={lines.map(({ counts, ...line }) => ({ ...line, value: counts[at] ?? 0 }))}
          formatValue={drawing.formatCount}
        />
      )}
      {children === undefined ? null : <div className={styles.over}>{children}</div>}
      <div className="unseen" role="status">
        {spoken}
      </div>
    </div>
  );
}
