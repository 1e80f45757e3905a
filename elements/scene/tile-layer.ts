import { Group, Matrix4, Mesh, type RawShaderMaterial, type Texture } from 'three';
import { type Tile, tileKey } from '../geo/tile.ts';
import type { Mat3, Vec3 } from '../geo/vector.ts';
import { createTileGrid, tileMatrix, tileReach } from './tile-geometry.ts';
import { type FadePart, blendTile, tileMaterial, tileTexture } from './tile-material.ts';

/** What a layer needs of the stage: to put a texture on the card now rather than at its first drawing. */
export type Upload = (texture: Texture) => void;

interface TileMesh {
  readonly level: number;
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
  readonly #share = { value: 1 };
  #part: FadePart | null = null;

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
    const material = tileMaterial(texture, tileReach(tile, this.#faceWidth), this.#share);
    const mesh = new Mesh(this.#grid, material);
    mesh.matrix = tileMatrix(tile, this.#faceWidth);
    mesh.matrixWorldNeedsUpdate = true;
    mesh.matrixAutoUpdate = false;
    mesh.frustumCulled = false;
    mesh.visible = false;
    this.group.add(mesh);
    const added = { level: tile.level, mesh, material, texture };
    this.#tiles.set(tileKey(tile), added);
    this.#join(added);
  }

  /** Whether the card has none of its tiles. */
  get isEmpty(): boolean {
    return this.#tiles.size === 0;
  }

  /** Takes its part in a cross-fade, for which it shows all it has, in an order among layers; null ends that. */
  fade(part: FadePart | null, order = 0): void {
    this.#part = part;
    this.group.renderOrder = order;
    for (const tile of this.#tiles.values()) this.#join(tile);
  }

  /** Sets its share of every pixel, and how far it stands from where it belongs, in scene units along the world's axes. */
  place(share: number, [x, y, z]: Vec3): void {
    this.#share.value = share;
    this.group.matrix.setPosition(x, y, z);
    this.group.matrixWorldNeedsUpdate = true;
  }

  #join({ level, mesh, material }: TileMesh): void {
    blendTile(material, this.#part);
    // In a cross-fade the first to be drawn at a pixel stays.
    mesh.renderOrder = this.#part ? level : -level;
    mesh.visible ||= this.#part !== null;
  }

  /** Shows these tiles and no others, finer ones over coarser ones; true when it showed others before. */
  show(tiles: readonly Tile[]): boolean {
    if (this.#part) return false;
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
