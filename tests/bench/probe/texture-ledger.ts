/** Bytes that one context's textures hold, from the calls that made them; four bytes a pixel. */
const BYTES_PER_PIXEL = 4;

/** A full chain of mipmaps adds a third. */
const MIPMAP_SHARE = 4 / 3;

interface Holding {
  readonly bytesByTarget: Map<number, number>;
  isStorage: boolean;
  hasMipmaps: boolean;
}

/** What is set aside for one texture at once: levels of mipmaps, pixels, layers. */
interface Storage {
  readonly levels: number;
  readonly width: number;
  readonly height: number;
  readonly layers: number;
}

/** Keeps account of live texture bytes and of their peak. */
export class TextureLedger {
  #holdings = new Map<object, Holding>();
  #bytes = 0;
  peak = 0;

  get bytes(): number {
    return this.#bytes;
  }

  /** `target` distinguishes the faces of a cube texture. */
  image(texture: object, target: number, width: number, height: number): void {
    const holding = this.#holding(texture);
    if (holding.isStorage) return;
    this.#change(holding, () => holding.bytesByTarget.set(target, width * height * BYTES_PER_PIXEL));
  }

  storage(texture: object, { levels, width, height, layers }: Storage): void {
    const holding = this.#holding(texture);
    let bytes = 0;
    for (let level = 0; level < levels; level++) {
      bytes += Math.max(1, width >> level) * Math.max(1, height >> level) * BYTES_PER_PIXEL * layers;
    }
    this.#change(holding, () => {
      holding.isStorage = true;
      holding.bytesByTarget.set(0, bytes);
    });
  }

  mipmaps(texture: object): void {
    const holding = this.#holding(texture);
    if (!holding.isStorage) this.#change(holding, () => (holding.hasMipmaps = true));
  }

  remove(texture: object): void {
    const holding = this.#holdings.get(texture);
    if (holding) this.#change(holding, () => holding.bytesByTarget.clear());
    this.#holdings.delete(texture);
  }

  /** A lost context holds nothing. */
  clear(): void {
    this.#holdings.clear();
    this.#bytes = 0;
  }

  #holding(texture: object): Holding {
    let holding = this.#holdings.get(texture);
    if (!holding) {
      holding = { bytesByTarget: new Map(), isStorage: false, hasMipmaps: false };
      this.#holdings.set(texture, holding);
    }
    return holding;
  }

  #change(holding: Holding, change: () => void): void {
    this.#bytes -= sizeOf(holding);
    change();
    this.#bytes += sizeOf(holding);
    this.peak = Math.max(this.peak, this.#bytes);
  }
}

function sizeOf({ bytesByTarget, hasMipmaps }: Holding): number {
  let bytes = 0;
  for (const part of bytesByTarget.values()) bytes += part;
  return hasMipmaps ? bytes * MIPMAP_SHARE : bytes;
}
