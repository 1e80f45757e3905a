/**
 * Packs the appearance of a body's faces into a 32-bit seed. From the lowest bit: four bits for the wall
 * style (or the style of the entire surface if the body has no windows), four bits for the roof style, four
 * bits for the marks (see `Mark`), and twenty random bits. `lot` is a random number in [0, 1).
 */
export const packAppearance = (wall: number, roof: number, marks: number, lot: number): number =>
  (wall | (roof << 4) | (marks << 8) | (Math.floor(lot * 1048576) << 12)) >>> 0;

export const wallOf = (seed: number): number => seed & 15;

export const roofOf = (seed: number): number => (seed >>> 4) & 15;

/**
 * Bit flags for features of a building: shops at street level (`shops`), party walls at both ends of local x
 * (`party`), a gate or shop front in the front wall (`front`), shutters or skylights (`extra`).
 */
export const Mark = { shops: 1, party: 2, front: 4, extra: 8 } as const;

export const hasMark = (seed: number, mark: number): boolean => ((seed >>> 8) & mark) !== 0;

export const Siding = { clapboard: 0, brick: 1, stucco: 2, batten: 3 } as const;

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

export const Curtain = { grid: 0, smooth: 1, bands: 2, fins: 3, terraces: 4 } as const;

export const Hall = { docks: 0, store: 1, panels: 2, school: 3, decks: 4, stands: 5 } as const;

export const Skin = { plain: 0, machine: 1, solar: 2, tank: 3, seats: 4 } as const;

export const Flat = {
  gravel: 0,
  white: 1,
  gray: 2,
  tar: 3,
  pavers: 4,
  garden: 5,
  metal: 6,
  stalls: 7,
  slab: 8,
  helipad: 9,
  tan: 10,
} as const;

export const Vehicle = { sedan: 0, wagon: 1, pickup: 2, van: 3, truck: 4, bus: 5 } as const;
