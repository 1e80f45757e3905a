/** The panels of the viewer, of which at most one is open (specification 4). The search box counts as a panel. */
export const PANELS = ['snapshot', 'info', 'help', 'favorite', 'search', 'measure'] as const;

export type PanelName = (typeof PANELS)[number];
