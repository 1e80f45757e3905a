/** The sphere and the view that the demo page opens with: chosen by looking. */
export const OPENING_VIEW = { sphere: 15_974, pan: 34, tilt: -9, fov: 75 } as const;
