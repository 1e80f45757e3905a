/*
 * Measures the computation of a body's surface at a point by kind, face and footprint. Values are nanoseconds
 * of processor time.
 */
import { BodyStore, Kind } from '../../../demo/world/body.ts';
import { BodyFace } from '../../../demo/world/ray.ts';
import { bodySurface } from '../../../demo/world/shade/body-surface.ts';
import { createSurface } from '../../../demo/world/shade/surface.ts';

const ROUNDS = 400_000;

const store = new BodyStore();
const frame = { x: 10, z: 20, cos: 0.8, sin: 0.6 };
const box = { halfX: 14, halfZ: 9, bottom: 0, top: 30 };
const slopes = { slopeX: 0, slopeZ: 0.5 };
const cases = [
  [
    'house wall',
    store.add(Kind.house, frame, { ...box, top: 6, ...slopes }, { tint: 0xd0c0b0, seed: 77 }),
    BodyFace.front,
  ],
  [
    'pitched roof',
    store.add(Kind.roof, frame, { ...box, top: 6, ...slopes }, { tint: 0x605850, seed: 5 }),
    BodyFace.slopeBack,
  ],
  ['masonry wall', store.add(Kind.masonry, frame, box, { tint: 0x9a5a45, seed: 4096 }), BodyFace.right],
  ['glass wall', store.add(Kind.glass, frame, box, { tint: 0x5d7c90, seed: 8192 }), BodyFace.right],
  ['hall wall', store.add(Kind.hall, frame, box, { tint: 0xd6d4cf, seed: 12288 }), BodyFace.front],
  ['flat roof', 2, BodyFace.top],
  [
    'car',
    store.add(Kind.car, frame, { halfX: 2.3, halfZ: 0.9, bottom: 0, top: 1 }, { tint: 0xf2f2f0 }),
    BodyFace.right,
  ],
] as const;

const surface = createSurface();
const hit = { t: 0, body: 0, face: 0 };
const spot = { x: 0.5, y: 0.5, z: 0.5, footprint: 0.5 };
let sink = 0;

function measure(body: number, face: number, footprint: number): number {
  hit.body = body;
  hit.face = face;
  spot.footprint = footprint;
  const before = process.cpuUsage().user;
  for (let n = 0; n < ROUNDS; n++) {
    spot.x = 10 + ((n * 0.37) % 12);
    spot.z = 20 + ((n * 0.53) % 12);
    spot.y = (n * 0.71) % 29;
    bodySurface(surface, { store }, hit, spot);
    sink += surface.albedo.r;
  }
  return ((process.cpuUsage().user - before) * 1000) / ROUNDS;
}

for (const round of ['warm', 'measured']) {
  for (const [name, body, face] of cases) {
    const figures = [0.05, 0.4, 1.5, 6].map((footprint) => Math.round(measure(body, face, footprint)));
    if (round === 'measured') process.stdout.write(`${name}: ${figures.join(' ')} ns\n`);
  }
}
process.stdout.write(`at footprints 0.05 0.4 1.5 6 m (${sink.toFixed(0)})\n`);
