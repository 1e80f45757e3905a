/** Texts for the page for an unknown address. */
export const notFoundTexts = {
  title: 'Page not found',
  text: 'Check the address for typing errors. The page may also have moved.',
  toHome: 'Go to home page',
} as const;
