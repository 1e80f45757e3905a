export const shareTexts = {
  loading: 'Loading the shared view…',
  failed: 'Error has occurred loading shared pano.',
  /** What is wrong with a link, why, and what to do. */
  problems: {
    unavailable: {
      title: 'This shared view is not available',
      text: 'The link leads to an aerial view that somebody shared with you. It may be incomplete, or the view may no longer be shared. Please ask the sender for a new link.',
    },
    ended: {
      title: 'This shared view is paused',
      text: 'The plan of the company that shared this view has ended. The link will work again once the company renews its plan. Please tell the sender, or log in if it is your company.',
    },
    failed: {
      title: 'The shared view could not be loaded',
      text: 'Check your connection, then try again.',
    },
  },
  untitled: (id: number): string => `Sphere ${id}`,
  sharedBy: (company: string): string => `Shared by ${company}`,
  toHome: 'Go to home page',
} as const;
