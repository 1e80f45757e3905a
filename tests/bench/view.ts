import type { Size, View } from '../../elements/geo/camera.ts';

/** Size of the image in CSS pixels. The device pixel ratio is 1. */
export const PICTURE: Size = { width: 1280, height: 800 };

/** View of the cold start. At 1280 × 800, its horizontal field of view is 75°. */
export const START_VIEW: View = { pan: 30, tilt: -10, fov: 51.2 };

/** Angle of the pan in degrees and its duration in milliseconds. */
export const PAN = { turnDeg: 180, durationMs: 4000 } as const;

/** Spacing in degrees of the checkpoints at which the sharpness of a pan is measured. */
export const CHECKPOINT_STEP_DEG = 15;

/** Width of a cube face at level 0, in pixels. */
export const FACE_WIDTH = 4096;

/** Levels of the pyramid, from the finest to the coarsest. */
export const LEVELS = [0, 1, 2, 3] as const;
