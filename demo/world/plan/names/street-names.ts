import { hash, unitOf } from '../../hash.ts';
import type { Character } from '../character.ts';
import type { Region } from '../city-facts.ts';
import { type Measure, arterialKind } from '../streets/arterials.ts';
import { Course, readStreetId } from '../streets/line.ts';
import { DESERT_HEADS, GREAT, HEADS, PLAIN, REGIONAL, SPANISH, STATES, TAILS } from './words.ts';

const PURPOSE = 381;

/** Lattice lines up to this index from the origin have names. Lines farther away are county roads. */
const NAMED = 12;

const PLACES = 2 * NAMED + 1;

/** Upper bound of the number of local streets in one superblock. */
const LOCALS = 57;

const LOCAL_ENDINGS = [
  'Dr',
  'Ln',
  'Ct',
  'Way',
  'Pl',
  'Cir',
  'Rd',
  'Trl',
  'Run',
  'Pass',
  'Loop',
  'Ter',
  'Path',
  'Walk',
  'Cv',
] as const;
const ARTERIAL_ENDINGS = ['Ave', 'Blvd', 'Rd', 'Blvd', 'Ave', 'Pkwy'] as const;
const FIXED: Readonly<Record<string, string>> = {
  Broadway: 'Broadway',
  Main: 'Main St',
  High: 'High St',
  Broad: 'Broad St',
  Market: 'Market St',
  Front: 'Front St',
  State: 'State St',
  Park: 'Park Ave',
  'Martin Luther King Jr': 'Martin Luther King Jr Blvd',
};

const COMPOUNDS = HEADS.length * TAILS.length;

function compound(index: number, region: Region): string {
  const head = HEADS[Math.floor(index / TAILS.length) % HEADS.length] as string;
  const tail = TAILS[index % TAILS.length] as string;
  return `${region === 'desert' ? (DESERT_HEADS.get(head) ?? head) : head} ${tail}`;
}

/**
 * Permutes the numbers below `size` with a prime stride. The stride reaches each number once, because the
 * prime does not divide `size`.
 */
const dealt = (index: number, size: number, seed: number): number => (index * 7919 + (seed >>> 4)) % size;

const whole = (a: number, b: number): number => (b === 0 ? a : whole(b, a % b));

/** Ranks of the positions that a street between arterials can have. The key is `16 * whole + part`. */
const SHARES: ReadonlyMap<number, number> = new Map(
  Array.from({ length: 16 * 16 }, (_, code) => code)
    .filter((code) => code >> 4 > 1 && (code & 15) > 0 && (code & 15) < code >> 4)
    .filter((code) => whole(code >> 4, code & 15) === 1)
    .map((code, place) => [code, place]),
);

/** Ranks whole numbers by their distance from 0. */
const rankOf = (index: number): number => (index > 0 ? 2 * index - 1 : -2 * index);

/** Returns a number with its ordinal suffix: 1st, 2nd, 3rd, 4th … */
function ordinal(n: number): string {
  const teen = n % 100 > 10 && n % 100 < 14;
  return `${String(n)}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')}`;
}

/**
 * A line along which streets run: its axis (0 for columns, 1 for rows), the lattice line before it, and its
 * position after that line.
 */
interface Way {
  readonly axis: 0 | 1;
  readonly index: number;
  readonly part: number;
  readonly whole: number;
}

export interface NameSource {
  readonly character: Character;
  readonly measure: Measure;
  readonly seed: number;
}

/**
 * Returns the axis whose streets have numbers for names on its positive side: 0 for columns, 1 for rows, 2
 * for neither.
 */
const numberedAxis = (seed: number): number => {
  const chance = unitOf(0, 0, seed + PURPOSE);
  return chance < 0.55 ? 1 : chance < 0.85 ? 0 : 2;
};

