/** Words of the frame around the screens. */
export const shellTexts = {
  login: 'Login',
  logOut: 'Log out',
} as const;
