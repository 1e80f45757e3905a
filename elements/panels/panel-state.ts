import type { PanelName } from '../model/panels.ts';

/**
 * Returns the open panel after a request. Opening a panel closes any other. Closing a panel that is not open
 * has no effect.
 */
export function panelAfterRequest(
  open: PanelName | null,
  panel: PanelName,
  requested: boolean,
): PanelName | null {
  if (requested) return panel;
  return open === panel ? null : open;
}

/**
 * Returns whether an open panel hides sphere markers, which would cover the view to be saved (specification
 * 4).
 */
export const hidesSphereMarkers = (open: PanelName | null): boolean =>
  open === 'snapshot' || open === 'favorite';
