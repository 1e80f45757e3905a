import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { usePortal } from '../../portal/use-portal.ts';
import { paths } from '../../routes/paths.ts';
import { saveFile } from '../../lib/save-file.ts';
import { dashboardTexts } from '../../texts/dashboard.ts';
import { Button } from '../../ui/button.tsx';
import { LineChart } from '../../ui/line-chart.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './dashboard.module.css';
import { yearTo } from './day-span.ts';
import { type Drawing, drawingOf, localFormats } from './drawing.ts';
import type { ActiveTab } from './site-tabs.ts';
import { SiteTabsBar } from './site-tabs-bar.tsx';
import type { Dashboard } from './store.ts';
import { type Usage, isEmpty, fileName, usageCsv } from './usage.ts';
import { usagePicture } from './usage-picture.ts';

interface UsageViewProps {
  readonly dashboard: Dashboard;
  readonly usage: Usage;
  readonly tabs: readonly ActiveTab[];
}

const { chart, chartKind, chartHint } = dashboardTexts;
const chartWords = { label: chart, kind: chartKind, hint: chartHint };

/** What was loaded: the sum, the sites, and the chart with its table. */
export function UsageView({ dashboard, usage, tabs }: UsageViewProps): ReactNode {
  const [hasTable, setTable] = useState(false);
  const drawing = useMemo(() => drawingOf(usage, tabs), [usage, tabs]);
  const press = useCallback((origin: string) => dashboard.press(origin), [dashboard]);
  const isNothing = isEmpty(usage);
  return (
    <>
      <Head usage={usage} drawing={drawing} isEmpty={isNothing} />
      <SiteTabsBar sites={usage.sites} tabs={tabs} onPress={press} />
      <LineChart
        drawing={drawing}
        words={chartWords}
        formatDay={localFormats.day}
        describeDay={(at) => describeDay(drawing, at)}
      >
        {isNothing ? <Nothing dashboard={dashboard} /> : undefined}
      </LineChart>
      <div className={styles.foot}>
        <p className="quiet small">
          {usage.span.lastDay === dashboard.today ? dashboardTexts.zoneToday : dashboardTexts.zone}
        </p>
        {isNothing ? null : (
          <Button kind="quiet" size="small" onClick={() => setTable(!hasTable)}>
            {hasTable ? dashboardTexts.hideTable : dashboardTexts.showTable}
          </Button>
        )}
      </div>
      {hasTable && !isNothing ? <UsageTable drawing={drawing} /> : null}
    </>
  );
}

function describeDay({ days, lines }: Drawing, at: number): string {
  const values = lines.map(({ name, counts }) =>
    dashboardTexts.spokenValue(name, localFormats.count(counts[at] ?? 0)),
  );
  return dashboardTexts.spoken(localFormats.day(days[at] ?? 0), values.join('; '));
}

interface HeadProps {
  readonly usage: Usage;
  readonly drawing: Drawing;
  readonly isEmpty: boolean;
}

function Head({ usage, drawing, isEmpty: isNothing }: HeadProps): ReactNode {
  const { tell } = usePortal();
  const [isPainting, setPainting] = useState(false);
  const total = usage.sites[0]?.sessions_total ?? 0;
  const { firstDay, lastDay } = usage.span;
  const span = dashboardTexts.span(localFormats.shortDay(firstDay), localFormats.shortDay(lastDay));
  const saveCsv = (): void => {
    const content = new Blob([usageCsv(usage)], { type: 'text/csv;charset=utf-8' });
    saveFile(content, `${fileName(usage.span)}.csv`);
  };
  const savePicture = async (): Promise<void> => {
    setPainting(true);
    try {
      saveFile(await usagePicture(drawing, span), `${fileName(usage.span)}.png`);
    } catch (error) {
      tell(error);
    }
    setPainting(false);
  };
  return (
    <div className={styles.head}>
      <div>
        <h2>{total === 1 ? dashboardTexts.oneLoad : dashboardTexts.total(localFormats.count(total))}</h2>
        <p className="quiet">{span}</p>
      </div>
      <div className="row">
        <Button size="small" label={dashboardTexts.saveCsvLabel} isDisabled={isNothing} onClick={saveCsv}>
          {dashboardTexts.saveCsv}
        </Button>
        <Button
          size="small"
          label={dashboardTexts.savePictureLabel}
          isDisabled={isNothing}
          isBusy={isPainting}
          onClick={() => void savePicture()}
        >
          {dashboardTexts.savePicture}
        </Button>
      </div>
    </div>
  );
}

function Nothing({ dashboard }: { readonly dashboard: Dashboard }): ReactNode {
  return (
    <div className={styles.nothing}>
      <p role="status">{dashboardTexts.empty}</p>
      <div className="row">
        <Button size="small" onClick={() => dashboard.choose(yearTo(dashboard.today))}>
          {dashboardTexts.showLonger}
        </Button>
        <Link url={paths.apiKeys}>{dashboardTexts.toKeys}</Link>
      </div>
    </div>
  );
}

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
