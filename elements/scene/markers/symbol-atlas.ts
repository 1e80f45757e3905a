import {
  Box2,
  CanvasTexture,
  ClampToEdgeWrapping,
  DataTexture,
  FloatType,
  LinearFilter,
  NearestFilter,
  NoColorSpace,
  RGBAFormat,
  Texture,
  Vector2,
  type WebGLRenderer,
} from 'three';
import { type PagePosition, ShelfPacker } from './shelf-packer.ts';
import type { SymbolPicture, MarkerBox } from './symbol-picture.ts';

/**
 * Side lengths of the atlas's pages in texels. A page is created when the previous pages are full, so that a
 * few symbols take only 1 MB. All pages together take 55 MB on the GPU and 55 MB in main memory.
 */
const PAGE_SIDES = [512, 1024, 2048, 2048, 2048] as const;

/** Maximum number of pages, which is the number that the shader can read. */
export const PAGE_COUNT = PAGE_SIDES.length;

/**
 * Margin around a shape, in CSS pixels. The shadow and the ring of a highlighted symbol are drawn in this
 * margin.
 */
const MARGIN = 6;

/** Minimum alpha (0 to 255) of a pixel that counts as part of a painted shape. */
const SOLID = 128;

/** A symbol's picture in the atlas. */
export interface AtlasSlot extends PagePosition {
  readonly key: string;
  readonly picture: SymbolPicture;
  /** Width in texels. */
  readonly width: number;
  readonly height: number;
  /** The symbol's area on the screen including its margin, in CSS pixels relative to the marker's place. */
  readonly reach: MarkerBox;
}

/** Pictures of symbols. Each is painted once into one of a few textures. */
export class SymbolAtlas {
  readonly textures: Texture[] = [];
  readonly #pages: AtlasPage[] = [];
  readonly #slots = new Map<string, AtlasSlot>();
  #packer = new ShelfPacker(PAGE_SIDES);
  #ratio: number;

  /** `ratio` is the number of texels per CSS pixel. */
  constructor(ratio: number) {
    this.#ratio = ratio;
  }

  /** Texels per CSS pixel. */
  get ratio(): number {
    return this.#ratio;
  }

  /** The 2D context of the first page, used to measure text. */
  get pen(): CanvasRenderingContext2D {
    return this.#page(0).pen;
  }

  find(key: string): AtlasSlot | undefined {
    return this.#slots.get(key);
  }

