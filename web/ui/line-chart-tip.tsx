import { useLayoutEffect, useRef } from 'react';
import styles from './line-chart.module.css';

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
export function LineChartTip({ x, title, values, formatValue }: LineChartTipProps) {
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
