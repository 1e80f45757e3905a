const NAME = 'reloaded_at';

/** Parts that are missing again so soon after a reload are missing for another reason, milliseconds. */
const AGAIN_AFTER_MS = 5 * 60_000;

/** What of a page is needed to load it anew. */
type ReloadPage = Pick<Window, 'addEventListener' | 'sessionStorage'> & {
  readonly navigator: Pick<Navigator, 'onLine'>;
  readonly location: Pick<Location, 'reload'>;
};

/** Notes a reload; false when there was one just before, or when it cannot be noted, for then it might never end. */
function noteReload(page: ReloadPage, now: number): boolean {
  try {
    const before = page.sessionStorage.getItem(NAME);
    if (before !== null && Math.abs(now - Number(before)) < AGAIN_AFTER_MS) return false;
    page.sessionStorage.setItem(NAME, String(now));
    return true;
  } catch {
    return false;
  }
}

/** Loads the page anew, once, when a part of it is gone: after an upgrade its files have other names. */
export function reloadOnMissingParts(page: ReloadPage, now: () => number = Date.now): void {
  page.addEventListener('vite:preloadError', () => {
    if (page.navigator.onLine && noteReload(page, now())) page.location.reload();
  });
}
