/** Texts of the coverage viewer. */
export const coverageTexts = {
  title: 'Coverage',
  lead: 'Zoom in and choose a sphere to look around.',
  allCoverage: 'Coverage map',
  untitled: (id: number): string => `Sphere ${id}`,
  loading: 'The sphere is on its way',
  /** The specification's text for an id without a sphere. */
  unknown: (product: string): string =>
    `Oops! Something went wrong. This page can't load ${product} correctly.`,
  unknownHint: 'There is no sphere at this address, or your company no longer sees it.',
  snapshot: 'Snapshot',
  snapshotHint: 'Open the snapshot viewer in a new tab',
  share: 'Share',
  shareHint: 'Copy a link to this view that needs no login',
  shared: 'The link to this view is copied. Whoever has it can open it without login.',
  notCopied: 'The link is made, but this browser may not copy it.',
  openLink: 'Open it',
  getStarted: 'Get started',
  getStartedTitle: (product: string): string => `Get started with ${product}`,
  getStartedText:
    'Build these spheres into your own site or app: an account, a key, and a few lines of HTML.',
  createAccount: 'Create Account',
  close: 'Close',
  emptyTitle: 'No spheres yet',
  emptyText:
    'Your company’s spheres appear here as soon as they are delivered. Those that were switched off can be switched on again in the profile.',
  toProfile: 'Open profile',
  failed: 'Error has occurred loading panos.',
  failedText: 'The host did not answer. Check your connection, then try again.',
} as const;
