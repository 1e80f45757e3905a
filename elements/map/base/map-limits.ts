/**
 * The initial view of a map without an active sphere: the middle of the contiguous United States
 * (specification 9).
 */
export const START = { latitude: 39.8283, longitude: -98.5795, zoom: 4 } as const;

/** The zoom at which an active sphere or a search result is shown (specification 9). */
export const PLACE_ZOOM = 12;

/**
 * Side length of a cluster's icon in CSS pixels, by the cluster's count. The last entry whose `from` is
 * reached applies.
 */
export const CLUSTER_SIZES = [
  { from: 0, px: 40 },
  { from: 2001, px: 60 },
  { from: 4000, px: 80 },
] as const;

/** Size of a sphere's icon in CSS pixels (specification 9). */
export const SPHERE_ICON = { width: 18, height: 20 } as const;
export const ACTIVE_ICON = { width: 40, height: 40 } as const;

/**
 * Side length of a package's icon in CSS pixels at zoom 0 and at `PACKAGE_ZOOM`, with linear interpolation in
 * between.
 */
export const PACKAGE_PX = { min: 10, max: 200 } as const;

/** Maximum number of spheres in the list for keyboard users. */
export const LISTED_SPHERES = 50;

/** Radius of the view cone in CSS pixels. */
export const CONE_PX = 64;
