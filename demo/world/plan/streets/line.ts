/** Classes of streets by width and traffic. */
export type StreetKind = 'highway' | 'avenue' | 'street';

/** A section of a street along an edge of a tract. */
export interface Line {
  /** Number of the street in the market. */
  readonly street: number;
  readonly kind: StreetKind;
  /** Half the width of the roadway, in meters. */
  readonly half: number;
  /** The water that it can cross: a river of any width, ditches only, or none. */
  readonly bridge: 'river' | 'ditch' | 'none';
  /** House numbers at its start and its end. */
  readonly from: number;
  readonly to: number;
}

/**
 * The course of a street: a line of the lattice, a line between lattice lines, a course inside one
 * superblock, or a diagonal.
 */
export const Course = { column: 0, row: 1, columnBetween: 2, rowBetween: 3, local: 4, diagonal: 5 } as const;

export type Course = (typeof Course)[keyof typeof Course];

const OUT = 512;
const PLACES = 1024;
const NUMBERS = 512;

/** The number of a street, composed of its course, two lattice indices and a number among streets with the same three. */
export const streetId = (course: Course, i: number, j: number, number: number): number =>
  ((course * PLACES + i + OUT) * PLACES + j + OUT) * NUMBERS + number;

/** The inverse of `streetId`. */
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
 * The half of the town that a lattice index is in. At the origin's lines, the prefixes of street names (N, S,
 * E, W) change.
 */
export const halfOf = (index: number): number => (index < 0 ? 0 : 1);
