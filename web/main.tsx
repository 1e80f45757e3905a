import './jitless.ts';
import '@fontsource-variable/inter/wght.css';
// Shoelace's own themes come first, so that the styles below override them.
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
// Nothing depends on this import or waits for it.
void import('./tracking/call-events.ts').then(
  ({ watchActivity, watchCalls }) => {
    watchCalls(portal);
    watchActivity(portal);
  },
  () => undefined,
);

// An error that a boundary catches is reported like any other.
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
