import sharp from 'sharp';
import { FACES, type Face, facePointOfVector, vectorOfFacePoint } from '../../../elements/geo/cube-face.ts';
import { STRIP_FACE_PX, STRIP_MAX_BYTES } from '../../../elements/geo/strip.ts';
import { LIGHT_OF_BYTE, byteOfLight } from '../../../elements/photo/light.ts';
import { CHANNELS } from '../../../elements/photo/sphere-image.ts';
import { reduceFace } from './reduce-face.ts';

/** Pixels of the six faces: sRGB, three bytes per pixel, `STRIP_FACE_PX` pixels in each direction. */
export type StripFaces = Readonly<Record<Face, Uint8Array>>;

const WIDTH = FACES.length * STRIP_FACE_PX;

/** Quality settings of the encoder, from the best images to the smallest files. */
const QUALITIES = [70, 60, 50, 40, 30, 20, 10, 1];

/** A distance beyond an edge that is too small to change the position along the edge. */
const BEYOND = 1e-6;

/** Steps to the pixels next to a pixel, in columns and rows. */
const STEPS = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const;

/** A pixel's face and the index of its first byte. */
type Place = readonly [face: Face, start: number];

/** Returns the pixels of other faces that touch a pixel. They are next to it on the sphere. */
function neighborsOf(face: Face, column: number, row: number, side: number): Place[] {
  const places: Place[] = [];
  for (const [right, down] of STEPS) {
    const [x, y] = [column + right, row + down];
    if (x >= 0 && x < side && y >= 0 && y < side) continue;
    const across = (at: number, step: number): number =>
      step === 0 ? (2 * at + 1) / side - 1 : step * (1 + BEYOND);
    const point = facePointOfVector(
      vectorOfFacePoint({ face, s: across(column, right), t: across(row, down) }),
    );
    const pixel = (at: number): number => Math.min(side - 1, Math.floor(((at + 1) * side) / 2));
    places.push([point.face, (pixel(point.t) * side + pixel(point.s)) * CHANNELS]);
  }
  return places;
}

/** Yields the columns and rows of the outermost pixels of a face. */
function* borderOf(side: number): Generator<readonly [column: number, row: number]> {
  const last = side - 1;
  for (let at = 0; at < last; at++) yield* [[at, 0], [last, at], [last - at, last], [0, last - at]] as const; // oxfmt-ignore
}

/**
 * Gives pixels that touch along the edges of the cube the same color, their mean in linear light. Each face of a
 * strip is enlarged without its neighbors, so different colors along an edge would be visible as a seam.
 */
export function blendEdges(faces: StripFaces, side = STRIP_FACE_PX): StripFaces {
  const blended = Object.fromEntries(FACES.map((face) => [face, faces[face].slice()])) as Record<
    Face,
    Uint8Array
  >;
  for (const face of FACES)
    for (const [column, row] of borderOf(side)) {
      const start = (row * side + column) * CHANNELS;
      const touching: Place[] = [[face, start], ...neighborsOf(face, column, row, side)];
      for (let channel = 0; channel < CHANNELS; channel++) {
        const light = touching.map(([of, at]) => LIGHT_OF_BYTE[faces[of][at + channel]!]!);
        blended[face][start + channel] = byteOfLight(light.reduce((sum, each) => sum + each) / light.length);
      }
    }
  return blended;
}

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
  const joined = joinFaces(blendEdges(faces));
  for (const quality of QUALITIES) {
    const bytes = await encodeAt(joined, quality);
    if (bytes.length <= STRIP_MAX_BYTES) return bytes;
  }
  const coarser = detail / 2;
  const softened = FACES.map(async (face) => [face, await soften(faces[face], coarser)] as const);
  return encodeStrip(Object.fromEntries(await Promise.all(softened)) as Record<Face, Uint8Array>, coarser);
}
