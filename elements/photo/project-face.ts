import type { TileRect } from '../geo/tile.ts';
import { type Vec3, scale } from '../geo/vector.ts';
import { createAverager } from './average-image.ts';
import { isPartial, mixUncovered, uncoveredShare } from './fill-uncovered.ts';
import { createSampler } from './sample-image.ts';
import { CHANNELS, type SphereImage } from './sphere-image.ts';

/**
 * A face's axes in the frame of the image from which the face is cut. `FACE_AXES` contains them in the world
 * frame.
 */
export interface FaceAxes {
  readonly ahead: Vec3;
  readonly right: Vec3;
  readonly down: Vec3;
}

/**
 * Number of image pixels per face pixel above which the image is averaged. Below it, the unstretched kernel
 * is wide enough.
 */
const AVERAGE_ABOVE = 1.02;

/**
 * Returns the face width, in pixels, that preserves the full detail of a panorama with a circumference of
 * `circlePx`. A face has its lowest resolution at its center. With a width of circle / π, this is exactly the
 * panorama's resolution. The width is rounded up to a multiple of 8, so that levels 1 to 3 are exact halves.
 */
export const fullFaceWidth = (circlePx: number): number => Math.ceil(circlePx / Math.PI / 8) * 8;

/**
 * Returns the circumference, in pixels, of a panorama with the resolution of a face of this width; the
 * inverse of `fullFaceWidth`.
 */
export const fullCircle = (faceWidth: number): number => faceWidth * Math.PI;

/**
 * Returns a function that cuts a rectangle of a face out of an image into `out`, row by row. Each face pixel gets the
 * color in its direction.
 */
export function createFaceProjection(image: SphereImage, out: Uint8Array) {
  const sample = createSampler(image, out);
  const average = createAverager(image, out);
  const shareAt = isPartial(image) ? uncoveredShare(image) : null;
  const columnsPerRad = image.fullWidth / (2 * Math.PI);
  const rowsPerRad = image.fullHeight / Math.PI;
  const centerColumn = image.fullWidth / 2 - 0.5 - image.left;
  const centerRow = image.fullHeight / 2 - 0.5 - image.top;

  return (axes: FaceAxes, faceWidth: number, { left, top, width, height }: TileRect): void => {
    const [ax, ay, az] = axes.ahead;
    const [rx, ry, rz] = scale(axes.right, 2 / faceWidth);
    const [dx, dy, dz] = scale(axes.down, 2 / faceWidth);
    for (let py = top; py < top + height; py++) {
      const t = py + 0.5 - faceWidth / 2;
      for (let px = left; px < left + width; px++) {
        const s = px + 0.5 - faceWidth / 2;
        const x = ax + s * rx + t * dx;
        const y = ay + s * ry + t * dy;
        const z = az + s * rz + t * dz;
        const levelSquared = Math.max(x * x + z * z, 1e-12);
        const level = Math.sqrt(levelSquared);
        const column = centerColumn + Math.atan2(x, -z) * columnsPerRad;
        const row = centerRow - Math.atan2(y, level) * rowsPerRad;
        // Image columns and rows that one face pixel spans. They are the derivatives of longitude and
        // latitude along the face's two axes. Their combination does not depend on the face's rotation.
        const lonRight = z * rx - x * rz;
        const lonDown = z * dx - x * dz;
        const latRight = ry * levelSquared - y * (x * rx + z * rz);
        const latDown = dy * levelSquared - y * (x * dx + z * dz);
        const columns = (Math.sqrt(lonRight * lonRight + lonDown * lonDown) / levelSquared) * columnsPerRad;
        const climb = Math.sqrt(latRight * latRight + latDown * latDown) / (level * (levelSquared + y * y));
        const rowSpan = climb * rowsPerRad;
        const offset = ((py - top) * width + px - left) * CHANNELS;
        const share = shareAt === null ? 0 : shareAt(column, row);
        if (columns < AVERAGE_ABOVE && rowSpan < AVERAGE_ABOVE) sample(column, row, offset);
        else if (share < 1) {
          const [columnStretch, rowStretch] = [Math.max(1, columns), Math.max(1, rowSpan)];
          average({ column, row, columnStretch, rowStretch }, offset);
        }
        if (share > 0) mixUncovered(out, offset, share);
      }
    }
  };
}
