import type { TownMap } from '../../../../../demo/standins/google/places/sample/town-map.ts';
import type { Market } from '../../../../../demo/world/markets/market.ts';
import type { Address, Crossing, NamedPlace, Street } from '../../../../../demo/world/plan/atlas.ts';
import type { Block, Side } from '../../../../../demo/world/plan/street-grid.ts';

/** Distance between two streets, in meters. */
const SPACING = 100;
const HALF = 300;

const COLUMNS = [
  'N Maple St',
  'Oak St',
  'Elm St',
  'S Maple St',
  'Lincoln Blvd',
  'Saint Clair Ave',
  'River Rd',
];
const ROWS = [
  '1st Ave',
  '2nd Ave',
  '3rd Ave',
  'Martin Luther King Jr Dr',
  '5th Ave',
  'Broadway',
  'Canyon Pkwy',
];

const lineAt = (at: number): number => at * SPACING - HALF;

const streetAlong = (name: string, path: readonly (readonly [number, number])[]): Street => ({
  name,
  kind: 'street',
  half: 5,
  path,
});

/**
 * House numbers increase by 100 per block. On north-south streets, odd numbers are on the west side and even
 * numbers on the east side.
 */
function addressesOf(block: Block): readonly Address[] {
  const { i, j, x, z } = block;
  const [west = '', east = ''] = COLUMNS.slice(i, i + 2);
  return [10, 50].flatMap((step, body) => {
    const north = z - 30 + step;
    return [
      { number: 100 * (j + 1) + step, street: west, x: x - 30, z: north, block, body: 2 * body },
      { number: 100 * (j + 1) + step + 1, street: east, x: x + 30, z: north, block, body: 2 * body + 1 },
    ];
  });
}

function createBlock(i: number, j: number): Block {
  const [west, north] = [lineAt(i), lineAt(j)];
  const side = (x: number, z: number, [dx, dz]: readonly [number, number], street: number) => ({
    x,
    z,
    dx,
    dz,
    length: SPACING,
    half: 5,
    kind: 'street',
    avenue: false,
    bridge: false,
    street,
    from: 0,
    to: 0,
  });
  const sides = [
    side(west, north, [1, 0], 100 + j),
    side(west + SPACING, north, [0, 1], i + 1),
    side(west + SPACING, north + SPACING, [-1, 0], 100 + j + 1),
    side(west, north + SPACING, [0, -1], i),
  ] as unknown as readonly [Side, Side, Side, Side];
  return {
    i,
    j,
    key: 1000 * i + j,
    sides,
    x: west + SPACING / 2,
    z: north + SPACING / 2,
  } as unknown as Block;
}

const PLACES: readonly NamedPlace[] = [
  { name: 'Riverside Park', kind: 'park', x: 50, z: 50, reach: 45 },
  { name: 'The Old Mill', kind: 'landmark', x: -150, z: 150, reach: 30 },
  { name: 'Short North', kind: 'district', x: 0, z: -150, reach: 220 },
  { name: 'Olentangy River', kind: 'water', x: 350, z: 0, reach: 300 },
];

/** Creates a town of 6 × 6 square blocks with a river to the east. */
export function createGridTown(market: Market): TownMap {
  const blocks = new Map<string, Block>();
  const limit = (at: number): number => Math.min(5, Math.max(0, Math.floor((at + HALF) / SPACING)));
  const columns = COLUMNS.map((name, at) =>
    streetAlong(name, [
      [lineAt(at), -HALF],
      [lineAt(at), HALF],
    ]),
  );
  const rows = ROWS.map((name, at) =>
    streetAlong(name, [
      [-HALF, lineAt(at)],
      [HALF, lineAt(at)],
    ]),
  );
  const crossings: Crossing[] = COLUMNS.flatMap((column, i) =>
    ROWS.map((row, j) => ({ names: [column, row] as const, x: lineAt(i), z: lineAt(j) })),
  );
  const at = (i: number, j: number): Block => {
    const block = blocks.get(`${i}/${j}`) ?? createBlock(i, j);
    blocks.set(`${i}/${j}`, block);
    return block;
  };
  return {
    market,
    blockAt: (x, z) => at(limit(x), limit(z)),
    blocks: Array.from({ length: 36 }, (_, n) => at(n % 6, Math.floor(n / 6))),
    distanceToWater: (x) => HALF + 20 - x,
    contains: ({ x, z }) => Math.abs(x) <= 2 * HALF && Math.abs(z) <= HALF,
    streets: [...columns, ...rows],
    crossings,
    places: PLACES,
    addressesOn: addressesOf,
    streetOf: ({ street }) => (street < 100 ? columns[street] : rows[street - 100]) as Street,
  };
}
