import '../lib/jitless.ts';
import './styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createPortal, type Portal } from '../portal/portal.ts';
import { PortalContext } from '../portal/use-portal.ts';
import { reloadOnMissingParts } from '../shell/reload-once.ts';
import { ScreenBoundary } from '../ui/error-boundary.tsx';
import { App } from './app.tsx';
import { readConfig } from './config.ts';
import { setUpKit } from './kit.ts';

/**
 * Reports uncaught errors and unhandled rejections to the owner. The reporting code is loaded in the
 * background.
 */
function watchErrors(portal: Pick<Portal, 'config' | 'session'>, page: Window): void {
  if (portal.config.errorReportShare === 0) return;
  const opening = import('../tracking/error-reporter.ts').then(
    ({ openReporter }) => openReporter(portal, page),
    () => null,
  );
  const report = (kind: 'error' | 'rejection', thrown: unknown): void =>
    void opening.then((reporter) => reporter?.report(kind, thrown));
  page.addEventListener('error', ({ error, message }: ErrorEvent) => report('error', error ?? message));
  page.addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason));
}

const place = document.getElementById('portal');
if (place === null) throw new Error('The page has no element #portal.');

reloadOnMissingParts(window);
setUpKit(window);
const portal = createPortal(readConfig(document.getElementById('portal-config')?.textContent, reportError));
watchErrors(portal, window);
void portal.session.restore();
// Nothing waits for this import.
void import('../tracking/call-events.ts').then(
  ({ watchActivity, watchCalls }) => {
    watchCalls(portal);
    watchActivity(portal);
  },
  () => undefined,
);

// Errors that a boundary catches are reported like all others.
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
