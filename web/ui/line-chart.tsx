import { type ReactNode, useLayoutEffect, useRef, useEffect, useEffectEvent, useState } from 'react';
import UPlot from 'uplot';
import { walkDays } from './line-chart-keys.ts';
import { type ChartDrawing, MARK, dataOf, optionsOf, readTheme } from './line-chart-plot.ts';
import { LineChartTip } from './line-chart-tip.tsx';
import styles from './line-chart.module.css';

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
