import { Front, Siding } from '../appearance.ts';
import type { Region } from './city-facts.ts';

/** Repeated entries are more common. */
export interface Palette {
  /** Wall colors of houses as 0xRRGGBB, and styles of their siding. */
  readonly houses: readonly number[];
  readonly sidings: readonly number[];
  /** Covers of pitched roofs, as indices into `ROOF_TINTS`. */
  readonly covers: readonly number[];
  readonly forms: readonly HouseForm[];
  /** Wall colors and styles of larger buildings. */
  readonly walls: readonly number[];
  readonly fronts: readonly number[];
}

export type HouseForm = 'ranch' | 'cottage' | 'colonial' | 'bungalow' | 'foursquare' | 'adobe';

const BRICKS = [0x7c5245, 0x8a5f4f, 0x6d473c, 0x966b56, 0xa37d66, 0x60443b, 0xb89b78, 0xcbbda5] as const;
const PALE = [0xe2ddd2, 0xd8cdb8, 0xc9bfae, 0xb9b3a8, 0xece8df, 0xa39a8c] as const;
const STUCCOS = [0xe4d6bd, 0xd6bf9c, 0xcfae8b, 0xe9e0cf, 0xc49a78, 0xd9cdb9, 0xb98d6c, 0xf0ebe0] as const;
const BOARDS = [
  0xe9e6df, 0xd8d5cb, 0xb7c0c4, 0xc9c6a9, 0x8c9ba3, 0xefece6, 0x6f7f86, 0xa9b09a, 0xd9c9a8, 0x7c6a5c,
] as const;
const SHINGLES = [0, 0, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

const NORTH: Palette = {
  houses: [...BOARDS, 0x8a5f4f, 0x7c5245],
  sidings: [Siding.clapboard, Siding.clapboard, Siding.clapboard, Siding.brick],
  covers: SHINGLES,
  forms: ['colonial', 'colonial', 'foursquare', 'cottage', 'bungalow'],
  walls: [...BRICKS, ...BRICKS, ...PALE],
  fronts: [Front.brick, Front.brick, Front.brick, Front.loft, Front.grid, Front.ribbon, Front.civic],
};

const WEST: Palette = {
  houses: [...STUCCOS, 0xb9c2c6, 0xe9e6df, 0xcdd0c4],
  sidings: [Siding.stucco, Siding.stucco, Siding.stucco, Siding.clapboard],
  covers: [0, 1, 3, 5, 6, 6, 10, 11, 12, 12],
  forms: ['bungalow', 'ranch', 'ranch', 'cottage', 'cottage', 'adobe'],
  walls: [...PALE, ...STUCCOS, 0x8a5f4f, 0x8f9a9c],
  fronts: [Front.stucco, Front.stucco, Front.balconies, Front.ribbon, Front.grid, Front.brick],
};

export const PALETTES: Readonly<Record<Region, Palette>> = {
  northeast: NORTH,
  midwest: {
    ...NORTH,
    houses: [...BOARDS, ...BRICKS.slice(0, 6)],
    sidings: [Siding.clapboard, Siding.clapboard, Siding.brick, Siding.brick],
    forms: ['foursquare', 'foursquare', 'bungalow', 'bungalow', 'cottage', 'cottage', 'ranch'],
  },
  south: {
    ...NORTH,
    houses: [...BOARDS, 0x966b56, 0x8a5f4f, 0xa37d66, 0xe9e6df],
    sidings: [Siding.clapboard, Siding.brick, Siding.brick, Siding.batten],
    covers: [...SHINGLES, 13],
    forms: ['ranch', 'ranch', 'ranch', 'cottage', 'cottage', 'colonial', 'bungalow'],
    walls: [...BRICKS, ...PALE, ...PALE],
  },
  desert: {
    ...WEST,
    houses: [...STUCCOS, ...STUCCOS, 0xcbb79a],
    sidings: [Siding.stucco],
    covers: [10, 11, 11, 12, 12, 12, 6, 6],
    forms: ['adobe', 'adobe', 'ranch', 'ranch', 'ranch', 'cottage', 'cottage'],
    walls: [...STUCCOS, ...PALE],
  },
  westcoast: WEST,
  mountain: {
    ...NORTH,
    houses: [...BOARDS, 0x966b56, 0x8a5f4f, 0xcbb79a, 0xd6bf9c],
    sidings: [Siding.clapboard, Siding.brick, Siding.batten, Siding.stucco],
    forms: ['ranch', 'ranch', 'cottage', 'cottage', 'bungalow', 'foursquare'],
    fronts: [Front.brick, Front.brick, Front.grid, Front.ribbon, Front.balconies, Front.loft],
  },
  tropical: {
    ...WEST,
    houses: [0xf0ebe0, 0xe9e0cf, 0xe6cfae, 0xd9b7a0, 0xbfd0c8, 0xe8e2d4, 0xcfd8d8, 0xf2e3c4],
    covers: [12, 11, 10, 9, 9, 6, 13, 13],
    forms: ['ranch', 'ranch', 'cottage', 'adobe'],
    walls: [0xf0ebe0, 0xe9e6df, 0xe0d4c0, 0xd9cdb9, ...PALE],
    fronts: [Front.balconies, Front.balconies, Front.stucco, Front.ribbon, Front.grid],
  },
};
