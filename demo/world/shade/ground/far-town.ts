import { type Color, fromHex, mixIn } from '../../color.ts';
import { grain } from '../../noise.ts';
import type { LandUse } from '../../plan/land-use.ts';
import type { Spot } from '../surface.ts';
import type { GroundScene } from './ground-scene.ts';

const ROOFS = fromHex(0x8f8a82);

/** The shares of a distant block that roofs and trees cover. */
const COVER: Partial<Record<LandUse, readonly [roofs: number, trees: number]>> = {
  towers: [0.5, 0.04],
  offices: [0.48, 0.08],
  apartments: [0.42, 0.14],
  shops: [0.3, 0.08],
  works: [0.42, 0.04],
  houses: [0.24, 0.36],
  park: [0, 0.3],
};

/** Blends roofs and trees over the ground color of a block that is too distant for bodies to be drawn. */
export function layFarTown(out: Color, ground: GroundScene, { x, z, footprint }: Spot): void {
  const [roofs, trees] = COVER[ground.plotAt(x, z).use] ?? [0, 0.06];
  const uneven = 1 + 0.5 * grain(x, z, 55, footprint / 3, 461);
  mixIn(out, ground.colors.wood, Math.min(0.9, trees * uneven));
  mixIn(out, ROOFS, Math.min(0.9, roofs * (2 - uneven)));
}
