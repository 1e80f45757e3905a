/** Texts of every viewer in the portal. */
export const sphereTexts = {
  /** The specification's text for spheres that could not be loaded. */
  failed: 'Error has occurred loading panos.',
  failedText: 'The host did not answer. Your place is kept: try again, or come back in a moment.',
  gone: 'This sphere is no longer there.',
  opening: 'Opening the viewer …',
} as const;
