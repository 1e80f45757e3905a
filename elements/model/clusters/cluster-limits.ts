/**
 * Limits of clustering: the maximum zoom, the radius in CSS pixels and the minimum number of spheres (specification 9).
 */
export const CLUSTERS = { maxZoom: 14, radiusPx: 40, minPoints: 2 } as const;

/**
 * Up to this zoom, packages represent their spheres (specification 9), and tiles have a separate layer for spheres
 * without a package.
 */
export const PACKAGE_ZOOM = 9;