function nameOfWay(way: Way, source: NameSource): string {
  const { axis, index, part } = way;
  const { character, measure, seed } = source;
  if (Math.abs(index) > NAMED) return `County Road ${String(2 * rankOf(index) + axis)}`;
  if (part === 0 && arterialKind(index, axis, character.streets, seed) === 'highway')
    return `US Highway ${String(10 + 2 * Math.floor(unitOf(axis, 1, seed + PURPOSE) * 40) + axis)}`;
  const core = axis === 0 ? measure.coreU : measure.coreV;
  const step = (part * core) / way.whole;
  const ending = unitOf(1, 0, seed + PURPOSE) < 0.6 === (axis === 0) ? 'Ave' : 'St';
  const position = index * core + step;
  if (Number.isInteger(step) && position > 0 && numberedAxis(seed) === axis)
    return `${ordinal(position)} ${ending}`;
  if (part === 0) return nameOfArterial(2 * rankOf(index) + axis, ending, source);
  return nameBetween(way, step, ending, source);
}

/**
 * Returns the common street names of a region. In regions where Spanish names are common, they replace some
 * of the others.
 */
function plainNames(region: Region): readonly string[] {
  const isSpanish = region === 'desert' || region === 'westcoast';
  return [...REGIONAL[region], ...(isSpanish ? SPANISH : []), ...PLAIN.slice(isSpanish ? 90 : 0)];
}

/**
 * Returns the name of a street between arterials: a common name near the origin, a name of two words farther
 * away.
 */
function nameBetween(way: Way, step: number, ending: string, { character, seed }: NameSource): string {
  const { axis, index, part } = way;
  const plain = plainNames(character.region);
  const rank = 2 * (rankOf(index) * 15 + step - 1) + axis;
  if (Number.isInteger(step) && rank < plain.length)
    return `${plain[dealt(rank, plain.length, seed)] as string} ${ending}`;
  const place = SHARES.get(16 * way.whole + part) ?? 0;
  const code = (axis * PLACES + index + NAMED) * SHARES.size + place;
  const drawn = dealt(code, 2 * COMPOUNDS, seed);
  return `${compound(drawn % COMPOUNDS, character.region)} ${drawn < COMPOUNDS ? 'St' : 'Ave'}`;
}

/** Returns the name of the arterial with a rank. The best-known names are closest to the origin. */
function nameOfArterial(rank: number, ending: string, { character, seed }: NameSource): string {
  const near = rank < 12;
  const pool = near ? GREAT.slice(0, 12) : GREAT.slice(12);
  const place = near ? rank : rank - 12;
  const great = place < pool.length ? pool[dealt(place, pool.length, seed)] : undefined;
  if (great === undefined) return `${compound(dealt(rank, COMPOUNDS, seed), character.region)} Pkwy`;
  const drawn = hash(rank, 2, seed + PURPOSE) % (ARTERIAL_ENDINGS.length + 2);
  return FIXED[great] ?? `${great} ${ARTERIAL_ENDINGS[drawn] ?? ending}`;
}

function nameOfLocal(i: number, j: number, number: number, { character, seed }: NameSource): string {
  const size = COMPOUNDS * LOCAL_ENDINGS.length;
  const code = ((i + NAMED) * PLACES + j + NAMED) * LOCALS + number;
  const drawn = dealt(code, size, seed);
  return `${compound(drawn % COMPOUNDS, character.region)} ${LOCAL_ENDINGS[Math.floor(drawn / COMPOUNDS)] as string}`;
}

/** Names are unique within a market. */
export function nameOfStreet(street: number, source: NameSource): string {
  const { course, i, j, number } = readStreetId(street);
  const share = { part: number & 15, whole: number >> 4 };
  const none = { part: 0, whole: 1 };
  switch (course) {
    case Course.column:
      return `${j > 0 ? 'S' : 'N'} ${nameOfWay({ axis: 0, index: i, ...none }, source)}`;
    case Course.columnBetween:
      return `${j > 0 ? 'S' : 'N'} ${nameOfWay({ axis: 0, index: i, ...share }, source)}`;
    case Course.row:
      return `${i > 0 ? 'E' : 'W'} ${nameOfWay({ axis: 1, index: j, ...none }, source)}`;
    case Course.rowBetween:
      return `${i > 0 ? 'E' : 'W'} ${nameOfWay({ axis: 1, index: j, ...share }, source)}`;
    case Course.diagonal:
      return `${STATES[dealt(i, STATES.length, source.seed)] as string} Ave`;
    case Course.local:
      return nameOfLocal(i, j, number, source);
  }
}
