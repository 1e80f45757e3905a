import { vectorOfFacePoint } from '../../../elements/geo/cube-face.ts';
import { type Tile, faceWidthAt, tileRect } from '../../../elements/geo/tile.ts';
import { type Vec3, normalize } from '../../../elements/geo/vector.ts';

export const PAINTED = 'https://painted.example/{sphere}/{face}/{level}/{x}_{y}.{format}';

const ADDRESS = /^https:\/\/painted\.example\/(\d+)\/([frblud])\/(\d)\/(\d+)_(\d+)\.\w+$/;

/**
 * Returns a direction's color: each component of its unit vector, mapped from [-1, 1] to [0, 255]. The color
 * varies smoothly and is unique for each direction.
 */
export const colourOf = (vector: Vec3): Vec3 => {
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
    const found = ADDRESS.exec(input instanceof Request ? input.url : input.toString());
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

/** Returns a tile in the colors of its directions, as a PNG. */
export async function paint(tile: Tile, faceWidth: number): Promise<Blob> {
  const side = faceWidthAt(faceWidth, tile.level);
  const { left, top, width, height } = tileRect(tile, faceWidth);
  const picture = new ImageData(width, height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const s = (2 * (left + x + 0.5)) / side - 1;
      const t = (2 * (top + y + 0.5)) / side - 1;
      picture.data.set([...colourOf(vectorOfFacePoint({ face: tile.face, s, t })), 255], 4 * (y * width + x));
    }
  }
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.putImageData(picture, 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}
