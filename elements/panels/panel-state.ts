/** The panels of which at most one is open (specification 4). */
export type PanelName = 'snapshot' | 'info' | 'help' | 'favorite';

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
