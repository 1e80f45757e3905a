/** Classes of streets by width and traffic. */
export type StreetKind = 'highway' | 'avenue' | 'street';

/** A section of a street along an edge of a tract. */
export interface Line {
  readonly street: number;
  readonly kind: StreetKind;
  /** Half the width of the roadway, in meters. */
  readonly half: number;
  /** The water that the street can cross: rivers (and narrower water), ditches only, or none. */
  readonly bridge: 'river' | 'ditch' | 'none';
  /** House numbers at the start and the end. */
  readonly from: number;
  readonly to: number;
}

/**
 * The course of a street: on a line of the lattice, between lattice lines, inside one superblock, or along a
 * diagonal.
 */
export const Course = { column: 0, row: 1, columnBetween: 2, rowBetween: 3, local: 4, diagonal: 5 } as const;

export type Course = (typeof Course)[keyof typeof Course];

const OUT = 512;
const PLACES = 1024;
const NUMBERS = 512;

/**
 * Returns the number of a street, composed of its course, two lattice indices, and a number that
 * distinguishes streets with the same three values.
 */
export const streetId = (course: Course, i: number, j: number, number: number): number =>
  ((course * PLACES + i + OUT) * PLACES + j + OUT) * NUMBERS + number;

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

/**
 * Returns the half of the town that contains a lattice index. The prefixes of street names (N, S, E, W)
 * change at the origin's lines.
 */
export const halfOf = (index: number): number => (index < 0 ? 0 : 1);
