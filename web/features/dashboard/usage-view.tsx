import { memo, useState, useCallback, useMemo } from 'react';
import { saveFile } from '../../lib/save-file.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { paths } from '../../rules/screens/paths.ts';
import { dashboardTexts } from '../../texts/dashboard.ts';
import { Button, Link } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { LineSample } from '../../ui/line-chart-tip.tsx';
import { LineChart } from '../../ui/line-chart.tsx';
import { type ActiveTab, localFormats, type Drawing, drawingOf, palette } from './drawing.ts';
import type { Dashboard } from './store.ts';
import { usagePicture } from './usage-picture.ts';
import { type SiteUsage, findSites, siteName, type Usage, isEmpty, fileName, yearTo } from './usage.ts';
import styles from './dashboard.module.css';

/** Minimum number of sites for which there is a search field. */
const MANY_SITES = 13;

interface SiteTabsBarProps {
  readonly sites: readonly SiteUsage[];
  readonly tabs: readonly ActiveTab[];
  readonly onPress: (origin: string) => void;
}

/** Shows a tab for each site. Active tabs have a line in the chart. */
function SiteTabsBar({ sites, tabs, onPress }: SiteTabsBarProps) {
  const [search, setSearch] = useState('');
  const slots = new Map(tabs.map(({ origin, slot }) => [origin, slot]));
  const hasSearch = sites.length >= MANY_SITES;
  const found = hasSearch ? findSites(sites, search, (origin) => slots.has(origin)) : sites;
  return (
    <div className="stack tight">
      {hasSearch ? (
        <TextField
          type="search"
          label={dashboardTexts.search}
          isLabelHidden
          placeholder={dashboardTexts.search}
          value={search}
          onChange={setSearch}
        />
      ) : null}
      <div className={styles.tabs} data-many={hasSearch} role="group" aria-label={dashboardTexts.sites}>
        {found.map(({ origin, sessions_total }) => (
          <SiteTab
            key={origin}
            origin={origin}
            total={sessions_total}
            slot={slots.get(origin) ?? null}
            onPress={onPress}
          />
        ))}
        {found.length <= tabs.length && found.length < sites.length ? (
          <p className="quiet" role="status">
            {dashboardTexts.nothingFound}
          </p>
        ) : null}
      </div>
    </div>
  );
}

interface SiteTabProps {
  readonly origin: string;
  readonly total: number;
  readonly slot: number | null;
  readonly onPress: (origin: string) => void;
}

/**
 * Tabs are memoized, because there can be hundreds of them and only changed ones should be rendered again.
 */
const SiteTab = memo(function SiteTab({ origin, total, slot, onPress }: SiteTabProps) {
  const style = slot === null ? undefined : palette[slot];
  const name = siteName(origin);
  return (
    <button
      type="button"
      className={styles.tab}
      aria-pressed={style !== undefined}
      title={name === origin ? undefined : origin}
      style={style === undefined ? {} : { background: style.color }}
      onClick={() => onPress(origin)}
    >
      {style === undefined ? null : <LineSample color="currentcolor" dash={style.dash} />}
      <bdi>{name}</bdi>
      <span className={styles.tabTotal}>{localFormats.count(total)}</span>
    </button>
  );
});

interface UsageViewProps {
  readonly dashboard: Dashboard;
  readonly usage: Usage;
  readonly tabs: readonly ActiveTab[];
}

const { chart, chartKind, chartHint } = dashboardTexts;
const chartTexts = { label: chart, kind: chartKind, hint: chartHint };

/** The loaded usage: the total, the sites, and the chart with its table. */
export function UsageView({ dashboard, usage, tabs }: UsageViewProps) {
  const [hasTable, setTable] = useState(false);
  const drawing = useMemo(() => drawingOf(usage, tabs), [usage, tabs]);
  const press = useCallback((origin: string) => dashboard.press(origin), [dashboard]);
  const isNothing = isEmpty(usage);
  return (
    <>
      <Head dashboard={dashboard} usage={usage} drawing={drawing} isEmpty={isNothing} />
      <SiteTabsBar sites={usage.sites} tabs={tabs} onPress={press} />
      <LineChart
        drawing={drawing}
        texts={chartTexts}
        formatDay={localFormats.day}
        describeDay={(at) => describeDay(drawing, at)}
      >
        {isNothing ? <EmptyUsage dashboard={dashboard} /> : undefined}
      </LineChart>
      <div className={`${styles.foot} spread`}>
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
    dashboardTexts.describedValue(name, localFormats.count(counts[at] ?? 0)),
  );
  return dashboardTexts.describedDay(localFormats.day(days[at] ?? 0), values.join('; '));
}

interface HeadProps {
  readonly dashboard: Dashboard;
  readonly usage: Usage;
  readonly drawing: Drawing;
  readonly isEmpty: boolean;
}

function Head({ dashboard, usage, drawing, isEmpty: isNothing }: HeadProps) {
  const { showError } = usePortal();
  const [saving, setSaving] = useState<'csv' | 'png' | null>(null);
  const total = usage.sites[0]?.sessions_total ?? 0;
  const { firstDay, lastDay } = usage.span;
  const span = dashboardTexts.span(localFormats.shortDay(firstDay), localFormats.shortDay(lastDay));
  const save = async (format: 'csv' | 'png'): Promise<void> => {
    setSaving(format);
    try {
      const content =
        format === 'png'
          ? await usagePicture(drawing, span)
          : new Blob([await dashboard.csv()], { type: 'text/csv;charset=utf-8' });
      saveFile(content, `${fileName(usage.span)}.${format}`);
    } catch (error) {
      showError(error);
    }
    setSaving(null);
  };
  return (
    <div className={`${styles.head} spread`}>
      <div>
        <h2>{total === 1 ? dashboardTexts.oneLoad : dashboardTexts.total(localFormats.count(total))}</h2>
        <p className="quiet">{span}</p>
      </div>
      <div className="row">
        <Button
          size="small"
          label={dashboardTexts.saveCsvLabel}
          isDisabled={isNothing}
          isBusy={saving === 'csv'}
          onClick={() => void save('csv')}
        >
          {dashboardTexts.saveCsv}
        </Button>
        <Button
          size="small"
          label={dashboardTexts.savePictureLabel}
          isDisabled={isNothing}
          isBusy={saving === 'png'}
          onClick={() => void save('png')}
        >
          {dashboardTexts.savePicture}
        </Button>
      </div>
    </div>
  );
}

function EmptyUsage({ dashboard }: { readonly dashboard: Dashboard }) {
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

/** The lines of the chart as a table, with one row per day. */
function UsageTable({ drawing: { days, lines } }: { readonly drawing: Drawing }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling element must be reachable by keyboard
    <div className={styles.tableFrame} role="region" aria-label={dashboardTexts.chart} tabIndex={0}>
      <table className={`${styles.table} small number`}>
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
