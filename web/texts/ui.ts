/** Words of the pieces that every screen shares. */
export const uiTexts = {
  messages: 'Messages',
  removeMessage: 'Remove message',
  loading: 'Loading …',
} as const;
