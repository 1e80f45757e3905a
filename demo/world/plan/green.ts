import { Kind, shifted } from '../body.ts';
import { between } from '../hash.ts';
import { noise } from '../noise.ts';
import { addFlatBuilding } from './flat-building.ts';
import { roomAt, wholeLot } from './lots.ts';
import type { Site } from './site.ts';
import { plantTree } from './trees.ts';

/** Plants up to `count` trees on a block's ground, in loose groves, away from water and from `free` circles. */
function plantGroves(site: Site, count: number, free: (x: number, z: number) => boolean): void {
  const { layout, block, random } = site;
  for (let n = 0; n < count; n++) {
    const x = block.x + between(random, -64, 64);
    const z = block.z + between(random, -50, 50);
    if (layout.blockAt(x, z) !== block || roomAt(block, x, z) < 1.5 || layout.distanceToWater(x, z) < 7)
      continue;
    if (noise(x / 38, z / 38, 51) < -0.18 || !free(x, z)) continue;
    plantTree(site, x, z);
  }
}

/** A park: lawns, crossing paths, a round place in the middle, groves. */
export function planPark(site: Site): void {
  const { store, block } = site;
  const { frame, halfX, halfZ } = wholeLot(block);
  const diagonal = Math.hypot(halfX, halfZ);
  const ways = [1, -1].map((turn) => {
    const [along, across] = [halfX / diagonal, (turn * halfZ) / diagonal];
    const cos = frame.cos * along - frame.sin * across;
    return { ...frame, cos, sin: frame.sin * along + frame.cos * across };
  });
  for (const way of ways) {
    store.add(Kind.path, way, { halfX: diagonal - 1, halfZ: 1.5, bottom: 0, top: 0 }, 0xc9b995);
  }
  store.add(Kind.plaza, frame, { halfX: 8, halfZ: 8, bottom: 0, top: 0 }, 0xc4b79c);
  store.add(Kind.pool, frame, { halfX: 4.5, halfZ: 4.5, bottom: 0, top: 0 }, 0x5f9fae);
  const open = (x: number, z: number): boolean =>
    Math.hypot(x - frame.x, z - frame.z) > 13 &&
    ways.every(({ cos, sin }) => Math.abs((z - frame.z) * cos - (x - frame.x) * sin) > 3.6);
  plantGroves(site, 110, open);
}

/** A school's sports ground: one pitch, two courts, a flat hall. */
export function planField(site: Site): void {
  const { store, block, random } = site;
  const { frame, halfX, halfZ } = wholeLot(block);
  const pitch = { halfX: halfX * 0.56, halfZ: halfZ * 0.8, bottom: 0, top: 0 };
  const west = shifted(frame, -halfX * 0.4, 0);
  store.add(Kind.field, west, pitch, 0x5d8a3a);
  for (const z of [-0.62, -0.12]) {
    const court = shifted(frame, halfX * 0.42, halfZ * z);
    store.add(
      Kind.court,
      court,
      { halfX: 11.9, halfZ: Math.min(6.2, halfZ * 0.23), bottom: 0, top: 0 },
      0x3f6f8c,
    );
  }
  const hall = { halfX: halfX * 0.34, halfZ: halfZ * 0.3, height: 8.5, tint: 0xb07a5d };
  addFlatBuilding(store, Kind.hall, shifted(frame, halfX * 0.6, halfZ * 0.6), hall, random);
  const far = (x: number, z: number): boolean => {
    const dx = (x - frame.x) * frame.cos + (z - frame.z) * frame.sin;
    const dz = (z - frame.z) * frame.cos - (x - frame.x) * frame.sin;
    return Math.abs(dz) > halfZ * 0.86 || dx > halfX * 0.94 || Math.abs(dx - halfX * 0.24) < 1.5;
  };
  plantGroves(site, 150, far);
}

/** Meadow and trees along the river. */
export function planRiverside(site: Site): void {
  plantGroves(site, 95, (x, z) => site.layout.distanceToWater(x, z) > 15 || noise(x / 9, z / 9, 52) > 0.35);
}
