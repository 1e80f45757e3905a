import { type Frame, Kind, shifted } from '../body.ts';
import { between } from '../hash.ts';
import { noise } from '../noise.ts';
import { addBox, addRoofUnits } from './flat-building.ts';
import { drawSpecies, floraOf } from './flora.ts';
import { type Lot, roomAt, wholeLot } from './lots.ts';
import type { Site } from './site.ts';
import { plantTree } from './trees.ts';

/** Maximum number of trees in the groves of a block. */
const MAX_TREES = 420;

/**
 * Parameters of groves. `dense` is the number of trees per hectare of grove, and `free` tests whether a tree
 * is allowed at a point.
 */
interface Groves {
  readonly dense: number;
  /** Minimum noise value for woodland, from -1 (everywhere) to 1 (nowhere). */
  readonly edge: number;
  readonly free: (x: number, z: number) => boolean;
}

/** Plants loose groves of one or two species on a block, away from water. */
function plantGroves(site: Site, { dense, edge, free }: Groves): void {
  const { layout, block, random } = site;
  const { reach } = block;
  const flora = floraOf(layout);
  const kinds = [drawSpecies(flora, random), drawSpecies(flora, random)];
  const hectares = (4 * reach * reach) / 10000;
  const count = Math.min(MAX_TREES, Math.floor(hectares * dense));
  for (let n = 0; n < count; n++) {
    const x = block.x + between(random, -reach, reach);
    const z = block.z + between(random, -reach, reach);
    const lot = random();
    if (noise(x / 41, z / 41, 51) < edge || roomAt(block, x, z) < 1.5) continue;
    if (layout.distanceToWater(x, z) < 7 || !free(x, z)) continue;
    plantTree(site, x, z, lot < 0.8 ? kinds[lot < 0.45 ? 0 : 1] : undefined);
  }
}

/** Returns the number of trees per hectare of grove. */
const density = ({ layout }: Site): number => 22 + 60 * layout.character.vegetation;

const flat = (halfX: number, halfZ: number) => ({ halfX, halfZ, bottom: 0, top: 0 });

const localOf = ({ x, z, cos, sin }: Frame, px: number, pz: number): readonly [number, number] => [
  (px - x) * cos + (pz - z) * sin,
  (pz - z) * cos - (px - x) * sin,
];

const PATH = 0xa79a80;

/** Plans paths from corner to corner that meet at a fountain. */
function planFormalPark(site: Site, { frame, halfX, halfZ }: Lot): Groves['free'] {
  const { store } = site;
  const diagonal = Math.sqrt(halfX * halfX + halfZ * halfZ);
  const directions = [1, -1].map((turn) => {
    const [along, across] = [halfX / diagonal, (turn * halfZ) / diagonal];
    const cos = frame.cos * along - frame.sin * across;
    return { ...frame, cos, sin: frame.sin * along + frame.cos * across };
  });
  for (const way of directions) store.add(Kind.path, way, flat(diagonal - 1, 1.5), { tint: PATH });
  store.add(Kind.plaza, frame, flat(8, 8), { tint: 0xa59c88 });
  store.add(Kind.pool, frame, flat(4.5, 4.5), { tint: 0x5b8a93 });
  return (x, z) => {
    const [u, v] = localOf(frame, x, z);
    return u * u + v * v > 169 && directions.every((way) => Math.abs(localOf(way, x, z)[1]) > 3.6);
  };
}

/** Plans a ball field in a corner, a loop of paths around a meadow, and a playground. */
function planPlayPark(site: Site, { frame, halfX, halfZ }: Lot): Groves['free'] {
  const { store, random } = site;
  const side = random() < 0.5 ? -1 : 1;
  const half = Math.min(26, halfX * 0.5, halfZ * 0.86);
  const field = shifted(frame, side * (halfX - half - 3), halfZ - half - 3);
  const turned = side < 0 ? field : { ...field, cos: -field.sin, sin: field.cos };
  if (half > 15) store.add(Kind.diamond, turned, flat(half, half), { tint: 0x55663a });
  for (const z of [-1, 1])
    store.add(Kind.path, shifted(frame, 0, z * (halfZ - 1.5)), flat(halfX - 2, 1.1), { tint: PATH });
  for (const x of [-1, 1])
    store.add(Kind.path, shifted(frame, x * (halfX - 1.5), 0), flat(1.1, halfZ - 2), { tint: PATH });
  const play = shifted(frame, -side * halfX * 0.5, -halfZ * 0.4);
  store.add(Kind.dirt, play, flat(9, 7), { tint: 0x8a6f52 });
  for (const [x, tint] of [
    [-4, 0x9c4a3a],
    [2, 0x3f6d8c],
    [5.5, 0xb08a3c],
  ] as const) {
    const frameAt = shifted(play, x, between(random, -3, 3));
    if (site.near) store.add(Kind.rail, frameAt, { halfX: 1.1, halfZ: 0.8, bottom: 0, top: 2.1 }, { tint });
  }
  return (x, z) => {
    const [u, v] = localOf(field, x, z);
    if (half > 15 && Math.max(Math.abs(u), Math.abs(v)) < half + 2) return false;
    const [p, q] = localOf(play, x, z);
    const [a, c] = localOf(frame, x, z);
    return (
      Math.max(Math.abs(p), Math.abs(q)) > 11 &&
      Math.abs(halfX - 1.5 - Math.abs(a)) > 2.6 &&
      Math.abs(halfZ - 1.5 - Math.abs(c)) > 2.6
    );
  };
}

