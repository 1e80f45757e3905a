const NAME = 'reloaded_at';

/**
 * If parts are missing again within this time after a reload, in milliseconds, an upgrade is not the cause.
 */
const AGAIN_AFTER_MS = 5 * 60_000;

/** The members of a window that a reload requires. */
type ReloadPage = Pick<Window, 'addEventListener' | 'sessionStorage'> & {
  readonly navigator: Pick<Navigator, 'onLine'>;
  readonly location: Pick<Location, 'reload'>;
};

/**
 * Records a reload. Returns false if there was one just before, or if the reload cannot be recorded, because
 * reloads could then go on forever.
 */
function recordReload(page: ReloadPage, now: number): boolean {
  try {
    const before = page.sessionStorage.getItem(NAME);
    if (before !== null && Math.abs(now - Number(before)) < AGAIN_AFTER_MS) return false;
    page.sessionStorage.setItem(NAME, String(now));
    return true;
  } catch {
    return false;
  }
}

/** Reloads the page once if a part of it is missing, because an upgrade may have renamed its files. */
export function reloadOnMissingParts(page: ReloadPage, now: () => number = Date.now): void {
  page.addEventListener('vite:preloadError', () => {
    if (page.navigator.onLine && recordReload(page, now())) page.location.reload();
  });
}
