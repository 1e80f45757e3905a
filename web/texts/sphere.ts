/** Texts for all viewers in the portal. */
export const sphereTexts = {
  /** The text of the specification for spheres that could not be loaded. */
  failed: 'Error has occurred loading panos.',
  failedText: 'The server did not respond. Your view is saved. Try again, or come back in a moment.',
  missingTitle: 'Sphere not found',
  missing: 'The address may be incomplete, or your company may no longer have access to this sphere.',
  toHome: 'Go to home page',
  unavailable: 'This sphere is no longer available.',
  opening: 'Opening the viewer…',
  /** Shown while a sphere loads, on hosts with the sample world. */
  loadingWithSample:
    'Loading sphere. A place in the sample world takes a few seconds to draw the first time.',
  addMapsKey: 'Add your key',
  builtInMap: 'The built-in map is shown instead.',
} as const;
