/** Side of the cube on which a sphere is drawn, in scene units (specification 9). */
export const CUBE_SIZE = 500;

/** Side of a face's picture in low-quality mode, in pixels: level 2 of a 4096 px sphere (specification 9). */
export const LOW_QUALITY_FACE_WIDTH = 1024;

/** The only detail level of low-quality mode (specification 4). */
export const LOW_QUALITY_LEVEL = 2;

/** Zoom limits of the web app's own screens (specification 9). */
export const WEB_APP_ZOOM = { min: 0.57, max: 8.8 } as const;

/** Zoom limits of embedded viewers and of values set through the API (specification 9). */
export const EMBEDDED_ZOOM = { min: 0.25, max: 8 } as const;

/** Highest zoom in low-power mode on mobile devices (specification 9). */
export const LOW_POWER_MAX_ZOOM = 2;

/** Zoom steps per wheel notch: one step divides or multiplies the zoom by 0.95 (specification 9). */
export const DOLLY_SPEED = 4;

/** Share of a full turn per drag across the view's height at zoom 1 (specification 9). */
export const ROTATE_SPEED = 0.3;

/** Auto-rotate (specification 9; requirements, OPEN-052). */
export const AUTO_ROTATE = {
  speedDegPerS: 10,
  legDeg: 5,
  timerMs: { min: 25, max: 50 },
  resumeAfterMs: 5000,
} as const;
