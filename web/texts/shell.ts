/** Texts for the layout around the screens. */
export const shellTexts = {
  login: 'Login',
  logOut: 'Log out',
  skip: 'Skip to content',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  collapseMenu: 'Collapse menu',
  menu: 'Menu',
  menuFailed: 'The menu could not be loaded.',
  homePage: (product: string): string => `${product} home page`,
  /** Section names by number. Sections 1 and 2 have the names of their offerings. */
  general: 'General',
  billing: 'Billing',
  requires: (offering: string): string => `Requires an active ${offering} subscription.`,
  unavailable: 'Not available for your account.',
  offline: 'You are offline. Your input stays on this page, and you can send it when you are back online.',
  ok: 'OK',
  subscribe: 'Subscribe',
  inactiveTitle: 'Account inactive',
  apiInactive: (product: string): string =>
    `Attention: Your ${product} API account is currently inactive. To continue accessing our services, please activate your subscription.`,
  secondInactive: (product: string): string =>
    `Attention: Your ${product} account is currently inactive. To continue accessing our services, please renew your subscription from the payments page.`,
  failedTitle: 'Something went wrong on this page',
  failed: 'Your saved data is not affected. Try again. If the problem persists, please contact us.',
  notLoadedTitle: 'This page could not be loaded',
  notLoaded: 'Check your connection, then try again.',
  about:
    'Georeferenced 360° aerial imagery. Look around above the streets, or add the imagery to your own site.',
  footerLinks: 'Contact and legal',
  socialSites: 'Social media',
  contact: 'Contact',
  privacy: 'Privacy Policy',
  terms: 'Terms of Use',
  imprint: 'Imprint',
  copyright: (year: number, product: string): string => `© ${year} ${product}`,
  version: (version: string): string => `Version ${version}`,
} as const;
