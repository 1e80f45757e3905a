/** How wide and how busy a street is. */
export type StreetKind = 'highway' | 'avenue' | 'street';

/** A stretch of one street along an edge of a tract. */
export interface Line {
  /** Which street of the market it is part of. */
  readonly street: number;
  readonly kind: StreetKind;
  /** Half of the carriageway's width, metres. */
  readonly half: number;
  /** Whether it goes on over a river of any width, over a ditch only, or over no water. */
  readonly bridge: 'river' | 'ditch' | 'none';
  /** House numbers at its beginning and its end. */
  readonly from: number;
  readonly to: number;
}

/** What a street follows: a line of the lattice, a line between those, a way inside one superblock, or a diagonal. */
export const Course = { column: 0, row: 1, columnBetween: 2, rowBetween: 3, local: 4, diagonal: 5 } as const;

export type Course = (typeof Course)[keyof typeof Course];

const OUT = 512;
const PLACES = 1024;
const NUMBERS = 512;

/** The number of a street: its course, two lattice indices and a number among those of the same place. */
export const streetId = (course: Course, i: number, j: number, number: number): number =>
  ((course * PLACES + i + OUT) * PLACES + j + OUT) * NUMBERS + number;

/** What the number of a street was made of. */
export function readStreetId(id: number): { course: Course; i: number; j: number; number: number } {
  const place = Math.floor(id / NUMBERS);
  const row = Math.floor(place / PLACES);
  return {
    course: Math.floor(row / PLACES) as Course,
    i: (row % PLACES) - OUT,
    j: (place % PLACES) - OUT,
    number: id % NUMBERS,
  };
}

/** Which half of the town a lattice index lies in: streets change their name (N, S, E, W) at the origin's lines. */
export const halfOf = (index: number): number => (index < 0 ? 0 : 1);
