import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { usePortal } from '../../portal/use-portal.ts';
import type { ScreenProps } from '../../rules/screens/match-screen.ts';
import { shareTexts } from '../../texts/share.ts';
import { Link } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { type SharedSphere, ShareStore } from './share-store.ts';
import { SharedViewer } from './shared-viewer.tsx';

/** Shows a shared sphere to everyone who has the link. */
export function ShareScreen({ params: [id = ''] }: ScreenProps) {
  return <Share key={id} id={id} />;
}

function Share({ id }: { readonly id: string }) {
  const { call } = usePortal();
  const [store] = useState(() => new ShareStore(call, id));
  const [tries, setTries] = useState(0);
  const now = useSnapshot(store.state).now;
  useEffect(() => {
    const leave = new AbortController();
    void store.load(leave.signal);
    return () => leave.abort();
  }, [store, tries]);
  const retry = (): void => setTries(tries + 1);
  if (now.phase === 'loading') return <Loading label={shareTexts.loading} />;
  if (now.phase === 'shown')
    return <SharedViewer shared={now.shared as SharedSphere} onFail={() => store.fail()} />;
  const isRefused = now.phase !== 'failed';
  const { title, text } = shareTexts.problems[now.phase];
  return (
    <ErrorState isWhole title={title} {...(isRefused ? {} : { onRetry: retry })}>
      <p>{text}</p>
      <p className="quiet small">{shareTexts.failed}</p>
      {isRefused ? (
        <p>
          <Link url="/">{shareTexts.toHome}</Link>
        </p>
      ) : null}
    </ErrorState>
  );
}
