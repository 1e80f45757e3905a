/** Words around every viewer of the portal. */
export const sphereTexts = {
  /** The specification's words for spheres that could not be loaded. */
  failed: 'Error has occurred loading panos.',
  failedText: 'The host did not answer. Your place is kept: try again, or come back in a moment.',
  gone: 'This sphere is no longer there.',
  opening: 'Opening the viewer …',
} as const;
