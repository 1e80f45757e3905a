/** What ended, for messages about an inactive account. */
export const endedTexts = {
  trial: (offering: string, day: string): string => `Your free trial of ${offering} ended on ${day}.`,
  plan: (plan: string, offering: string, day: string): string =>
    `Your plan ${plan} for ${offering} ended on ${day}.`,
} as const;
