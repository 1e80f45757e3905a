/** The controls that a page can hide, with the names of the specification's options. */
export const CONTROL_GROUPS = [
  'navigation',
  'view-toggle',
  'search',
  'snapshot',
  'info',
  'help',
  'favorite',
  'measure',
  'orientation',
  'full-detail',
  'fullscreen',
] as const;

export type ControlGroup = (typeof CONTROL_GROUPS)[number];
