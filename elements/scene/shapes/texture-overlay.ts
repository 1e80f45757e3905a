import { BufferAttribute, BufferGeometry, Group, Mesh, type RawShaderMaterial } from 'three';
import { type Pixel, rayOfPixel } from '../../geo/camera.ts';
import type { OverlayFrame, Picked } from '../overlay.ts';
import type { DrawnTexture } from './drawn-shapes.ts';
import { PictureStore } from './picture-store.ts';
import { readyMaterial } from './shape-material.ts';
import type { ShapeOverlay } from './shape-overlay.ts';
import { paintTexture, textureMaterial } from './texture-material.ts';
import { isOnTexture, turnOf } from './texture-plane.ts';

/** How much closer to white a highlighted picture is. */
const LIFT = 0.25;

type PictureMesh = Mesh<BufferGeometry, RawShaderMaterial>;

/** Draws pictures that stand in the world. Each has a mesh of its own: there are few, and each has its own texture. */
class TextureOverlay implements ShapeOverlay<DrawnTexture> {
  readonly root = new Group();
  readonly #square = new BufferGeometry();
  readonly #pictures = new PictureStore(() => this.#change());
  readonly #requestFrame: () => void;
  readonly #onFault: (key: number, cause: unknown) => void;
  #list: readonly DrawnTexture[] = [];
  #meshes = new Map<number, PictureMesh>();
  /** Addresses that failed, by the objects for which that was told. */
  #told = new Map<number, string>();
  #highlighted: number | null = null;
  #frame: OverlayFrame | null = null;
  #base = 0;

  constructor(requestFrame: () => void, onFault: (key: number, cause: unknown) => void) {
    this.#requestFrame = requestFrame;
    this.#onFault = onFault;
    this.#square.setIndex(new BufferAttribute(new Uint16Array([0, 1, 2, 2, 1, 3]), 1));
  }

  set(list: readonly DrawnTexture[]): void {
    this.#list = list;
    this.#pictures.want(new Set(list.map(({ url }) => url)));
    const told = list.flatMap(({ key, url }) => (this.#told.get(key) === url ? [[key, url] as const] : []));
    this.#told = new Map(told);
    this.#arrange();
    this.#tell();
  }

  setOrder(base: number): void {
    this.#base = base;
    this.#arrange();
  }

  setVisible(isVisible: boolean): void {
    this.root.visible = isVisible;
  }

  highlight(key: number | null): void {
    if (key === this.#highlighted) return;
    this.#highlighted = key;
    this.#arrange();
  }

  prepare(frame: OverlayFrame): void {
    this.#frame = frame;
    for (const { material } of this.#meshes.values()) readyMaterial(material, frame);
  }

  pick(pixel: Pixel): Picked | null {
    if (!this.#frame || !this.root.visible) return null;
    const ray = rayOfPixel(this.#frame.view, this.#frame.size, pixel);
    const hit = this.#list.findLast((drawn) => this.#meshes.has(drawn.key) && isOnTexture(drawn, ray));
    return hit ? { key: hit.key, order: this.#meshes.get(hit.key)?.renderOrder ?? this.#base } : null;
  }

  dispose(): void {
    this.set([]);
    this.#square.dispose();
  }

  #change(): void {
    this.#arrange();
    this.#tell();
    this.#requestFrame();
  }

  /** Draws all whose pictures are here. Meshes are kept: with the last one the card would drop their program. */
  #arrange(): void {
    const before = this.#meshes;
    this.#meshes = new Map();
    this.#list.forEach((drawn, n) => {
      const state = this.#pictures.stateOf(drawn.url);
      if (!state || !('texture' in state)) return;
      const mesh = before.get(drawn.key) ?? new Mesh(this.#square, textureMaterial());
      before.delete(drawn.key);
      const lift = drawn.key === this.#highlighted ? LIFT : 0;
      paintTexture(mesh.material, state.texture, drawn.opacity, lift);
      place(mesh, drawn);
      mesh.renderOrder = this.#base + n / this.#list.length;
      this.root.add(mesh);
      this.#meshes.set(drawn.key, mesh);
    });
    for (const mesh of before.values()) {
      this.root.remove(mesh);
      mesh.material.dispose();
    }
  }

  /** Tells once of each object whose picture is not to be had. */
  #tell(): void {
    for (const { key, url } of this.#list) {
      const state = this.#pictures.stateOf(url);
      if (!state || !('fault' in state) || this.#told.get(key) === url) continue;
      this.#told.set(key, url);
      this.#onFault(key, state.fault);
    }
  }
}

/** Gives a unit square its size and its place in the world. */
function place(mesh: Mesh, { width, height, rotation, position }: DrawnTexture): void {
  const [x, y, z] = turnOf(rotation);
  const row = (r: readonly number[], at: number) => [
    (r[0] as number) * width, (r[1] as number) * height, r[2] as number, at,
  ] as const; // prettier-ignore
  mesh.matrix.set(...row(x, position[0]), ...row(y, position[1]), ...row(z, position[2]), 0, 0, 0, 1);
  mesh.matrixAutoUpdate = false;
  mesh.matrixWorldNeedsUpdate = true;
  mesh.frustumCulled = false;
}

/** Draws textured polygons; `onFault` hears once of each whose picture cannot be loaded. */
export const createTextureOverlay = (
  requestFrame: () => void,
  onFault: (key: number, cause: unknown) => void,
): ShapeOverlay<DrawnTexture> => new TextureOverlay(requestFrame, onFault);
