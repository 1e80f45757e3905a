/** Maximum zoom, radius in CSS pixels and minimum number of spheres of a cluster (specification 9). */
export const CLUSTERS = { maxZoom: 14, radiusPx: 40, minPoints: 2 } as const;

/**
 * Up to this zoom, packages represent their spheres (specification 9), and tiles have a separate layer for
 * spheres without a package.
 */
export const PACKAGE_ZOOM = 9;
