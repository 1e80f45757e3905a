/** What is said of a call that failed when the host said nothing itself. */
export const errorTexts = {
  unexpected: 'Unexpected error',
  unreachable: 'We cannot reach the server. Check your connection, then try again.',
} as const;
