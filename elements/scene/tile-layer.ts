import { Group, Matrix4, Mesh, type RawShaderMaterial, type Texture } from 'three';
import { type Tile, tileKey } from '../geo/tile.ts';
import type { Mat3 } from '../geo/vector.ts';
import { createTileGrid, tileMatrix, tileReach } from './tile-geometry.ts';
import { tileMaterial, tileTexture } from './tile-material.ts';

/** What a layer needs of the stage: to put a texture on the card now rather than at its first drawing. */
export type Upload = (texture: Texture) => void;

interface TileMesh {
  readonly mesh: Mesh;
  readonly material: RawShaderMaterial;
  readonly texture: Texture;
}

/** One sphere's tiles on the graphics card. */
export class TileLayer {
  readonly group = new Group();
  readonly #faceWidth: number;
  readonly #grid = createTileGrid();
  readonly #upload: Upload;
  readonly #tiles = new Map<string, TileMesh>();

  /** `frame` turns the image's own axes into the world's (x east, y up, z south). */
  constructor(faceWidth: number, frame: Mat3, upload: Upload) {
    this.#faceWidth = faceWidth;
    this.#upload = upload;
    const [x, y, z] = frame;
    this.group.matrixAutoUpdate = false;
    this.group.matrix = new Matrix4().set(...x, 0, ...y, 0, ...z, 0, 0, 0, 0, 1);
    this.group.matrixWorldNeedsUpdate = true;
  }

  /** Puts a tile's picture on the card; the picture may be closed afterwards. */
  add(tile: Tile, picture: ImageBitmap): void {
    const texture = tileTexture(picture);
    this.#upload(texture);
    const material = tileMaterial(texture, tileReach(tile, this.#faceWidth));
    const mesh = new Mesh(this.#grid, material);
    mesh.matrix = tileMatrix(tile, this.#faceWidth);
    mesh.matrixWorldNeedsUpdate = true;
    mesh.matrixAutoUpdate = false;
    mesh.frustumCulled = false;
    mesh.visible = false;
    mesh.renderOrder = -tile.level;
    this.group.add(mesh);
    this.#tiles.set(tileKey(tile), { mesh, material, texture });
  }

  /** Shows these tiles and no others, finer ones over coarser ones; true when it showed others before. */
  show(tiles: readonly Tile[]): boolean {
    const keys = new Set(tiles.map(tileKey));
    let isNew = false;
    for (const [key, { mesh }] of this.#tiles) {
      isNew ||= mesh.visible !== keys.has(key);
      mesh.visible = keys.has(key);
    }
    return isNew;
  }

  /** Takes tiles off the card. */
  release(keys: Iterable<string>): void {
    for (const key of keys) {
      const tile = this.#tiles.get(key);
      if (!tile) continue;
      this.#tiles.delete(key);
      this.group.remove(tile.mesh);
      tile.material.dispose();
      tile.texture.dispose();
    }
  }

  /** Takes all tiles off the card. */
  clear(): void {
    this.release([...this.#tiles.keys()]);
    this.#grid.dispose();
  }
}
