export const sceneTexts = {
  saved: (name: string) => `${name} saved.`,
  deleted: (name: string) => `${name} deleted.`,
  undo: 'Undo',
  listFailed: 'Your favorites could not be loaded.',
  tryAgain: 'Try again',
} as const;
