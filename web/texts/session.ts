/** Texts for sessions, and for errors for which no screen has a text. */
export const sessionTexts = {
  timedOut: 'Logged in session timed out. Please Login again to continue.',
  ending:
    'You will be logged out in less than two minutes, because you have been inactive for almost an hour. Press a key or move the pointer to stay logged in.',
  unexpected: 'Unexpected error',
  seePlans: 'See plans',
  restoring: 'Loading…',
  unreachableTitle: 'We cannot reach the server',
  unreachable: 'You are still logged in. Check your connection, then try again.',
  addressLinkExpired: (email: string): string =>
    `This link has expired or was already used. Your address ${email} is verified. To change it, request the change in your profile.`,
  addressVerifiedBefore: (email: string): string =>
    `${email} is already verified. You do not need the link any more.`,
  addressVerified: (email: string): string => `${email} is verified. From now on, log in with this address.`,
} as const;
