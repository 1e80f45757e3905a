import sharp from 'sharp';
import { FACES, type Face } from '../../../elements/geo/cube-face.ts';
import { STRIP_FACE_PX, STRIP_MAX_BYTES } from '../../../elements/geo/strip.ts';
import { reduceFace } from './reduce-face.ts';
import { CHANNELS } from './sphere-image.ts';

/** Pixels of the six faces: sRGB, three bytes per pixel, `STRIP_FACE_PX` pixels in each direction. */
export type StripFaces = Readonly<Record<Face, Uint8Array>>;

const WIDTH = FACES.length * STRIP_FACE_PX;

/** Quality settings of the encoder, from the best images to the smallest files. */
const QUALITIES = [70, 60, 50, 40, 30, 20, 10, 1];

/** Places the faces side by side, in the order of `FACES`. */
function joinFaces(faces: StripFaces): Uint8Array {
  const rowBytes = STRIP_FACE_PX * CHANNELS;
  const joined = new Uint8Array(WIDTH * STRIP_FACE_PX * CHANNELS);
  for (const [index, face] of FACES.entries())
    for (let row = 0; row < STRIP_FACE_PX; row++)
      joined.set(
        faces[face].subarray(row * rowBytes, (row + 1) * rowBytes),
        (row * FACES.length + index) * rowBytes,
      );
  return joined;
}

async function encodeAt(joined: Uint8Array, quality: number): Promise<Uint8Array> {
  const raw = { width: WIDTH, height: STRIP_FACE_PX, channels: CHANNELS } as const;
  return sharp(joined, { raw }).webp({ quality, effort: 4 }).toBuffer();
}

/** Removes details that are finer than `detail` pixels per face. */
async function soften(pixels: Uint8Array, detail: number): Promise<Uint8Array> {
  const whole = (of: Uint8Array, width: number) => [{ pixels: of, left: 0, top: 0, width, height: width }];
  const small = await reduceFace(whole(pixels, STRIP_FACE_PX), STRIP_FACE_PX, detail);
  return reduceFace(whole(small, detail), detail, STRIP_FACE_PX);
}

/**
 * Encodes a strip at the best quality at which it has at most `STRIP_MAX_BYTES`. Images of pure noise, which
 * are too large even at the lowest quality, lose their finest details. The same pixels always give the same
 * bytes.
 */
export async function encodeStrip(faces: StripFaces, detail = STRIP_FACE_PX): Promise<Uint8Array> {
  const joined = joinFaces(faces);
  for (const quality of QUALITIES) {
    const bytes = await encodeAt(joined, quality);
    if (bytes.length <= STRIP_MAX_BYTES) return bytes;
  }
  const coarser = detail / 2;
  const softened = FACES.map(async (face) => [face, await soften(faces[face], coarser)] as const);
  return encodeStrip(Object.fromEntries(await Promise.all(softened)) as Record<Face, Uint8Array>, coarser);
}
