/** Messages for failed calls if the host sent none. */
export const errorTexts = {
  unexpected: 'Unexpected error',
  unreachable: 'We cannot reach the server. Check your connection, then try again.',
} as const;
