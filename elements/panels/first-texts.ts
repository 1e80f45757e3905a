/** The English texts that a viewer shows or announces until the texts of its language have loaded. */
export const FIRST_TEXTS = {
  viewer: '360° view',
  unnamed: 'Sphere',
  loading: 'Loading sphere',
} as const;
