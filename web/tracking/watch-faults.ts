import type { Portal } from '../portal/portal.ts';

/** Reports uncaught errors and unhandled rejections to the owner. The code that reports loads in the background. */
export function watchFaults(portal: Pick<Portal, 'config' | 'session'>, page: Window): void {
  if (portal.config.errorReportShare === 0) return;
  const opening = import('./fault-reporter.ts').then(
    ({ openReporter }) => openReporter(portal, page),
    () => null,
  );
  const tell = (kind: 'error' | 'rejection', thrown: unknown): void =>
    void opening.then((reporter) => reporter?.report(kind, thrown));
  page.addEventListener('error', ({ error, message }: ErrorEvent) => tell('error', error ?? message));
  page.addEventListener('unhandledrejection', ({ reason }) => tell('rejection', reason));
}
