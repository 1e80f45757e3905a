/** Texts of the page for an unknown address. */
export const notFoundTexts = {
  title: 'There is no page at this address',
  text: 'Check the address for typing errors. The page may also have been moved.',
  toStart: 'Go to the start page',
} as const;
