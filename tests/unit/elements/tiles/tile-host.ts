import { type Tile, tileKey } from '../../../../elements/geo/tile.ts';
import { TileError } from '../../../../elements/tiles/tile-loader.ts';

interface Request {
  readonly key: string;
  readonly resolve: (picture: ImageBitmap) => void;
  readonly reject: (error: unknown) => void;
  readonly receive: () => void;
}

/** A decoded image without pixels. The class counts the images that are still open. */
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

/** A tile host whose responses the test controls. */
export class TileHost {
  readonly requests: string[] = [];
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

  get waiting(): string[] {
    return this.#waiting.map(({ key }) => key);
  }

  get openPictures(): number {
    return Picture.open;
  }

  /** Delivers all bytes of a tile. Its image is then still being decoded. */
  receive(key: string): void {
    this.#waiting.find((one) => one.key === key)?.receive();
  }

  /** Completes the request for a tile with an image. */
  async respond(key: string): Promise<void> {
    const { receive, resolve } = this.#pending(key);
    receive();
    resolve(new Picture());
    await settled();
  }

  /** Completes all requests, including those that are added in the meantime. */
  async respondToAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      for (const key of this.waiting) await this.respond(key);
    }
  }

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

/** Runs the callbacks of settled promises. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
