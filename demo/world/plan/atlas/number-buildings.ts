import { BodyStore, Kind, STRIDE } from '../../body.ts';
import type { Layout } from '../layout.ts';
import { planBlock } from '../plan-block.ts';
import { type Block, type Side, distanceAlong, distanceInto } from '../street-grid.ts';
import { Course, readStreetId } from '../streets/line.ts';
import type { Address } from './atlas-types.ts';

interface Building {
  readonly body: number;
  readonly x: number;
  readonly z: number;
  readonly cos: number;
  readonly sin: number;
  readonly halfX: number;
  readonly halfZ: number;
}

const WALLED: readonly number[] = [Kind.house, Kind.masonry, Kind.glass, Kind.hall];

/** A body whose foot is above this height, in meters, belongs to the building below it. */
const GROUNDED = 3;

/** Minimum area of a building with a number, in square meters. Smaller buildings are sheds. */
const MIN_AREA = 34;

/**
 * A house belongs to the street that it faces even if another street is closer by up to this distance, in
 * meters.
 */
const FRONT = 30;

function buildingAt({ geometry }: BodyStore, body: number): Building {
  const [x, z, cos, sin, halfX, halfZ] = geometry.subarray(body * STRIDE, body * STRIDE + 6) as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return { body, x, z, cos, sin, halfX, halfZ };
}

const areaOf = ({ halfX, halfZ }: Building): number => 4 * halfX * halfZ;

/**
 * Returns true if a building is a wing of a larger one, that is, if its center is within the walls of the
 * larger one.
 */
function isWingOf(wing: Building, { x, z, cos, sin, halfX, halfZ, body }: Building): boolean {
  const [dx, dz] = [wing.x - x, wing.z - z];
  return (
    wing.body !== body && Math.abs(dx * cos + dz * sin) <= halfX && Math.abs(dz * cos - dx * sin) <= halfZ
  );
}

function buildingsOn(layout: Layout, block: Block): Building[] {
  const store = new BodyStore();
  planBlock(store, layout, block, false);
  const all: Building[] = [];
  for (let body = 0; body < store.count; body++) {
    const bottom = store.geometry[body * STRIDE + 6] as number;
    if (!WALLED.includes(store.kind[body] as number) || bottom >= GROUNDED) continue;
    const building = buildingAt(store, body);
    if (areaOf(building) >= MIN_AREA) all.push(building);
  }
  return all.filter(
    (building) =>
      !all.some(
        (other) =>
          isWingOf(building, other) &&
          (areaOf(other) > areaOf(building) ||
            (areaOf(other) === areaOf(building) && other.body < building.body)),
      ),
  );
}

/**
 * Returns the side of the block to which a building belongs: the nearest one, or one that the building faces.
 */
function sideOf({ sides }: Block, { x, z, cos, sin }: Building): Side {
  const cost = (side: Side): number => {
    const facing = sin * side.dz + cos * side.dx;
    return distanceInto(side, x, z) - side.half - FRONT * Math.max(0, facing);
  };
  return sides.reduce((best, side) => (cost(side) < cost(best) ? side : best));
}

/**
 * Even numbers are on the same side of a street throughout the town: the right-hand side of streets that run
 * east or south.
 */
function isEven({ street, from, to }: Side): boolean {
  const { course, i, j } = readStreetId(street);
  const half = course === Course.column || course === Course.columnBetween ? j : i;
  const isAhead = course === Course.local || course === Course.diagonal || half > 0;
  return to > from === isAhead;
}

/**
 * Numbers the buildings along a side by their position, adjusted so that the numbers are distinct and in
 * order.
 */
function numbersAlong(side: Side, buildings: readonly Building[]): (number | null)[] {
  const [low, high] = [Math.min(side.from, side.to), Math.max(side.from, side.to)];
  const parity = isEven(side) ? 0 : 1;
  const fit = (number: number): number => 2 * Math.ceil((number - parity) / 2) + parity;
  const first = fit(low);
  const last = fit(high) - 2;
  const numbers: number[] = [];
  for (const { x, z } of buildings) {
    const share = distanceAlong(side, x, z) / side.length;
    const place = fit(side.from + (side.to - side.from) * Math.max(0, Math.min(1, share)));
    numbers.push(Math.max(place, first, (numbers.at(-1) ?? -2) + 2));
  }
  for (let n = numbers.length - 1; n >= 0; n--) {
    numbers[n] = Math.min(
      numbers[n] as number,
      n === numbers.length - 1 ? last : (numbers[n + 1] as number) - 2,
    );
  }
  return numbers.map((number) => (number >= first ? number : null));
}

function addressesOn(layout: Layout, block: Block, nameOf: (street: number) => string): Address[] {
  const bySide = new Map<Side, Building[]>(block.sides.map((side) => [side, []]));
  for (const building of buildingsOn(layout, block)) bySide.get(sideOf(block, building))?.push(building);
  return [...bySide].flatMap(([side, buildings]) => {
    const rise = side.to > side.from ? 1 : -1;
    const along = ({ x, z }: Building): number => rise * distanceAlong(side, x, z);
    const sorted = [...buildings].sort((a, b) => along(a) - along(b) || a.body - b.body);
    const street = nameOf(side.street);
    return numbersAlong(side, sorted).flatMap((number, n) => {
      const { x, z, body } = sorted[n] as Building;
      return number === null ? [] : [{ number, street, x, z, block, body }];
    });
  });
}

/** Maximum number of blocks whose addresses are cached. */
const MAX_CACHED = 600;

/** Creates a function that plans a block and returns its addresses. */
export function createNumbering(
  layout: Layout,
  nameOf: (street: number) => string,
): (block: Block) => readonly Address[] {
  const cached = new Map<number, readonly Address[]>();
  return (block) => {
    let addresses = cached.get(block.key);
    if (!addresses) {
      if (cached.size >= MAX_CACHED) cached.clear();
      cached.set(block.key, (addresses = addressesOn(layout, block, nameOf)));
    }
    return addresses;
  };
}
