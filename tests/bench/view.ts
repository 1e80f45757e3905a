import type { Size, View } from '../../elements/geo/camera.ts';

/** The picture's size in CSS pixels; the device pixel ratio is 1. */
export const PICTURE: Size = { width: 1280, height: 800 };

/** The view of the cold start. A horizontal field of view of 75° at 1280 × 800 corresponds to 51.2° vertically. */
export const START_VIEW: View = { pan: 30, tilt: -10, fov: 51.2 };

/** The pan's angle in degrees and its duration in milliseconds. */
export const PAN = { turnDeg: 180, durationMs: 4000 } as const;

/** The spacing of a pan's checkpoints, at which its sharpness is measured. */
export const CHECKPOINT_STEP_DEG = 15;

/** Side of a cube face at full detail in pixels. */
export const FACE_WIDTH = 4096;

/** Levels of the pyramid; 0 is the finest. */
export const LEVELS = [0, 1, 2, 3] as const;
