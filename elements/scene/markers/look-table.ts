import { DataTexture, FloatType, NearestFilter, RGBAFormat } from 'three';
import type { AtlasSlot } from './look-atlas.ts';

/** Texels along a row of the table; two belong to each look. */
export const TABLE_WIDTH = 512;

const NUMBERS_A_LOOK = 8;
const LOOKS_A_ROW = TABLE_WIDTH / 2;

/** Where each look stands in the atlas, as a texture for the shader: x, y, width, height; left, top, page. */
export class LookTable {
  texture = emptyTable(1);

  /** Writes the slots of all looks in their order. */
  write(slots: readonly AtlasSlot[]): void {
    const rows = 2 ** Math.ceil(Math.log2(Math.max(1, slots.length / LOOKS_A_ROW)));
    if (rows > this.texture.image.height) {
      this.texture.dispose();
      this.texture = emptyTable(rows);
    }
    const numbers = this.texture.image.data as Float32Array;
    slots.forEach(({ x, y, width, height, reach, page }, at) => {
      numbers.set([x, y, width, height, reach.left, reach.top, page], at * NUMBERS_A_LOOK);
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
