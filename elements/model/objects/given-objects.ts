import type { AnyObject } from './objects.ts';
import type { AnyObject as PageObject, GeoJsonFeature } from './page-objects.ts';

/** The page's own object from which each checked one was made. */
const given = new WeakMap<AnyObject, unknown>();

/** Remembers what the page gave for an object. */
export function rememberGiven(object: AnyObject, input: unknown): void {
  given.set(object, input);
}

/** What the page gave for an object: one of its own, or a feature of its GeoJSON; null for the viewer's own objects. */
export const givenFor = (object: AnyObject): PageObject | GeoJsonFeature | null =>
  (given.get(object) as PageObject | GeoJsonFeature | undefined) ?? null;
