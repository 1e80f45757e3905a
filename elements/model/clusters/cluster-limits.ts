/** How spheres gather: up to this zoom, within so many CSS pixels, from so many on (specification 9). */
export const CLUSTERS = { maxZoom: 14, radiusPx: 40, minPoints: 2 } as const;
