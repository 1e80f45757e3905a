/**
 * Colors of pitched roofs as 0xRRGGBB: shingles and slates, then clay tiles (from `FIRST_TILE`), then metal
 * (from `FIRST_METAL`).
 */
export const ROOF_TINTS: readonly number[] = [
  0x56524e, 0x6a625a, 0x454446, 0x7a6858, 0x4d3f38, 0x62686c, 0x8f7d68, 0x3c3a3a, 0x5e5048, 0x777571,
  0xb0603f, 0xa5694a, 0xb98761, 0x8fa0a6, 0x7d3a30, 0x4d6a5c,
];

const FIRST_TILE = 10;
const FIRST_METAL = 13;

export const isTile = (cover: number): boolean => cover >= FIRST_TILE && cover < FIRST_METAL;

/** Returns true for covers of standing-seam metal. */
export const isMetal = (cover: number): boolean => cover >= FIRST_METAL;
