import { reportClientError } from '../contract/client-error.ts';
import type { Portal } from '../portal/portal.ts';
import { matchScreen } from '../routes/match-screen.ts';
import { FaultReporter } from './fault-reporter.ts';

/** A reporter of the faults of a page to its host; what does not get there is let go. */
export function openReporter(
  { config, session }: Pick<Portal, 'config' | 'session'>,
  page: Window,
): FaultReporter {
  return new FaultReporter({
    share: config.errorReportShare,
    random: Math.random,
    // An address may hold the key of a mailed link: the screen's name tells as much.
    place: () => ({ screen: matchScreen(page.location.pathname).screen, version: config.version }),
    send: (report) => {
      const { token } = session;
      void page
        .fetch(config.apiUrl + reportClientError.path, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            ...(token === null ? {} : { Authorization: `Basic ${token}` }),
          },
          body: JSON.stringify(report),
          // It gets away also from a page that is being left.
          keepalive: true,
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
        })
        .catch(() => undefined);
    },
  });
}
