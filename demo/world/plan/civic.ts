import { Flat, Front, Hall, Skin, packAppearance } from '../appearance.ts';
import { Kind, shifted } from '../body.ts';
import { between, pick } from '../hash.ts';
import { addCarPark, plantEdge } from './car-park.ts';
import { addBox, addRoofUnits } from './flat-building.ts';
import { addGabled } from './gabled.ts';
import { wholeLot } from './lots.ts';
import { PALETTES } from './palette.ts';
import type { Site } from './site.ts';
import { plantTree } from './trees.ts';

const PLAIN = packAppearance(Skin.plain, 0, 0, 0);

/** Plans a church: a nave, a tower with its spire, a hall, parking and trees. */
export function planChurch(site: Site): void {
  const { store, block, random, layout, near } = site;
  const { frame, halfX, halfZ } = wholeLot(block);
  const palette = PALETTES[layout.character.region];
  const skin = {
    wall: pick(random, [...palette.walls, 0xefece6, 0xefece6]),
    siding: 2,
    cover: pick(random, palette.covers),
    lot: random(),
    solar: false,
  };
  const nave = shifted(frame, -halfX * 0.3, -halfZ * 0.1);
  const size = { halfX: 8, halfZ: Math.min(17, halfZ * 0.62) };
  addGabled({ store, near }, nave, { ...size, eaves: 8, pitch: 1.1, ridge: 'z' }, skin);
  addGabled(
    { store, near },
    shifted(nave, 0, size.halfZ * 0.5),
    { halfX: 12.5, halfZ: 5, eaves: 7.6, pitch: 1, ridge: 'x' },
    skin,
  );
  const tower = shifted(nave, random() < 0.5 ? 0 : 6, -size.halfZ - 1);
  const box = { halfX: 3, halfZ: 3, height: between(random, 18, 22), tint: skin.wall, wall: Front.church };
  addBox(store, tower, box, { kind: Kind.masonry, lot: 0.5 });
  const spire = {
    halfX: 3.1,
    halfZ: 3.1,
    bottom: box.height,
    top: box.height + 0.2,
    slopeX: 4.2,
    slopeZ: 4.2,
  };
  store.add(Kind.roof, tower, spire, {
    tint: 0x4d6a5c,
    seed: packAppearance(0, random() < 0.4 ? 15 : 7, 0, 0.5),
  });
  addGabled(
    { store, near },
    shifted(nave, 22, size.halfZ * 0.4),
    { halfX: 9, halfZ: 6, eaves: 4, pitch: 0.5, ridge: 'x' },
    skin,
  );
  const stalls = { frame: shifted(frame, halfX * 0.62, 0), halfX: halfX * 0.34, halfZ: halfZ * 0.85 };
  addCarPark(site, stalls, 0);
  plantEdge(site, { ...stalls, halfZ: stalls.halfZ + 2 });
  for (let n = 0; n < 12; n++) {
    const spot = shifted(frame, between(random, -0.95, -0.6) * halfX, between(random, -0.95, 0.95) * halfZ);
    plantTree(site, spot.x, spot.z);
  }
}

const TEAMS = [0x2c4a78, 0x7a2a2c, 0x2f5a45, 0x4a4d52, 0x8a5a24] as const;

const teamOf = ({ block }: Site): number => TEAMS[block.seed % TEAMS.length] ?? TEAMS[0];

const ROWS = 11;

const SEATS = packAppearance(Skin.seats, 0, 0, 0);

/** Adds one of the 24 segments of a stadium's ring: the outer wall, and rows of seats that rise outward. */
function addTerraces(
  site: Site,
  [across, deep]: readonly [number, number],
  { long, wide, bound }: { long: number; wide: number; bound: number },
): void {
  const { store, block } = site;
  const { frame } = wholeLot(block);
  const [tx, tz] = [-deep * long, across * wide];
  const speed = Math.sqrt(tx * tx + tz * tz);
  const [cos, sin] = [(frame.cos * tx - frame.sin * tz) / speed, (frame.sin * tx + frame.cos * tz) / speed];
  for (let row = 0; row < ROWS; row++) {
    const share = 0.56 + (0.44 * row) / (ROWS - 1);
    const spot = { ...shifted(frame, across * long * share, deep * wide * share), cos, sin };
    const top = 3 + ((bound - 3) * row) / (ROWS - 1);
    const shape = { halfX: 0.136 * speed * share, halfZ: 0.0125 * (long + wide), bottom: 0, top };
    if (row < ROWS - 1)
      store.add(Kind.unit, spot, shape, {
        tint: row === 6 ? 0xc9c6bf : teamOf(site),
        seed: row === 6 ? PLAIN : SEATS,
      });
    else
      addBox(
        store,
        spot,
        { ...shape, height: top, tint: 0xb9b4aa, wall: Hall.stands, roof: Flat.metal },
        { kind: Kind.hall, lot: 0.4 },
      );
  }
}

