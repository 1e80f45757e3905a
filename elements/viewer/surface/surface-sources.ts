import type { LocatedSphere } from '../../model/sphere-source.ts';

/** The kinds of URLs: of what stands around a sphere, and of the heights of the ground. */
export type SurfaceSource = 'surface' | 'terrain';

/** The URLs that a page has set; null where it leaves the choice to the source of spheres, empty for none. */
export type SurfaceSettings = Readonly<Record<SurfaceSource, string | null>>;

/** Returns the URL that the page has set or, if it has set none, that of the sphere's metadata. Empty if there is none. */
export const surfaceUrlOf = (
  settings: SurfaceSettings,
  { sphere }: LocatedSphere,
  source: SurfaceSource,
): string => settings[source] ?? sphere.metadata[source] ?? '';

/** Returns whether a sphere has a surface or terrain. */
export const hasSurface = (settings: SurfaceSettings, located: LocatedSphere): boolean =>
  (['surface', 'terrain'] as const).some((source) => surfaceUrlOf(settings, located, source) !== '');
