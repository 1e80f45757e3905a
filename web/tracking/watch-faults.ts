import type { Portal } from '../portal/portal.ts';

/** Lets the owner hear of errors and rejected promises that nobody caught. What it needs comes later, and nobody waits for it. */
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
