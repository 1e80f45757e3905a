export const sceneTexts = {
  saved: (name: string, measures: number) =>
    measures === 0
      ? `${name} saved.`
      : `${name} saved with ${measures} ${measures === 1 ? 'measure' : 'measures'}.`,
  deleted: (name: string) => `${name} deleted.`,
  undo: 'Undo',
  listFailed: 'Your favorites could not be loaded.',
  tryAgain: 'Try again',
} as const;
