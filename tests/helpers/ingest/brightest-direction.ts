import { join } from 'node:path';
import sharp from 'sharp';
import { type Direction, directionOf } from '../../../elements/geo/camera.ts';
import { FACES, vectorOfFacePoint } from '../../../elements/geo/cube-face.ts';
import { type Vec3, add, normalize } from '../../../elements/geo/vector.ts';

/** Returns the direction of the sun, which is the center of the overexposed area. Each face must be a single tile. */
export async function brightestDirection(sphereFolder: string): Promise<Direction> {
  let sum: Vec3 = [0, 0, 0];
  for (const face of FACES) {
    const tile = sharp(join(sphereFolder, face, '0', '0_0.webp'))
      .greyscale()
      .raw();
    const { data, info } = await tile.toBuffer({ resolveWithObject: true });
    for (const [i, value] of data.entries()) {
      if (value < 250) continue;
      const [x, y] = [i % info.width, Math.floor(i / info.width)];
      const point = { face, s: (2 * (x + 0.5)) / info.width - 1, t: (2 * (y + 0.5)) / info.width - 1 };
      sum = add(sum, normalize(vectorOfFacePoint(point)));
    }
  }
  return directionOf(sum);
}
