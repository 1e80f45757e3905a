import { type ReactNode, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useSearchParams } from 'wouter';
import { usePortal, useUser } from '../../portal/use-portal.ts';
import { dashboardTexts } from '../../texts/dashboard.ts';
import { sessionTexts } from '../../texts/session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Card, Page } from '../../ui/page.tsx';
import styles from './dashboard.module.css';
import { RangeBar } from './range-bar.tsx';
import { Dashboard } from './store.ts';
import type { Usage } from './usage.ts';
import { UsageView } from './usage-view.tsx';

/** Daily sphere loads of the user's company: per site, for any range of days. */
export function DashboardScreen(): ReactNode {
  const user = useUser();
  if (user === null) return null;
  return <CompanyDashboard key={user.company.id} companyId={user.company.id} />;
}

function CompanyDashboard({ companyId }: { readonly companyId: string }): ReactNode {
  const { call, now, messages } = usePortal();
  const [query] = useSearchParams();
  const [dashboard] = useState(() => {
    const { unexpected } = sessionTexts;
    return new Dashboard({ call, companyId, now, messages, unexpected, key: query.get('key') });
  });
  const { phase, failure, usage, tabs } = useSnapshot(dashboard.state);
  useEffect(() => {
    void dashboard.load();
    void dashboard.loadKeys();
    return () => dashboard.stop();
  }, [dashboard]);
  const load = (): void => void dashboard.load();
  const isLoading = phase === 'loading';
  return (
    <Page title={dashboardTexts.title} lead={dashboardTexts.lead}>
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
