const BYTES_PER_PIXEL = 4;

/** A full chain of mipmaps adds a third to a texture's size. */
const MIPMAP_SHARE = 4 / 3;

interface TextureEntry {
  readonly bytesByTarget: Map<number, number>;
  isStorage: boolean;
  hasMipmaps: boolean;
}

interface Storage {
  readonly levels: number;
  readonly width: number;
  readonly height: number;
  readonly layers: number;
}

/**
 * Tracks the bytes of a context's textures and their peak. The values follow from the calls that created the
 * textures.
 */
export class TextureLedger {
  #entries = new Map<object, TextureEntry>();
  #bytes = 0;
  peak = 0;

  get bytes(): number {
    return this.#bytes;
  }

  /** Records an image of a texture. `target` identifies a face of a cube texture. */
  image(texture: object, target: number, width: number, height: number): void {
    const entry = this.#entryOf(texture);
    if (entry.isStorage) return;
    this.#change(entry, () => entry.bytesByTarget.set(target, width * height * BYTES_PER_PIXEL));
  }

  storage(texture: object, { levels, width, height, layers }: Storage): void {
    const entry = this.#entryOf(texture);
    let bytes = 0;
    for (let level = 0; level < levels; level++) {
      bytes += Math.max(1, width >> level) * Math.max(1, height >> level) * BYTES_PER_PIXEL * layers;
    }
    this.#change(entry, () => {
      entry.isStorage = true;
      entry.bytesByTarget.set(0, bytes);
    });
  }

  mipmaps(texture: object): void {
    const entry = this.#entryOf(texture);
    if (!entry.isStorage) this.#change(entry, () => (entry.hasMipmaps = true));
  }

  remove(texture: object): void {
    const entry = this.#entries.get(texture);
    if (entry) this.#change(entry, () => entry.bytesByTarget.clear());
    this.#entries.delete(texture);
  }

  /** Removes all textures, as when the context is lost. */
  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }

  #entryOf(texture: object): TextureEntry {
    let entry = this.#entries.get(texture);
    if (!entry) {
      entry = { bytesByTarget: new Map(), isStorage: false, hasMipmaps: false };
      this.#entries.set(texture, entry);
    }
    return entry;
  }

  #change(entry: TextureEntry, change: () => void): void {
    this.#bytes -= sizeOf(entry);
    change();
    this.#bytes += sizeOf(entry);
    this.peak = Math.max(this.peak, this.#bytes);
  }
}

function sizeOf({ bytesByTarget, hasMipmaps }: TextureEntry): number {
  let bytes = 0;
  for (const part of bytesByTarget.values()) bytes += part;
  return hasMipmaps ? bytes * MIPMAP_SHARE : bytes;
}
