/** The panels, of which at most one is open (specification 4); the search box counts as one. */
export type PanelName = 'snapshot' | 'info' | 'help' | 'favorite' | 'search';

/** The open panel after a request. Opening a panel closes any other; closing a panel that is not open has no effect. */
export function panelAfterRequest(
  open: PanelName | null,
  panel: PanelName,
  requested: boolean,
): PanelName | null {
  if (requested) return panel;
  return open === panel ? null : open;
}

/**
 * Whether sphere markers are hidden while this panel is open, because they would cover the view to be saved
 * (specification 4).
 */
export const hidesSphereMarkers = (open: PanelName | null): boolean =>
  open === 'snapshot' || open === 'favorite';
