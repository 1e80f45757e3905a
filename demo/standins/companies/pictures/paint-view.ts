import sharp from 'sharp';
import type { View } from '../../../../elements/geo/camera.ts';
import { type Face, facePointOfVector } from '../../../../elements/geo/cube-face.ts';
import { rayOfPixel } from '../../../../elements/geo/pixel-ray.ts';
import { matrixOfPose } from '../../../../elements/geo/pose.ts';
import { PREVIEW_LEVEL } from '../../../../elements/geo/tile.ts';
import { rotate, transpose } from '../../../../elements/geo/vector.ts';
import { PICTURE_SIZE } from '../../../../web/contract/favorite.ts';
import { type Picture, createTileRenderer } from '../../../world/render-tile.ts';
import type { SampleSphere } from '../../../world/sample-sphere.ts';

/** Rays across and down one pixel. */
const RAYS = 3;

/** Quality of the WebP files, at which a picture takes about 8 KB. */
const QUALITY = 60;

/** Paints the picture of a view of the sample world, as a viewer draws it from the sphere's previews. */
export function paintView(sphere: SampleSphere, view: View): Promise<Buffer> {
  const render = createTileRenderer(sphere);
  const previews = new Map<Face, Picture>();
  const previewOf = (face: Face): Picture => {
    const preview = previews.get(face) ?? render({ face, level: PREVIEW_LEVEL, x: 0, y: 0 });
    previews.set(face, preview);
    return preview;
  };
  const toImage = transpose(matrixOfPose(sphere.pose));
  const { width, height } = PICTURE_SIZE;
  const size = { width: width * RAYS, height: height * RAYS };
  const data = new Uint8Array(size.width * size.height * 3);
  for (let y = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++) {
      const ray = rotate(toImage, rayOfPixel(view, size, { x: x + 0.5, y: y + 0.5 }));
      const { face, s, t } = facePointOfVector(ray);
      const preview = previewOf(face);
      const at = (along: number, length: number): number =>
        Math.min(length - 1, Math.floor(((along + 1) / 2) * length));
      const from = 3 * (at(t, preview.height) * preview.width + at(s, preview.width));
      data.set(preview.data.subarray(from, from + 3), 3 * (y * size.width + x));
    }
  return sharp(data, { raw: { ...size, channels: 3 } })
    .resize(width, height)
    .webp({ quality: QUALITY, effort: 6 })
    .toBuffer();
}
