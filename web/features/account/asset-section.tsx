import { useEffect, useId } from 'react';
import { useSnapshot } from 'valtio';
import { usePortal } from '../../portal/use-portal.ts';
import { paths } from '../../rules/screens/paths.ts';
import { isUsableState } from '../../rules/subscription-state.ts';
import { offeringsOf } from '../../session/offerings.ts';
import type { User } from '../../session/session.ts';
import { sphereListTexts } from '../../texts/profile.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Card } from '../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { AssetList } from './asset-list.tsx';
import type { AssetStore } from './asset-store.ts';

/** Shown instead of an empty list, with a link to a screen where the user can see other spheres. */
function NoAssets({ canView }: { readonly canView: boolean }) {
  return (
    <EmptyState
      icon="sphere"
      title={sphereListTexts.emptyTitle}
      action={
        <ButtonLink url={canView ? paths.coverage : paths.subscriptions}>
          {canView ? sphereListTexts.toCoverage : sphereListTexts.toSubscriptions}
        </ButtonLink>
      }
    >
      <p>{canView ? sphereListTexts.emptyText : sphereListTexts.emptyPlanText}</p>
    </EmptyState>
  );
}

/** Lists the company's own spheres, which users can search, show, hide, rename and delete. */
export function AssetSection({ store, user }: { store: AssetStore; user: User }) {
  const { phase, failure, assets } = useSnapshot(store.state);
  const { now } = usePortal();
  const id = useId();
  const canView = isUsableState(offeringsOf(user, now()).api);
  useEffect(() => {
    void store.load();
  }, [store]);
  return (
    <Card>
      <div className="spread">
        <h2 id={id} tabIndex={-1}>
          {sphereListTexts.title}
        </h2>
        {phase === 'ready' && assets.length > 0 ? (
          <span className="quiet small">{sphereListTexts.count(assets.length)}</span>
        ) : null}
      </div>
      {phase === 'loading' ? <Skeleton lines={4} label={sphereListTexts.loading} /> : null}
      {phase === 'failed' ? (
        <ErrorState title={sphereListTexts.failedTitle} onRetry={() => void store.load()}>
          <p>{failure}</p>
        </ErrorState>
      ) : null}
      {phase === 'ready' && assets.length === 0 ? <NoAssets canView={canView} /> : null}
      {phase === 'ready' && assets.length > 0 ? (
        <AssetList store={store} labelId={id} canView={canView} />
      ) : null}
    </Card>
  );
}
