/**
 * Packs the appearance of a body's faces into its seed: four bits for the style of its walls (or of its
 * entire surface, if it has no windows), four for the style of its roof, four for its marks (see `Mark`), and
 * twenty random bits that make it differ from its neighbors. `lot` is random in [0, 1).
 */
export const packAppearance = (wall: number, roof: number, marks: number, lot: number): number =>
  (wall | (roof << 4) | (marks << 8) | (Math.floor(lot * 1048576) << 12)) >>> 0;

/** The walls' style in a seed. */
export const wallOf = (seed: number): number => seed & 15;

/** The roof's style in a seed. */
export const roofOf = (seed: number): number => (seed >>> 4) & 15;

/** Marks of a building: shops at street level; party walls at its ends along local x; a gate or shop front in its front wall; shutters or skylights. */
export const Mark = { shops: 1, party: 2, front: 4, extra: 8 } as const;

/** Whether a seed has a mark. */
export const hasMark = (seed: number, mark: number): boolean => ((seed >>> 8) & mark) !== 0;

/** Wall styles of houses. */
export const Siding = { clapboard: 0, brick: 1, stucco: 2, batten: 3 } as const;

/** Wall styles of stone, brick and concrete buildings. */
export const Front = {
  brick: 0,
  brownstone: 1,
  ribbon: 2,
  piers: 3,
  balconies: 4,
  grid: 5,
  loft: 6,
  civic: 7,
  stucco: 8,
  blank: 9,
  bare: 10,
  church: 11,
} as const;

/** Wall styles of glass buildings. */
export const Curtain = { grid: 0, smooth: 1, bands: 2, fins: 3, terraces: 4 } as const;

/** Wall styles of halls. */
export const Hall = { docks: 0, store: 1, panels: 2, school: 3, decks: 4, stands: 5 } as const;

/** Styles of bodies without windows. */
export const Skin = { plain: 0, machine: 1, solar: 2, tank: 3, seats: 4 } as const;

/** Styles of flat roofs. */
export const Flat = {
  gravel: 0,
  white: 1,
  grey: 2,
  tar: 3,
  pavers: 4,
  garden: 5,
  metal: 6,
  stalls: 7,
  slab: 8,
  helipad: 9,
  tan: 10,
} as const;

/** Types of vehicles. */
export const Vehicle = { sedan: 0, wagon: 1, pickup: 2, van: 3, truck: 4, bus: 5 } as const;
