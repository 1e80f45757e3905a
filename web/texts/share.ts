export const shareTexts = {
  loading: 'Loading the shared view…',
  failed: 'Error has occurred loading shared pano.',
  /** Texts that explain why a link does not work and what to do. */
  unavailable:
    'The link may be incomplete, or the view may no longer be shared. Please ask the sender for a new link.',
  ended:
    'The plan of the company that shared this view has ended. The link will work again once the company renews its plan.',
  unreachable: 'Check your connection, then try again.',
  untitled: (id: number): string => `Sphere ${id}`,
  sharedBy: (company: string): string => `Shared by ${company}`,
  toHome: 'Go to home page',
} as const;
