import { useId, useState, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useSearchParams } from 'wouter';
import { localDay } from '../../lib/time-text.ts';
import { useNow } from '../../lib/use-now.ts';
import { usePortal, useUser } from '../../portal/use-portal.ts';
import { MAX_RANGE_DAYS } from '../../rules/day-range.ts';
import { paths } from '../../rules/screens/paths.ts';
import { offeringPlan } from '../../session/offerings.ts';
import type { User } from '../../session/session.ts';
import { promoTexts, trialTexts } from '../../texts/billing.ts';
import { dashboardTexts } from '../../texts/dashboard.ts';
import { sessionTexts } from '../../texts/session.ts';
import { Link } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { Segments } from '../../ui/segments.tsx';
import { ErrorState, Notice } from '../../ui/states.tsx';
import { Dashboard } from './store.ts';
import { UsageView } from './usage-view.tsx';
import {
  type SpanError,
  type Usage,
  isUnfinished,
  addressQuery,
  presetOf,
  presets,
  spanOf,
} from './usage.ts';
import styles from './dashboard.module.css';

const ALL_KEYS = 'all';

const errorText = (error: SpanError): string =>
  error === 'long' ? dashboardTexts.errors.long(MAX_RANGE_DAYS) : dashboardTexts.errors[error];

export function RangeBar({ dashboard }: { readonly dashboard: Dashboard }) {
  return (
    <div className={`${styles.bar} row`}>
      <Presets dashboard={dashboard} />
      <Dates dashboard={dashboard} />
      <Keys dashboard={dashboard} />
    </div>
  );
}

function Presets({ dashboard }: { readonly dashboard: Dashboard }) {
  const { span } = useSnapshot(dashboard.state);
  const id = useId();
  return (
    <div className={styles.range}>
      <span id={id}>{dashboardTexts.range}</span>
      <Segments
        labelledBy={id}
        options={presets.map((value) => ({ value, label: dashboardTexts.presets[value] }))}
        chosen={presetOf(span, dashboard.today)}
        onChoose={(preset) => dashboard.choose(spanOf(preset, dashboard.today))}
      />
    </div>
  );
}

function Dates({ dashboard }: { readonly dashboard: Dashboard }) {
  const { from, to, rangeError } = useSnapshot(dashboard.state, { sync: true });
  const [isLeft, setLeft] = useState(true);
  // No error is shown while a year is still being typed.
  const isShown = rangeError !== null && (isLeft || !(isUnfinished(from) || isUnfinished(to)));
  const error = isShown ? errorText(rangeError) : null;
  const shared = {
    type: 'date' as const,
    onBlur: () => setLeft(true),
  };
  const enter = (dates: { from?: string; to?: string }): void => {
    setLeft(false);
    dashboard.enter(dates);
  };
  return (
    <div className={styles.dates}>
      <TextField
        {...shared}
        label={dashboardTexts.from}
        value={from}
        error={error}
        onChange={(value) => enter({ from: value })}
      />
      <TextField
        {...shared}
        label={dashboardTexts.to}
        value={to}
        onChange={(value) => enter({ to: value })}
      />
    </div>
  );
}

function Keys({ dashboard }: { readonly dashboard: Dashboard }) {
  const { key, keys, keysFailed } = useSnapshot(dashboard.state);
  const options = keys.map(({ id, name, isOn }) => ({
    value: id,
    label: isOn ? name : dashboardTexts.keyOff(name),
  }));
  const isListed = key === null || keys.some(({ id }) => id === key);
  return (
    <div className={styles.keys}>
      <SelectField
        label={dashboardTexts.key}
        error={keysFailed ? dashboardTexts.keysFailed : null}
        value={key ?? ALL_KEYS}
        isDisabled={keys.length === 0 && key === null}
        options={[
          { value: ALL_KEYS, label: dashboardTexts.allKeys },
          ...options,
          ...(isListed ? [] : [{ value: key, label: key }]),
        ]}
        onChange={(value) => dashboard.chooseKey(value === ALL_KEYS ? null : value)}
      />
    </div>
  );
}

/** The daily sphere loads of the user's company by site, for any range of days. */
export function DashboardScreen() {
  const user = useUser();
  if (user === null) return null;
  return <CompanyDashboard key={user.company.id} user={user} />;
}

/** Shows when the free trial of the API ends. Renders nothing if there is no trial. */
function TrialNotice({ user }: { readonly user: User }) {
  const { config, now } = usePortal();
  const plan = offeringPlan(user, 'api', useNow(now));
  if (plan?.state !== 'trial') return null;
  return (
    <Notice kind="info">
      <p>
        {trialTexts.apiTrial(config.apiOfferingName, localDay(plan.day))}{' '}
        <Link url={paths.pricing}>{promoTexts.seePlans}</Link>
      </p>
    </Notice>
  );
}

function CompanyDashboard({ user }: { readonly user: User }) {
  const { id: companyId } = user.company;
  const { call, now, messages } = usePortal();
  const [query, setQuery] = useSearchParams();
  const [dashboard] = useState(() => {
    const { unexpected } = sessionTexts;
    return new Dashboard({ call, companyId, now, messages, unexpected, query });
  });
  const { phase, failure, usage, tabs, span, key } = useSnapshot(dashboard.state);
  useEffect(() => {
    const chosen = addressQuery(query, { span, key, today: dashboard.today });
    if (chosen.toString() !== query.toString())
      setQuery(chosen, { replace: true, state: window.history.state as unknown });
  }, [dashboard, span, key, query, setQuery]);
  useEffect(() => {
    void dashboard.load();
    void dashboard.loadKeys();
    return () => dashboard.stop();
  }, [dashboard]);
  const load = (): void => void dashboard.load();
  const isLoading = phase === 'loading';
  return (
    <Page title={dashboardTexts.title} lead={dashboardTexts.lead}>
      <TrialNotice user={user} />
      <RangeBar dashboard={dashboard} />
      <Card className={styles.card ?? ''}>
        <div className={styles.view} aria-busy={isLoading}>
          {phase === 'failed' ? (
            <ErrorState onRetry={load}>{failure}</ErrorState>
          ) : usage === null ? null : (
            <UsageView dashboard={dashboard} usage={usage as Usage} tabs={tabs} />
          )}
        </div>
        {isLoading ? (
          <div className="fill center">
            <Loading label={dashboardTexts.loading} />
          </div>
        ) : null}
      </Card>
    </Page>
  );
}
