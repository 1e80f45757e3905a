/** Memory of one context's textures in bytes, derived from the calls that created them; four bytes per pixel. */
const BYTES_PER_PIXEL = 4;

/** A full chain of mipmaps adds a third. */
const MIPMAP_SHARE = 4 / 3;

interface TextureEntry {
  readonly bytesByTarget: Map<number, number>;
  isStorage: boolean;
  hasMipmaps: boolean;
}

/** An allocation of one texture: mipmap levels, pixels, layers. */
interface Storage {
  readonly levels: number;
  readonly width: number;
  readonly height: number;
  readonly layers: number;
}

/** Tracks the bytes of live textures and their peak. */
export class TextureLedger {
  #entries = new Map<object, TextureEntry>();
  #bytes = 0;
  peak = 0;

  get bytes(): number {
    return this.#bytes;
  }

  /** `target` distinguishes the faces of a cube texture. */
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

  /** A lost context has no textures. */
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
