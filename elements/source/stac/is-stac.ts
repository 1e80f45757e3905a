import { recordOf } from './loose-values.ts';

/** Returns whether a value is an object of a SpatioTemporal Asset Catalog: an item, a collection, a catalog or a list of items. */
export function isStac(value: unknown): boolean {
  const { stac_version: version, type, features } = recordOf(value);
  if (typeof version === 'string') return true;
  return type === 'FeatureCollection' && Array.isArray(features) && features.some(isItem);
}

/** Returns whether a value is a STAC item. */
export function isItem(value: unknown): boolean {
  const { type, assets, stac_version: version } = recordOf(value);
  return (
    type === 'Feature' && (typeof version === 'string' || (assets !== null && typeof assets === 'object'))
  );
}
