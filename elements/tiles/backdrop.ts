import { FACES, type Face } from '../geo/cube-face.ts';
import { STRIP_FACE_PX, STRIP_LEVEL, stripTile } from '../geo/strip.ts';
import type { ArrivedTile } from './tile-stream.ts';

/*
 * The backdrop of a sphere covers every direction until the previews have arrived, so that no part of the view
 * is empty. At first, the backdrop is a painted sky above a painted ground; then it is the sphere's strip.
 */

/** The level of the painted sky and ground, coarser than the strip. */
const SKY_LEVEL = STRIP_LEVEL + 1;

/** Width and height of a painted face in pixels. */
const SIZE = 32;

const ZENITH = '#678';
const NADIR = '#554';

/** The colors of a side face from top to bottom. The horizon is halfway down the face. */
const SIDE_COLORS = [
  [0.15, ZENITH],
  [0.5, '#abc'],
  [0.5, '#887'],
  [0.85, NADIR],
] as const;

const PICTURE_OPTIONS: ImageBitmapOptions = { premultiplyAlpha: 'none', colorSpaceConversion: 'none' };

/** Faces of a strip are enlarged smoothly, because the GPU's own enlargement shows each pixel. */
const STRIP_OPTIONS: ImageBitmapOptions = {
  ...PICTURE_OPTIONS,
  resizeWidth: 4 * STRIP_FACE_PX,
  resizeHeight: 4 * STRIP_FACE_PX,
  resizeQuality: 'high',
};

/**
 * Columns at the left and right sides of a strip's faces that are not used. WebP stores colors at half the resolution, so
 * these contain colors of the next face in the file, which is not next to them on the sphere.
 */
const MIXED: Partial<Record<Face, readonly [left: number, right: number]>> = {
  l: [0, 1],
  u: [1, 1],
  d: [1, 0],
};

async function paintFace(face: Face): Promise<ArrivedTile> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIZE;
  const context = canvas.getContext('2d');
  if (context) {
    const side = context.createLinearGradient(0, 0, 0, SIZE);
    for (const [at, color] of SIDE_COLORS) side.addColorStop(at, color);
    context.fillStyle = face === 'u' ? ZENITH : face === 'd' ? NADIR : side;
    context.fillRect(0, 0, SIZE, SIZE);
  }
  const picture = await createImageBitmap(canvas, PICTURE_OPTIONS);
  return { tile: { ...stripTile(face), level: SKY_LEVEL }, picture };
}

/** Paints a sky above a level ground. */
const paintSkyAndGround = (): Promise<ArrivedTile[]> => Promise.all(FACES.map(paintFace));

/** Fetches a strip and cuts it into the six faces. */
async function fetchStrip(url: string, signal: AbortSignal, fetchFile: typeof fetch): Promise<ArrivedTile[]> {
  const response = await fetchFile(url, { signal });
  if (!response.ok) throw new Error(`Strip ${url} returned status ${String(response.status)}.`);
  const strip = await createImageBitmap(await response.blob(), PICTURE_OPTIONS);
  const side = strip.height;
  const faces = FACES.map(async (face, at) => {
    const [left, right] = MIXED[face] ?? [0, 0];
    // Cut out before it is enlarged, because Firefox enlarges with pixels from beyond what it cuts out.
    const cut = await createImageBitmap(
      strip,
      at * side + left,
      0,
      side - left - right,
      side,
      PICTURE_OPTIONS,
    );
    const picture = await createImageBitmap(cut, STRIP_OPTIONS).finally(() => cut.close());
    return { tile: stripTile(face), picture };
  });
  return Promise.all(faces).finally(() => strip.close());
}

/** Passes the pictures of a sphere's backdrop to `add`, coarse before fine. */
export async function loadBackdrop(
  strip: string | null,
  signal: AbortSignal,
  add: (faces: readonly ArrivedTile[]) => void,
  fetchFile: typeof fetch,
): Promise<void> {
  // A strip that cannot be loaded is not reported, because the previews replace it.
  const coming = strip === null ? null : fetchStrip(strip, signal, fetchFile).catch(() => null);
  add(await paintSkyAndGround());
  const faces = await coming;
  if (faces) add(faces);
}
