/** Texts for sessions, and for errors for which no screen has a text. */
export const sessionTexts = {
  timedOut: 'Logged in session timed out. Please Login again to continue.',
  unexpected: 'Unexpected error',
  seePlans: 'See plans',
  restoring: 'Loading…',
  unreachableTitle: 'We cannot reach the server',
  unreachable: 'You are still logged in. Check your connection, then try again.',
  addressLinkExpired:
    'This link has expired or was already used. To change your email address, request the change again in your profile.',
  addressVerified: (email: string): string => `${email} is verified. From now on, log in with this address.`,
} as const;