/** Plans a stadium: terraces of seats in a ring around a field. */
export function planStadium(site: Site): void {
  const { store, block, layout } = site;
  const { frame, halfX, halfZ } = wholeLot(block);
  store.add(Kind.plaza, frame, { halfX, halfZ, bottom: 0, top: 0 }, { tint: 0x9d9a93 });
  const bound = Math.min(36, layout.heightBound(block) - 14);
  const long = Math.min(112, halfX * 0.82);
  const wide = Math.min(92, halfZ * 0.84);
  store.add(Kind.field, frame, { halfX: 55, halfZ: 27, bottom: 0, top: 0 }, { tint: 0x4f8a3a });
  for (const way of UNIT) addTerraces(site, way, { long, wide, bound });
  addLights(site, long, wide, bound);
  for (const [n, side] of [-1, 1].entries()) {
    const ends = (halfX - long) / 2 - 5;
    addCarPark(
      site,
      { frame: shifted(frame, side * (halfX - ends - 2), 0), halfX: ends, halfZ: halfZ - 2 },
      n,
    );
    const deep = (halfZ - wide) / 2 - 5;
    addCarPark(
      site,
      { frame: shifted(frame, 0, side * (halfZ - deep - 2)), halfX: long, halfZ: deep },
      n + 2,
    );
  }
}

/** Adds floodlight masts at the four corners of the stands. */
function addLights({ store, block }: Site, long: number, wide: number, height: number): void {
  const { frame } = wholeLot(block);
  for (const [x, z] of [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const) {
    const spot = shifted(frame, x * long * 0.74, z * wide * 0.74);
    store.add(
      Kind.unit,
      spot,
      { halfX: 0.6, halfZ: 0.6, bottom: 0, top: height + 9 },
      { tint: 0xb9bec2, seed: PLAIN },
    );
    const lamps = { halfX: 3.6, halfZ: 0.5, bottom: height + 8, top: height + 13 };
    store.add(Kind.unit, spot, lamps, { tint: 0xe9ebec, seed: PLAIN });
  }
}

/** Unit vectors in 24 equally spaced directions. */
const UNIT = ((): readonly (readonly [number, number])[] => {
  const step = [0.9659258262890683, 0.25881904510252074] as const;
  const out: (readonly [number, number])[] = [[1, 0]];
  for (let n = 1; n < 24; n++) {
    const [c, s] = out[n - 1] as readonly [number, number];
    out.push([c * step[0] - s * step[1], s * step[0] + c * step[1]]);
  }
  return out;
})();

/** Plans an airfield: a row of hangars on paved ground, next to open ground. */
export function planAirfield(site: Site): void {
  const { store, block, random, near } = site;
  const { frame, halfX, halfZ } = wholeLot(block);
  const middle = shifted(frame, 0, halfZ * 0.3);
  store.add(Kind.plaza, frame, { halfX, halfZ: halfZ * 0.5, bottom: 0, top: 0 }, { tint: 0xa3a09a });
  const count = Math.max(1, Math.min(5, Math.floor(halfX / 20)));
  for (let n = 0; n < count; n++) {
    const spot = shifted(middle, -halfX + (halfX / count) * (2 * n + 1), 0);
    const half = Math.min(15, halfX / count - 2);
    const shape = { halfX: half, halfZ: Math.min(14, halfZ * 0.3), bottom: 0, top: 7.5, slopeX: 0.25 };
    store.add(Kind.house, spot, shape, {
      tint: pick(random, [0xd6d4cf, 0xb8bcc0, 0x9aa6ad]),
      seed: packAppearance(3, 13, 0, random()),
    });
    if (near) addRoofUnits(store, spot, { halfX: half * 0.2, halfZ: 1, height: 7.8 }, random);
  }
}
