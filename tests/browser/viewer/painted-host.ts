import { FACES, vectorOfFacePoint } from '../../../elements/geo/cube-face.ts';
import { STRIP_FACE_PX } from '../../../elements/geo/strip.ts';
import { levelsOf, type Tile, type TileRect, faceWidthAt, tileRect } from '../../../elements/geo/tile.ts';
import { type Vec3, normalize } from '../../../elements/geo/vector.ts';

export const PAINTED = 'https://painted.example/{sphere}/{face}/{level}/{x}_{y}.{format}';

export const PAINTED_STRIPS = 'https://painted.example/{sphere}/strip.webp';

const STRIP = /^https:\/\/painted\.example\/\d+\/strip\.webp$/;

const ADDRESS = /^https:\/\/painted\.example\/(\d+)\/([frblud])\/(\d)\/(\d+)_(\d+)\.\w+$/;

/**
 * Returns a direction's color: each component of its unit vector, mapped from [-1, 1] to [0, 255]. The color
 * varies smoothly and is unique for each direction.
 */
export const colorOf = (vector: Vec3): Vec3 => {
  const [x, y, z] = normalize(vector);
  return [(x + 1) * 127.5, (y + 1) * 127.5, (z + 1) * 127.5];
};

/** Returns the host's response, or null to send the painted tile. */
export type PaintedResponse = (tile: Tile) => Response | Promise<Response> | null;

/**
 * A tile host inside the page. The host paints every direction in a unique color, so that each pixel shows
 * its direction.
 */
export class PaintedHost {
  /** Every requested tile, in order. */
  readonly requests: Tile[] = [];
  /** Returns the response to send instead of the painted tile; null to send the tile. */
  respond: PaintedResponse = () => null;
  /** Returns the response to a request for a strip. */
  respondWithStrip: () => Promise<Response> = async () => new Response(await paintStrip());
  /** The number of requests for strips. */
  strips = 0;
  readonly #faceWidth: number;
  readonly #realFetch = window.fetch;
  readonly #painted = new Map<string, Promise<Blob>>();

  /** `faceWidth` is the width of a face at level 0 in pixels. */
  constructor(faceWidth: number) {
    this.#faceWidth = faceWidth;
    window.fetch = (input, init) => this.#fetch(input, init);
  }

  leave(): void {
    window.fetch = this.#realFetch;
  }

  async #fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const url = input instanceof Request ? input.url : input.toString();
    if (STRIP.test(url)) {
      this.strips += 1;
      return this.respondWithStrip();
    }
    const found = ADDRESS.exec(url);
    if (!found) return this.#realFetch.call(window, input, init);
    const [, , face, level, x, y] = found;
    const tile = { face, level: Number(level), x: Number(x), y: Number(y) } as Tile;
    this.requests.push(tile);
    await Promise.resolve();
    init?.signal?.throwIfAborted();
    return (await this.respond(tile)) ?? new Response(await this.#paint(tile));
  }

  #paint(tile: Tile): Promise<Blob> {
    const key = JSON.stringify(tile);
    const painted = this.#painted.get(key) ?? paint(tile, this.#faceWidth);
    this.#painted.set(key, painted);
    return painted;
  }
}

/** Returns the part of a face that a tile covers, in the colors of its directions. */
export function paintFace(
  { face }: Pick<Tile, 'face'>,
  side: number,
  { left, top, width, height }: TileRect,
): ImageData {
  const picture = new ImageData(width, height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const s = (2 * (left + x + 0.5)) / side - 1;
      const t = (2 * (top + y + 0.5)) / side - 1;
      picture.data.set([...colorOf(vectorOfFacePoint({ face, s, t })), 255], 4 * (y * width + x));
    }
  }
  return picture;
}

/** Returns a tile in the colors of its directions, as a PNG. */
export async function paint(tile: Tile, faceWidth: number): Promise<Blob> {
  const rect = tileRect(tile, levelsOf(faceWidth));
  const canvas = new OffscreenCanvas(rect.width, rect.height);
  const picture = paintFace(tile, faceWidthAt(faceWidth, tile.level), rect);
  canvas.getContext('2d')?.putImageData(picture, 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}

/** Returns a strip in the colors of its directions, as a PNG. */
async function paintStrip(): Promise<Blob> {
  const side = STRIP_FACE_PX;
  const canvas = new OffscreenCanvas(side * FACES.length, side);
  for (const [at, face] of FACES.entries()) {
    const picture = paintFace({ face }, side, { left: 0, top: 0, width: side, height: side });
    canvas.getContext('2d')?.putImageData(picture, at * side, 0);
  }
  return canvas.convertToBlob({ type: 'image/png' });
}
