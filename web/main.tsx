import './jitless.ts';
import '@fontsource-variable/inter/wght.css';
// Shoelace's own themes come first: what follows changes them.
import { setUpKit } from './kit.ts';
import './styles/theme.css';
import './styles/base.css';
import './styles/layout.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { readConfig } from './config.ts';
import { createPortal } from './portal/portal.ts';
import { PortalContext } from './portal/use-portal.ts';
import { ScreenBoundary } from './ui/fault-boundary.tsx';
import { reloadOnMissingParts } from './shell/reload-once.ts';
import { watchFaults } from './tracking/watch-faults.ts';

const place = document.getElementById('portal');
if (place === null) throw new Error('The page has no element #portal.');

reloadOnMissingParts(window);
setUpKit(window);
const portal = createPortal(readConfig(document.getElementById('portal-config')?.textContent, reportError));
watchFaults(portal, window);
void portal.session.restore();
// Whether this comes or not, nobody waits for it.
void import('./tracking/call-events.ts').then(
  ({ watchActivity, watchCalls }) => {
    watchCalls(portal);
    watchActivity(portal);
  },
  () => undefined,
);

// A fault that a boundary stands in for is told like any other.
createRoot(place, {
  onCaughtError: (error) => reportError(error),
}).render(
  <StrictMode>
    <PortalContext value={portal}>
      <ScreenBoundary>
        <App />
      </ScreenBoundary>
    </PortalContext>
  </StrictMode>,
);
