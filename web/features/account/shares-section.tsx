import { useEffect, useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import { usePortal } from '../../portal/use-portal.ts';
import { paths } from '../../rules/screens/paths.ts';
import { isUsableState } from '../../rules/subscription-state.ts';
import { offeringsOf } from '../../session/offerings.ts';
import type { User } from '../../session/session.ts';
import { sharesTexts } from '../../texts/shares.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Card } from '../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { EmbedDialog, EndDialog } from './share-dialogs.tsx';
import { ShareRow } from './share-row.tsx';
import { type Share, type SharesStore } from './shares-store.ts';

/** Number of shared views that are shown at first. */
const FEW = 5;

function NoShares({ canView }: { readonly canView: boolean }) {
  return (
    <EmptyState
      icon="share"
      title={sharesTexts.emptyTitle}
      action={
        <ButtonLink url={canView ? paths.coverage : paths.subscriptions}>
          {canView ? sharesTexts.toCoverage : sharesTexts.toSubscriptions}
        </ButtonLink>
      }
    >
      <p>{sharesTexts.emptyText}</p>
    </EmptyState>
  );
}

function ShareList({ store, labelId }: { readonly store: SharesStore; readonly labelId: string }) {
  const shares = useSnapshot(store.state).shares as readonly Share[];
  const [showsAll, setShowsAll] = useState(false);
  const [subject, setSubject] = useState<Share | null>(null);
  const [dialog, setDialog] = useState<'embed' | 'end' | null>(null);
  const open = (share: Share, which: 'embed' | 'end'): void => {
    setSubject(share);
    setDialog(which);
  };
  const close = (): void => setDialog(null);
  return (
    <>
      <ul className="divided" aria-labelledby={labelId}>
        {(showsAll ? shares : shares.slice(0, FEW)).map((share) => (
          <ShareRow
            key={share.id}
            store={store}
            share={share}
            onEmbed={() => open(share, 'embed')}
            onEnd={() => open(share, 'end')}
          />
        ))}
      </ul>
      {showsAll || shares.length <= FEW ? null : (
        <div>
          <Button size="small" onClick={() => setShowsAll(true)}>
            {sharesTexts.showAll(shares.length)}
          </Button>
        </div>
      )}
      <EmbedDialog share={subject} isOpen={dialog === 'embed'} onClose={close} />
      <EndDialog store={store} share={subject} isOpen={dialog === 'end'} onClose={close} />
    </>
  );
}

/** Lists the views that the company shares, with their pictures; each can be ended or embedded. */
export function SharesSection({ store, user }: { readonly store: SharesStore; readonly user: User }) {
  const { phase, failure, shares } = useSnapshot(store.state);
  const { now } = usePortal();
  const id = useId();
  const canView = isUsableState(offeringsOf(user, now()).api);
  useEffect(() => {
    void store.load();
  }, [store]);
  return (
    <Card>
      <div className="spread">
        <h2 id={id}>{sharesTexts.title}</h2>
        {phase === 'ready' && shares.length > 0 ? (
          <span className="quiet small">{sharesTexts.count(shares.length)}</span>
        ) : null}
      </div>
      {phase === 'loading' ? <Skeleton lines={4} label={sharesTexts.loading} /> : null}
      {phase === 'failed' ? (
        <ErrorState title={sharesTexts.failedTitle} onRetry={() => void store.load()}>
          <p>{failure}</p>
        </ErrorState>
      ) : null}
      {phase === 'ready' && shares.length === 0 ? <NoShares canView={canView} /> : null}
      {phase === 'ready' && shares.length > 0 ? <ShareList store={store} labelId={id} /> : null}
    </Card>
  );
}
