/** Texts of the page that shows a shared sphere. */
export const shareTexts = {
  loading: 'The shared view is on its way',
  failed: 'Error has occurred loading shared pano.',
  /** Why a link does not work, and what to do. */
  gone: 'The link may be incomplete, or the sphere is no longer shared. Ask whoever sent it for a new one.',
  unreachable: 'Check your connection, then try again.',
  untitled: (id: number): string => `Sphere ${id}`,
  toStart: 'Go to the start page',
} as const;
