/** Side of the cube onto which a sphere is drawn, in scene units (specification 9). */
export const CUBE_SIZE = 500;

/** The finest detail level in low-quality mode (specification 4). */
export const LOW_QUALITY_LEVEL = 2;

/** Maximum width of a face in low-quality mode, in pixels (specification 9). */
export const LOW_QUALITY_FACE_PX = 1024;

/** Zoom limits of the web app's own screens (specification 9). */
export const WEB_APP_ZOOM = { min: 0.57, max: 8.8 } as const;

/** Zoom limits of embedded viewers and of values set through the API (specification 9). */
export const EMBEDDED_ZOOM = { min: 0.25, max: 8 } as const;

/** Maximum zoom in low-power mode on mobile devices (specification 9). */
export const LOW_POWER_MAX_ZOOM = 2;

/**
 * Maximum distance from a place to the nearest sphere, in meters. The search first covers all spheres within
 * 75 km, then the 3 nearest within 150 km. The nearest sphere found is used (specification 9; requirements,
 * OPEN-051).
 */
export const FARTHEST_SPHERE_M = 150_000;
