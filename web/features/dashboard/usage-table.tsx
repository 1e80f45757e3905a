import type { ReactNode } from 'react';
import { dashboardTexts } from '../../texts/dashboard.ts';
import styles from './dashboard.module.css';
import type { Drawing } from './drawing.ts';
import { localFormats } from './local-formats.ts';

/** The chart's lines as a table, the days in their order. */
export function UsageTable({ drawing: { days, lines } }: { readonly drawing: Drawing }): ReactNode {
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- what scrolls is scrolled by keyboard too
    <div className={styles.tableFrame} role="region" aria-label={dashboardTexts.chart} tabIndex={0}>
      <table className={styles.table}>
        <caption className="unseen">{dashboardTexts.chart}</caption>
        <thead>
          <tr>
            <th scope="col">{dashboardTexts.day}</th>
            {lines.map(({ id, name }) => (
              <th key={id} scope="col" title={name === id ? undefined : id}>
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day, at) => (
            <tr key={day}>
              <th scope="row">{localFormats.day(day)}</th>
              {lines.map(({ id, counts }) => (
                <td key={id}>{localFormats.count(counts[at] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
