/** The panels of which at most one is open (specification 4); the search box opens where they do and gives way like one. */
export type PanelName = 'snapshot' | 'info' | 'help' | 'favorite' | 'search';

/**
 * Which panel is open after a request: opening one closes any other, and closing one that is not open
 * changes nothing.
 */
export function panelAfterRequest(
  open: PanelName | null,
  panel: PanelName,
  wanted: boolean,
): PanelName | null {
  if (wanted) return panel;
  return open === panel ? null : open;
}

/** Whether sphere markers stay away while this panel is open: they would stand in the view to be kept (specification 4). */
export const hidesSphereMarkers = (open: PanelName | null): boolean =>
  open === 'snapshot' || open === 'favorite';