  get slots(): readonly AtlasSlot[] {
    return [...this.#slots.values()];
  }

  /**
   * Paints a picture under a key. If there is no space left, replaces the first slot in `replaceable` that is
   * large enough; returns null if there is none. Throws if the picture cannot be painted.
   */
  add(key: string, picture: SymbolPicture, replaceable: readonly AtlasSlot[] = []): AtlasSlot | null {
    const { box } = picture;
    const left = Math.floor(box.left) - MARGIN;
    const top = Math.floor(box.top) - MARGIN;
    const reach = { left, top, right: Math.ceil(box.right) + MARGIN, bottom: Math.ceil(box.bottom) + MARGIN };
    const width = (reach.right - left) * this.#ratio;
    const height = (reach.bottom - top) * this.#ratio;
    const place = this.#packer.place(width, height) ?? this.#replace(replaceable, width, height);
    if (!place) return null;
    const { page, x, y } = place;
    const slot = { key, page, x, y, picture, width, height, reach };
    this.#paint(slot);
    this.#slots.set(key, slot);
    return slot;
  }

  /** Returns whether a shape covers a point, in CSS pixels from the marker's place. */
  covers({ page, x, y, picture, reach }: AtlasSlot, right: number, down: number): boolean {
    if (right < reach.left || right >= reach.right || down < reach.top || down >= reach.bottom) return false;
    const { pen } = this.#page(page);
    if (picture.outline) return pen.isPointInPath(picture.outline, right, down);
    const [column, row] = [(right - reach.left) * this.#ratio, (down - reach.top) * this.#ratio];
    const [, , , alpha = 0] = pen.getImageData(x + Math.floor(column), y + Math.floor(row), 1, 1).data;
    return alpha >= SOLID;
  }

  /** Removes all pictures and sets the number of texels per CSS pixel. */
  clear(ratio = this.#ratio): void {
    this.#ratio = ratio;
    this.#slots.clear();
    this.#packer = new ShelfPacker(PAGE_SIDES);
    for (const page of this.#pages) page.clear();
  }

  /** Uploads everything that was painted since the last upload to the GPU. */
  send(renderer: WebGLRenderer): void {
    for (const page of this.#pages) page.send(renderer);
  }

  dispose(): void {
    for (const texture of this.textures) texture.dispose();
  }

  /** Returns a page by its index. Creates the page and any missing pages before it. */
  #page(at: number): AtlasPage {
    for (const side of PAGE_SIDES.slice(this.#pages.length, at + 1)) {
      const page = new AtlasPage(side);
      this.#pages.push(page);
      this.textures.push(page.texture);
    }
    return this.#pages[at] as AtlasPage;
  }

  #replace(replaceable: readonly AtlasSlot[], width: number, height: number): PagePosition | null {
    const old = replaceable.find((slot) => slot.width >= width && slot.height >= height);
    if (!old) return null;
    this.#slots.delete(old.key);
    this.#page(old.page).pen.clearRect(old.x, old.y, old.width, old.height);
    this.#page(old.page).touch(old.x, old.y, old.width, old.height);
    return old;
  }

  #paint({ page: at, x, y, width, height, reach, picture }: AtlasSlot): void {
    const page = this.#page(at);
    const { pen } = page;
    pen.save();
    pen.beginPath();
    pen.rect(x, y, width, height);
    pen.clip();
    pen.translate(x - reach.left * this.#ratio, y - reach.top * this.#ratio);
    pen.scale(this.#ratio, this.#ratio);
    picture.paint(pen, this.#ratio);
    pen.restore();
    page.touch(x, y, width, height);
  }
}

/**
 * One page of the atlas: the canvas on which symbols are painted, and the texture with the canvas's content.
 */
class AtlasPage {
  readonly texture: CanvasTexture;
  readonly pen: CanvasRenderingContext2D;
  /**
   * A second texture of the canvas, used as the source of copies. If the page's own texture were the source,
   * three.js would copy that texture onto itself on the GPU.
   */
  readonly #source: Texture;
  /** The areas that were painted since the page was created and since the last upload. */
  readonly #painted = new Box2();
  readonly #unsent = new Box2();

  /** `side` is in texels. */
  constructor(side: number) {
    const canvas = document.createElement('canvas');
    canvas.width = side;
    canvas.height = side;
    // The canvas is in main memory, so picking can read it and it survives the loss of the graphics context.
    const pen = canvas.getContext('2d', { willReadFrequently: true });
    if (!pen) throw new Error('This browser does not support 2D canvases.');
    this.pen = pen;
    this.#source = new Texture(canvas);
    this.texture = new CanvasTexture(canvas);
    this.texture.flipY = false;
    this.texture.premultiplyAlpha = true;
    this.texture.generateMipmaps = false;
    this.texture.minFilter = LinearFilter;
    this.texture.magFilter = LinearFilter;
    this.texture.wrapS = ClampToEdgeWrapping;
    this.texture.wrapT = ClampToEdgeWrapping;
    this.texture.colorSpace = NoColorSpace;
    // Allocates memory on the GPU without uploading an empty page.
    this.texture.source.dataReady = false;
  }

  /** Marks an area as painted, in texels. */
  touch(x: number, y: number, width: number, height: number): void {
    for (const box of [this.#painted, this.#unsent]) {
      box.expandByPoint(new Vector2(x, y));
      box.expandByPoint(new Vector2(x + width, y + height));
    }
  }

  clear(): void {
    this.pen.clearRect(0, 0, this.pen.canvas.width, this.pen.canvas.height);
    this.#unsent.copy(this.#painted);
  }

  /**
   * Uploads everything that was painted since the last upload. If the page is not on the GPU yet, uploads
   * everything that was ever painted.
   */
  send(renderer: WebGLRenderer): void {
    const properties = renderer.properties.get(this.texture) as { readonly __webglTexture?: unknown };
    if (properties.__webglTexture === undefined) this.#unsent.copy(this.#painted);
    if (this.#unsent.isEmpty()) return;
    renderer.copyTextureToTexture(this.#source, this.texture, this.#unsent, this.#unsent.min);
    this.#unsent.makeEmpty();
  }
}

/** Texels per row of the table. Each symbol uses two texels. */
export const TABLE_WIDTH = 512;

const NUMBERS_PER_SYMBOL = 8;
const SYMBOLS_PER_ROW = TABLE_WIDTH / 2;

/**
 * The atlas position of each symbol, as a texture for the shader. A symbol's two texels contain x, y, width,
 * height and left, top, page.
 */
export class SymbolTable {
  texture = emptyTable(1);

  write(slots: readonly AtlasSlot[]): void {
    const rows = 2 ** Math.ceil(Math.log2(Math.max(1, slots.length / SYMBOLS_PER_ROW)));
    if (rows > this.texture.image.height) {
      this.texture.dispose();
      this.texture = emptyTable(rows);
    }
    const numbers = this.texture.image.data as Float32Array;
    slots.forEach(({ x, y, width, height, reach, page }, at) => {
      numbers.set([x, y, width, height, reach.left, reach.top, page], at * NUMBERS_PER_SYMBOL);
    });
    this.texture.needsUpdate = true;
  }
}

function emptyTable(rows: number): DataTexture {
  const numbers = new Float32Array(4 * TABLE_WIDTH * rows);
  const texture = new DataTexture(numbers, TABLE_WIDTH, rows, RGBAFormat, FloatType);
  texture.minFilter = NearestFilter;
  texture.magFilter = NearestFilter;
  return texture;
}
