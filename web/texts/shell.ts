/** Texts of the layout around the screens. */
export const shellTexts = {
  login: 'Login',
  logOut: 'Log out',
  skip: 'Skip to content',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  collapseMenu: 'Collapse menu',
  menu: 'Menu',
  menuFailed: 'The menu could not be loaded.',
  startPage: (product: string): string => `${product}, start page`,
  /** Section names by number; 1 and 2 have the names of their offerings. */
  general: 'General',
  billing: 'Billing',
  needs: (offering: string): string => `Needs an active ${offering} subscription.`,
  unavailable: 'Not available to you.',
  offline: 'You are offline. Your input stays here and can be sent once you are online again.',
  ok: 'OK',
  subscribe: 'Subscribe',
  inactiveTitle: 'Account inactive',
  apiInactive: (product: string): string =>
    `Attention: Your ${product} API account is currently inactive. To continue accessing our services, please activate your subscription.`,
  secondInactive: (product: string): string =>
    `Attention: Your ${product} account is currently inactive. To continue accessing our services, please renew your subscription from the payments page.`,
  failedTitle: 'Something went wrong on this page',
  failed: 'Your saved data is safe. Try again; if the problem persists, please contact us.',
  notLoadedTitle: 'This page could not be loaded',
  notLoaded: 'Check your connection, then try again.',
  about:
    '360° aerial imagery that knows where on Earth it is: look around above the streets, or build it into your own site.',
  footerLinks: 'About us',
  socialSites: 'Social sites',
  contact: 'Contact',
  privacy: 'Privacy Policy',
  terms: 'Terms of Use',
  copyright: (year: number, product: string): string => `© ${year} ${product}`,
  version: (version: string): string => `Version ${version}`,
} as const;
