/**
 * Explains why a sphere takes a long time to load. The tiles of the sample world are drawn when they are first
 * requested.
 */
export async function explainLoading(viewer) {
  await customElements.whenDefined('sphere-viewer');
  const loading = 'Loading sphere. A place in the sample world takes a few seconds to draw the first time.';
  viewer.texts = { ...viewer.texts, loading };
}
