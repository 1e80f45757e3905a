/**
 * Calls a function when the screen's pixel ratio changes. A media query matches only one ratio, so each change
 * requires a new query.
 */
export function watchPixelRatio(onChange: () => void, signal: AbortSignal): void {
  const query = matchMedia(`(resolution: ${String(devicePixelRatio)}dppx)`);
  const renew = (): void => {
    watchPixelRatio(onChange, signal);
    onChange();
  };
  query.addEventListener('change', renew, { signal, once: true });
}
