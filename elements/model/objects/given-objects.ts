import type { AnyObject } from './objects.ts';
import type { AnyObject as PageObject, GeoJsonFeature } from './page-objects.ts';

/** The page's own object from which each validated object was created. */
const given = new WeakMap<AnyObject, unknown>();

/** Records the value from which a page's object was created. */
export function rememberGiven(object: AnyObject, input: unknown): void {
  given.set(object, input);
}

/**
 * Returns the value that the page passed for an object: its own object or a GeoJSON feature. Returns null for
 * the viewer's own objects.
 */
export const givenFor = (object: AnyObject): PageObject | GeoJsonFeature | null =>
  (given.get(object) as PageObject | GeoJsonFeature | undefined) ?? null;
