import { type Frame, shifted } from '../body.ts';
import type { Random } from '../hash.ts';
import { PAVEMENT, type Block, distanceInto } from './street-grid.ts';

/** A parcel of a block whose local -z faces the street. */
export interface Lot {
  readonly frame: Frame;
  /** Half the width along the street and half the depth, in meters. */
  readonly halfX: number;
  readonly halfZ: number;
}

/**
 * Returns the distance from a point to the inner edge of the nearest sidewalk, in meters. The distance is
 * negative outside the block's usable ground.
 */
export function roomAt({ sides }: Block, x: number, z: number): number {
  let room = Infinity;
  for (const side of sides) room = Math.min(room, distanceInto(side, x, z) - side.half - PAVEMENT);
  return room;
}

/** Returns true if a rectangle is on a block's usable ground, at least `margin` meters from its edge. */
export function fits(block: Block, { frame, halfX, halfZ }: Lot, margin: number): boolean {
  return [-1, 1].every((across) =>
    [-1, 1].every((deep) => {
      const { x, z } = shifted(frame, across * halfX, deep * halfZ);
      return roomAt(block, x, z) >= margin;
    }),
  );
}

/**
 * Returns the usable ground of a block as a single lot whose front faces north. The lot is shrunk until it
 * fits.
 */
export function wholeLot(block: Block): Lot {
  const [north, east, south, west] = block.sides;
  const frame = { x: block.x, z: block.z, cos: (north.dx - south.dx) / 2, sin: (north.dz - south.dz) / 2 };
  const size = Math.sqrt(frame.cos * frame.cos + frame.sin * frame.sin);
  const level = { ...frame, cos: frame.cos / size, sin: frame.sin / size };
  let halfX = (north.length + south.length) / 4 - (east.half + west.half) / 2 - PAVEMENT - 1;
  let halfZ = (east.length + west.length) / 4 - (north.half + south.half) / 2 - PAVEMENT - 1;
  while (halfX > 4 && halfZ > 4 && !fits(block, { frame: level, halfX, halfZ }, 0)) {
    halfX -= 0.8;
    halfZ -= 0.8;
  }
  return { frame: level, halfX: Math.max(4, halfX), halfZ: Math.max(4, halfZ) };
}

/**
 * Returns two rows of lots, each about `width` meters wide, that face the northern and the southern street.
 */
export function rowLots(block: Block, width: number, random: Random): Lot[] {
  const lots: Lot[] = [];
  const { frame, halfX, halfZ } = wholeLot(block);
  for (const front of [1, -1]) {
    const count = Math.max(1, Math.round((2 * halfX) / (width * (0.92 + 0.16 * random()))));
    const half = halfX / count;
    for (let n = 0; n < count; n++) {
      const middle = shifted(frame, -halfX + half * (2 * n + 1), (-front * halfZ) / 2);
      lots.push({
        frame: { ...middle, cos: frame.cos * front, sin: frame.sin * front },
        halfX: half,
        halfZ: halfZ / 2,
      });
    }
  }
  return lots;
}
