import type { AnyObject } from './objects.ts';
import type { AnyObject as PageObject, GeoJsonFeature } from './page-objects.ts';

/** The page's own object from which each validated object was created. */
const given = new WeakMap<AnyObject, unknown>();

/** Records the value that the page passed for an object. */
export function rememberGiven(object: AnyObject, input: unknown): void {
  given.set(object, input);
}

/**
 * The value that the page passed for an object: its own object or a feature of its GeoJSON; null for the viewer's own
 * objects.
 */
export const givenFor = (object: AnyObject): PageObject | GeoJsonFeature | null =>
  (given.get(object) as PageObject | GeoJsonFeature | undefined) ?? null;
