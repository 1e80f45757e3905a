import { type ReactNode, memo, useState } from 'react';
import { dashboardTexts } from '../../texts/dashboard.ts';
import { TextField } from '../../ui/text-field.tsx';
import { LineSample } from '../../ui/line-sample.tsx';
import styles from './dashboard.module.css';
import { localFormats } from './drawing.ts';
import { type ActiveTab, palette } from './site-tabs.ts';
import { type SiteUsage, findSites, siteName } from './usage.ts';

/** From so many sites on there is a search. */
const MANY_SITES = 13;

interface SiteTabsBarProps {
  readonly sites: readonly SiteUsage[];
  readonly tabs: readonly ActiveTab[];
  readonly onPress: (origin: string) => void;
}

/** A tab for each site; those that are on have a line in the chart. */
export function SiteTabsBar({ sites, tabs, onPress }: SiteTabsBarProps): ReactNode {
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
          isLabelUnseen
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

/** One of hundreds: only those that changed are rendered again. */
const SiteTab = memo(function SiteTab({ origin, total, slot, onPress }: SiteTabProps): ReactNode {
  const look = slot === null ? undefined : palette[slot];
  const name = siteName(origin);
  return (
    <button
      type="button"
      className={styles.tab}
      aria-pressed={look !== undefined}
      title={name === origin ? undefined : origin}
      style={look === undefined ? {} : { background: look.colour }}
      onClick={() => onPress(origin)}
    >
      {look === undefined ? null : <LineSample colour="currentcolor" dash={look.dash} />}
      <bdi>{name}</bdi>
      <span className={styles.tabTotal}>{localFormats.count(total)}</span>
    </button>
  );
});
