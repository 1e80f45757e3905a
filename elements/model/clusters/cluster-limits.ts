/** Clustering: up to this zoom, within this radius in CSS pixels, from this many spheres on (specification 9). */
export const CLUSTERS = { maxZoom: 14, radiusPx: 40, minPoints: 2 } as const;

/** Up to this zoom packages represent their spheres (specification 9): tiles then have those without one apart. */
export const PACKAGE_ZOOM = 9;
