type Features = readonly { readonly id?: unknown }[];

/** Returns the features of measures, which may be GeoJSON, its text, or anything else that a page has set. */
function featuresOf(measures: object | string | null): Features {
  try {
    const parsed: unknown = typeof measures === 'string' ? JSON.parse(measures) : measures;
    const { features } = (parsed ?? {}) as { readonly features?: unknown };
    return Array.isArray(features) ? (features as Features) : [];
  } catch {
    return [];
  }
}

const collectionOf = (features: Features): object | null =>
  features.length === 0 ? null : { type: 'FeatureCollection', features };

/** Returns measures as they are saved with a favorite: as GeoJSON, or null if there are none. */
export const measuresToSave = (measures: object | string | null): object | null =>
  collectionOf(featuresOf(measures));

/**
 * Returns the shown measures together with those of a favorite, which replace those with the same ids. The user's other
 * measures stay, because they may not be saved anywhere.
 */
export function withSavedMeasures(shown: object | string | null, saved: object): object | null {
  const added = featuresOf(saved);
  const ids = new Set<unknown>(added.map(({ id }) => id).filter((id) => id !== undefined));
  return collectionOf([...featuresOf(shown).filter(({ id }) => !ids.has(id)), ...added]);
}
