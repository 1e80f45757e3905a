import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { Router, useLocation } from 'wouter';
import { useOutcome } from '../portal/use-outcome.ts';
import { usePortal, useUser } from '../portal/use-portal.ts';
import type { ScreenName, ScreenProps } from '../rules/screens/match-screen.ts';
import { Layout } from '../shell/layout.tsx';
import { sessionTexts } from '../texts/session.ts';
import { ScreenBoundary } from '../ui/error-boundary.tsx';
import { Loading } from '../ui/loading.tsx';
import { ErrorState } from '../ui/states.tsx';
import { IdleWatch } from './idle-watch.tsx';
import { screens } from './screens.tsx';

/** Shown instead of all screens while a stored login cannot be checked. */
function Unreachable() {
  const { session } = usePortal();
  return (
    <main>
      <ErrorState isWhole title={sessionTexts.unreachableTitle} onRetry={() => void session.restore()}>
        {sessionTexts.unreachable}
      </ErrorState>
    </main>
  );
}

function Shown({ screen, params }: { readonly screen: ScreenName } & ScreenProps) {
  const Screen = screens[screen];
  return <Screen params={params} />;
}

/** The screen for the current URL, within the layout of all screens. */
function CurrentScreen() {
  const user = useUser();
  const outcome = useOutcome();
  const [path] = useLocation();
  return (
    <Layout place={outcome}>
      {/* The `key` resets the screens when another user logs in. */}
      <ScreenBoundary key={user?.id} place={path}>
        <Suspense fallback={<Loading />}>
          {outcome === null ? null : <Shown screen={outcome.screen} params={outcome.params} />}
        </Suspense>
      </ScreenBoundary>
    </Layout>
  );
}

/** Renders a loading indicator until it is known whether a user is logged in. */
export function App() {
  const { session, navigation } = usePortal();
  const { phase } = useSnapshot(session.state);
  if (phase === 'restoring') return <Loading />;
  if (phase === 'unreachable') return <Unreachable />;
  return (
    <Router aroundNav={navigation.wrapNavigate}>
      <IdleWatch />
      <CurrentScreen />
    </Router>
  );
}
