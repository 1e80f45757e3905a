/** A position on a square page, in texels from the page's top left corner. */
export interface PagePosition {
  readonly page: number;
  readonly x: number;
  readonly y: number;
}

interface Shelf {
  readonly page: number;
  readonly top: number;
  readonly height: number;
  filled: number;
}

/**
 * A shelf accepts rectangles with at least this fraction of its height, so that short rectangles do not waste
 * tall shelves.
 */
const MIN_SHARE = 0.7;

/**
 * Finds positions for rectangles on square pages. Rectangles lie in rows, each as tall as its first
 * rectangle.
 */
export class ShelfPacker {
  readonly #sides: readonly number[];
  readonly #shelves: Shelf[] = [];
  readonly #used: number[];

  /** `sides` contains the side lengths of the pages in texels, in the order in which the pages are filled. */
  constructor(sides: readonly number[]) {
    this.#sides = sides;
    this.#used = sides.map(() => 0);
  }

  /** Allocates a position for a size in texels; null if no page has enough space. */
  place(width: number, height: number): PagePosition | null {
    const shelf = this.#shelves.find((one) => this.#hasRoom(one, width, height)) ?? this.#open(width, height);
    if (!shelf) return null;
    const place = { page: shelf.page, x: shelf.filled, y: shelf.top };
    shelf.filled += width;
    return place;
  }

  #hasRoom({ page, height, filled }: Shelf, width: number, needed: number): boolean {
    return needed <= height && needed >= MIN_SHARE * height && filled + width <= this.#sideOf(page);
  }

  #open(width: number, height: number): Shelf | null {
    const page = this.#sides.findIndex((side, at) => width <= side && this.#usedOf(at) + height <= side);
    if (page < 0) return null;
    const shelf = { page, top: this.#usedOf(page), height, filled: 0 };
    this.#used[page] = shelf.top + height;
    this.#shelves.push(shelf);
    return shelf;
  }

  #sideOf(page: number): number {
    return this.#sides[page] ?? 0;
  }

  #usedOf(page: number): number {
    return this.#used[page] ?? 0;
  }
}