/** Plans a formal park, a park for sports and play, or groves around a meadow. */
export function planPark(site: Site): void {
  const lot = wholeLot(site.block);
  const chance = site.random();
  const great = site.block.zone === 'greatPark';
  if (great && chance < 0.5) {
    site.store.add(Kind.path, lot.frame, flat(lot.halfX, 1.6), { tint: PATH });
    const free = (x: number, z: number): boolean => Math.abs(localOf(lot.frame, x, z)[1]) > 4;
    plantGroves(site, { dense: 1.7 * density(site), edge: -0.25, free });
    return;
  }
  const small = lot.halfX < 24 || lot.halfZ < 20;
  const free = chance < 0.45 || small ? planFormalPark(site, lot) : planPlayPark(site, lot);
  plantGroves(site, { dense: 1.3 * density(site), edge: -0.12, free });
}

/** Adds a pitch, and a running track around it if there is enough space. */
function addPitch({ store }: Site, west: Frame, halfX: number, halfZ: number): void {
  if (halfX > 44 && halfZ > 26) {
    const half = Math.min(halfZ, 40, halfX * 0.6);
    store.add(Kind.track, west, flat(Math.min(halfX, half * 2), half), { tint: 0x8a4f41 });
    store.add(Kind.field, west, flat(Math.min(halfX, half * 2) - half * 0.72, (half - 8) * 0.8), {
      tint: 0x55663a,
    });
  } else store.add(Kind.field, west, flat(halfX, halfZ), { tint: 0x55663a });
}

/** Plans a school with a flat hall and a sports ground: a pitch and two courts. */
export function planField(site: Site): void {
  const { store, block, random } = site;
  const { frame, halfX, halfZ } = wholeLot(block);
  addPitch(site, shifted(frame, -halfX * 0.4, 0), halfX * 0.56, halfZ * 0.8);
  for (const z of [-0.62, -0.12]) {
    const court = shifted(frame, halfX * 0.42, halfZ * z);
    store.add(Kind.court, court, flat(Math.min(11.9, halfX * 0.24), Math.min(6.2, halfZ * 0.23)), {
      tint: 0x44687c,
    });
  }
  const hall = { halfX: halfX * 0.34, halfZ: halfZ * 0.3, height: 8.5, tint: 0xb07a5d };
  const corner = shifted(frame, halfX * 0.6, halfZ * 0.6);
  addBox(store, corner, hall, { kind: Kind.hall, lot: random() });
  addRoofUnits(store, corner, hall, random);
  const free = (x: number, z: number): boolean => {
    const [u, v] = localOf(frame, x, z);
    return Math.abs(v) > halfZ * 0.86 || u > halfX * 0.94 || Math.abs(u - halfX * 0.2) < 1.5;
  };
  plantGroves(site, { dense: 2 * density(site), edge: -0.3, free });
}

/**
 * Plans land without buildings: meadow and trees next to water, overgrown lots, or open country with woods
 * and hedges.
 */
export function planRiverside(site: Site): void {
  const { layout, block } = site;
  const use = layout.useOf(block);
  const { vegetation } = layout.character;
  if (use === 'country') {
    const edge = 0.75 - 1.1 * vegetation;
    plantGroves(site, { dense: 0.6 * density(site), edge, free: () => true });
    return;
  }
  const sparse = use === 'vacant' ? 0.5 : 1.2;
  const free = (x: number, z: number): boolean =>
    layout.distanceToWater(x, z) > (use === 'shore' ? 30 : 13) || noise(x / 9, z / 9, 52) > 0.3;
  plantGroves(site, { dense: sparse * density(site), edge: -0.1 - 0.4 * vegetation, free });
}
