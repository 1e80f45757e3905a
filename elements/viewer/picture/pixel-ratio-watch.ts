/**
 * Calls a function when the pixel ratio of a window changes. A media query matches only one ratio, so each change
 * requires a new query.
 */
export function watchPixelRatio(shown: Window, onChange: () => void, signal: AbortSignal): void {
  const query = shown.matchMedia(`(resolution: ${String(shown.devicePixelRatio)}dppx)`);
  const renew = (): void => {
    watchPixelRatio(shown, onChange, signal);
    onChange();
  };
  query.addEventListener('change', renew, { signal, once: true });
}
