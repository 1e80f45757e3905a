import './jitless.ts';
import '@fontsource-variable/inter/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { readConfig } from './config.ts';
import { setUpKit } from './kit.ts';
import { createPortal } from './portal/portal.ts';
import { PortalContext } from './portal/use-portal.ts';
import { ScreenBoundary } from './shell/screen-boundary.tsx';
import { reloadOnMissingParts } from './shell/reload-once.ts';
import './styles/theme.css';
import './styles/base.css';

const place = document.getElementById('portal');
if (place === null) throw new Error('The page has no element #portal.');

reloadOnMissingParts(window);
setUpKit(window);
const portal = createPortal(readConfig(document.getElementById('portal-config')?.textContent, reportError));
void portal.session.restore();
// Whether this comes or not, nobody waits for it.
void import('./tracking/activity.ts').then(
  ({ watchActivity }) => watchActivity(portal),
  () => undefined,
);

createRoot(place).render(
  <StrictMode>
    <PortalContext value={portal}>
      <ScreenBoundary>
        <App />
      </ScreenBoundary>
    </PortalContext>
  </StrictMode>,
);
