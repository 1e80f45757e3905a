import { type ReactNode, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { Router } from 'wouter';
import { usePortal } from './portal/use-portal.ts';
import { screens } from './routes/screens.tsx';
import { useOutcome } from './routes/use-outcome.ts';
import { IdleWatch } from './session/idle-watch.tsx';
import { Unreachable } from './session/unreachable.tsx';
import { Layout } from './shell/layout.tsx';
import { Loading } from './ui/loading.tsx';

/** The screen of the page's address, in the frame around all screens. */
function CurrentScreen(): ReactNode {
  const outcome = useOutcome();
  if (outcome === null) return <Loading />;
  const { screen, area, params } = outcome;
  const Screen = screens[screen];
  return (
    <Layout screen={screen} area={area}>
      <Suspense fallback={<Loading />}>{Screen ? <Screen params={params} /> : null}</Suspense>
    </Layout>
  );
}

/** The portal: nothing is shown before it is known whether somebody is logged in. */
export function App(): ReactNode {
  const { session, navigation } = usePortal();
  const { phase } = useSnapshot(session.state);
  if (phase === 'restoring') return <Loading />;
  if (phase === 'unreachable') return <Unreachable />;
  return (
    <Router aroundNav={navigation.around}>
      <IdleWatch>
        <CurrentScreen />
      </IdleWatch>
    </Router>
  );
}
