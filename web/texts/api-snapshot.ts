/** Words on the way to the separate snapshot product. */
export const apiSnapshotTexts = {
  title: 'Snapshot',
  leaving: 'The snapshot product has a page of its own, which opens now.',
  open: 'Open the snapshot product',
  none: 'The snapshot product is not offered here',
  instead: 'Pictures can be taken of every sphere that you look at: open one and choose the snapshot.',
  toCoverage: 'Look at the coverage',
} as const;
