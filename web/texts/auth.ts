/** Words of logging in, signing up, and setting a new password. */
export const authTexts = {
  loginTitle: 'Log In',
  email: 'Email Address',
  password: 'Password',
  signIn: 'Sign In',
} as const;
