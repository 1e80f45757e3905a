import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './line-chart.module.css';
import { LineSample } from './line-sample.tsx';

interface LineChartTipProps {
  /** Where the day stands, in pixels from the chart's left edge. */
  readonly x: number;
  readonly title: string;
  readonly values: readonly {
    readonly id: string;
    readonly name: string;
    readonly colour: string;
    readonly dash: readonly number[];
    readonly value: number;
  }[];
  readonly formatValue: (value: number) => string;
}

/** Distance from the day, pixels. */
const GAP = 14;

/** A day's values beside it, the largest first; on the side where there is room, and never outside the chart. */
export function LineChartTip({ x, title, values, formatValue }: LineChartTipProps): ReactNode {
  const tip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = tip;
    if (current === null) return;
    const most = (current.offsetParent?.clientWidth ?? 0) - current.offsetWidth;
    const isBefore = x + GAP > most;
    const left = isBefore ? x - GAP - current.offsetWidth : x + GAP;
    current.style.transform = `translateX(${Math.max(0, Math.min(most, left))}px)`;
  });
  return (
    <div ref={tip} className={styles.tip} aria-hidden="true">
      <p className={styles.tipTitle}>{title}</p>
      {values
        .toSorted((a, b) => b.value - a.value)
        .map(({ id, name, colour, dash, value }) => (
          <p key={id} className={styles.tipLine}>
            <LineSample colour={colour} dash={dash} />
            <bdi className={styles.tipName}>{name}</bdi>
            <span className="number">{formatValue(value)}</span>
          </p>
        ))}
    </div>
  );
}
