import { type BodyStore, Kind } from '../body.ts';
import { type Random, between, pick } from '../hash.ts';

const LEAVES = [0x45602a, 0x4e672e, 0x3c5926, 0x586b2c, 0x365129, 0x5f6f34, 0x486327, 0x6b6f30] as const;

/** Plants a broad tree: one large crown and, where `detailed`, two lumps that break its outline. */
export function plantTree(store: BodyStore, x: number, z: number, random: Random, detailed: boolean): void {
  const radius = between(random, 2.2, 4.9);
  const height = radius * between(random, 1.7, 2.3) + 1.5;
  const tint = pick(random, LEAVES);
  const seed = Math.floor(random() * 4096);
  const upright = { cos: 1, sin: 0 };
  const crown = (dx: number, dz: number, size: number, top: number): void => {
    const half = radius * size;
    const shape = { halfX: half, halfZ: half, bottom: Math.max(0.6, top - 1.9 * half), top };
    store.add(Kind.crown, { x: x + dx * radius, z: z + dz * radius, ...upright }, shape, tint, seed);
  };
  crown(0, 0, 0.92, height);
  if (!detailed) return;
  const turn = random() * 6.28;
  const [dx, dz] = [Math.cos(turn) * 0.5, Math.sin(turn) * 0.5];
  crown(dx, dz, between(random, 0.55, 0.7), height * between(random, 0.72, 0.95));
  crown(-dz, dx, between(random, 0.5, 0.66), height * between(random, 0.66, 0.9));
  crown(-dx * 1.1, -dz * 0.9, between(random, 0.5, 0.62), height * between(random, 0.6, 0.82));
}
