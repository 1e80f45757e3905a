export const notFoundTexts = {
  title: 'Page not found',
  text: 'Check the address for typos. The page may also have been moved.',
  toHome: 'Go to home page',
} as const;
