import { type Tile, tileKey } from '../../../../elements/geo/tile.ts';
import { TileError } from '../../../../elements/tiles/tile-loader.ts';

interface Request {
  readonly key: string;
  readonly resolve: (picture: ImageBitmap) => void;
  readonly reject: (error: unknown) => void;
  readonly receive: () => void;
}

/** A decoded picture without pixels. The class counts the pictures that are still open. */
class Picture {
  static open = 0;
  readonly width = 512;
  readonly height = 512;

  constructor() {
    Picture.open += 1;
  }

  close(): void {
    Picture.open -= 1;
  }
}

/** A tile host that a test controls: `respond` sends a tile. */
export class TileHost {
  /** Keys of all tiles ever requested, in order. */
  readonly requests: string[] = [];
  /** Keys of the requests that were aborted. */
  readonly aborted: string[] = [];
  #waiting: Request[] = [];

  constructor() {
    Picture.open = 0;
  }

  readonly load = (tile: Tile, signal: AbortSignal, receive: () => void): Promise<ImageBitmap> => {
    const key = tileKey(tile);
    this.requests.push(key);
    return new Promise((resolve, reject) => {
      const request = { key, resolve, reject, receive };
      this.#waiting.push(request);
      signal.addEventListener('abort', () => {
        this.aborted.push(key);
        this.#waiting = this.#waiting.filter((other) => other !== request);
        reject(signal.reason as Error);
      });
    });
  };

  /** Keys of the pending requests. */
  get waiting(): string[] {
    return this.#waiting.map(({ key }) => key);
  }

  /** Pictures that were returned and are not closed yet. */
  get openPictures(): number {
    return Picture.open;
  }

  /** Sends all bytes of a tile; its picture is still being decoded. */
  receive(key: string): void {
    this.#waiting.find((one) => one.key === key)?.receive();
  }

  /** Responds to one tile's request with a picture. */
  async respond(key: string): Promise<void> {
    this.#pending(key).resolve(new Picture());
    await settled();
  }

  /** Responds to every request, including those made in the meantime. */
  async respondToAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      for (const key of this.waiting) await this.respond(key);
    }
  }

  /** Makes one tile's request fail, permanently or temporarily. */
  async fail(key: string, final: boolean): Promise<void> {
    this.#pending(key).reject(new TileError('no such tile', { final }));
    await settled();
  }

  #pending(key: string): Request {
    const request = this.#waiting.find((one) => one.key === key);
    if (!request) throw new Error(`${key} was not requested; waiting: ${this.waiting.join(' ')}`);
    this.#waiting = this.#waiting.filter((other) => other !== request);
    return request;
  }
}

/** Runs the callbacks of promises that are already settled. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
