export const coverageTexts = {
  title: 'Coverage',
  lead: 'Zoom in and choose a sphere to look around.',
  coverageMap: 'Coverage map',
  untitled: (id: number): string => `Sphere ${id}`,
  loading: 'Loading sphere…',
  /** The text of the specification for an id that belongs to no sphere. */
  unknown: (product: string): string =>
    `Oops! Something went wrong. This page can't load ${product} correctly.`,
  notFoundHint: 'This sphere does not exist, or your company no longer has access to it.',
  snapshot: 'Snapshot',
  snapshotHint: 'Open the snapshot viewer in a new tab',
  share: 'Share',
  shareHint: 'Copy a link to this view that anyone can open without logging in',
  shared: 'Link copied. Anyone who has it can open this view without logging in.',
  notCopied: 'The link was created, but your browser did not allow it to be copied.',
  openLink: 'Open link',
  getStarted: 'Get started',
  getStartedTitle: (product: string): string => `Get started with ${product}`,
  getStartedText:
    'Add these spheres to your own site or app. All you need is an API key and a few lines of HTML.',
  getKey: 'Get an API key',
  createAccount: 'Create Account',
  createAccountHint: 'Creating another account logs you out of this one.',
  close: 'Close',
  emptyTitle: 'No spheres yet',
  emptyText:
    'Your company’s spheres appear here as soon as they are delivered. If you turned spheres off, you can turn them on again in your profile.',
  toProfile: 'Open profile',
  failed: 'Error has occurred loading panos.',
  failedText: 'The server did not respond. Check your connection, then try again.',
} as const;
