/**
 * The projections of the picture by the names that pages use. A little planet is a stereographic picture that looks
 * straight down and is zoomed out.
 */
export const PROJECTIONS = ['rectilinear', 'stereographic', 'fisheye', 'little-planet'] as const;

export type Projection = (typeof PROJECTIONS)[number];

/** The views with which a viewer can open, from which it then flies to the view that the page or the sphere wants. */
export const OPENINGS = ['little-planet'] as const;

export type Opening = (typeof OPENINGS)[number];
