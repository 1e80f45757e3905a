import {
  type IUniform,
  type RawShaderMaterial,
  BufferAttribute,
  BufferGeometry,
  Group,
  LinearMipmapLinearFilter,
  Mesh,
  NoColorSpace,
  Texture,
  type WebGLRenderer,
} from 'three';
import { toRad } from '../../geo/angle.ts';
import type { Pixel } from '../../geo/camera.ts';
import { rayOfPixel } from '../../geo/pixel-ray.ts';
import { type Mat3, type Vec3, dot, multiply, scale, subtract } from '../../geo/vector.ts';
import { type OverlayFrame, type Picked, isInvisible } from '../overlay.ts';
import type { DrawnTexture, ShapeOverlay } from './drawn-shapes.ts';
import { readyMaterial, shapeMaterial } from './shape-material.ts';

/** The fraction by which a highlighted image moves toward white. */
const LIFT = 0.25;

type PictureMesh = Mesh<BufferGeometry, RawShaderMaterial>;

export interface PicturesOverlay extends ShapeOverlay<DrawnTexture> {
  /** Whether images are loading. */
  readonly isPending: boolean;
}

/**
 * Draws images in the world. Each image has its own mesh, because there are few images and each has its own
 * texture.
 */
class TextureOverlay implements PicturesOverlay {
  readonly root = new Group();
  readonly #square = new BufferGeometry();
  readonly #pictures = new PictureStore(() => this.#change());
  readonly #requestFrame: () => void;
  readonly #onError: (key: number, cause: unknown) => void;
  #list: readonly DrawnTexture[] = [];
  #meshes = new Map<number, PictureMesh>();
  /** The failed URL that was last reported for each object. */
  #reported = new Map<number, string>();
  #highlighted: number | null = null;
  #frame: OverlayFrame | null = null;
  #base = 0;

  constructor(requestFrame: () => void, onError: (key: number, cause: unknown) => void) {
    this.#requestFrame = requestFrame;
    this.#onError = onError;
    this.#square.setIndex(new BufferAttribute(new Uint16Array([0, 1, 2, 2, 1, 3]), 1));
  }

  set(list: readonly DrawnTexture[]): void {
    this.#list = list;
    this.#pictures.setUrls(new Set(list.map(({ url }) => url)));
    const same = list.flatMap(({ key, url }) =>
      this.#reported.get(key) === url ? [[key, url] as const] : [],
    );
    this.#reported = new Map(same);
    this.#arrange();
    this.#reportErrors();
  }

  get isPending(): boolean {
    return this.#pictures.isLoading;
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

  prepare(frame: OverlayFrame, renderer: WebGLRenderer): void {
    if (!frame.isPart) this.#frame = frame;
    if (frame.view.lens !== undefined) return;
    for (const { material } of this.#meshes.values()) readyMaterial(material, frame, renderer);
  }

  pick(pixel: Pixel): Picked | null {
    if (!this.#frame || !this.root.visible) return null;
    const frame = this.#frame;
    const ray = rayOfPixel(frame.view, frame.size, pixel);
    const hit = this.#list.findLast((drawn) => {
      const distance = this.#meshes.has(drawn.key) ? distanceToTexture(drawn, ray) : null;
      return distance !== null && !isInvisible(frame, ray, distance);
    });
    return hit ? { key: hit.key, order: this.#meshes.get(hit.key)?.renderOrder ?? this.#base } : null;
  }

  dispose(): void {
    this.set([]);
    this.#square.dispose();
  }

  #change(): void {
    this.#arrange();
    this.#reportErrors();
    this.#requestFrame();
  }

  /**
   * Draws all images that have loaded. Meshes are reused because removing the last one would release their
   * shader program.
   */
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

  /** Reports each object with an image that cannot be loaded, but only once. */
  #reportErrors(): void {
    for (const { key, url } of this.#list) {
      const state = this.#pictures.stateOf(url);
      if (!state || !('error' in state) || this.#reported.get(key) === url) continue;
      this.#reported.set(key, url);
      this.#onError(key, state.error);
    }
  }
}

function place(mesh: Mesh, { width, height, rotation, position }: DrawnTexture): void {
  const [x, y, z] = turnOf(rotation);
  const row = (r: readonly number[], at: number) => [
    (r[0] as number) * width, (r[1] as number) * height, r[2] as number, at,
  ] as const; // oxfmt-ignore
  mesh.matrix.set(...row(x, position[0]), ...row(y, position[1]), ...row(z, position[2]), 0, 0, 0, 1);
  mesh.matrixAutoUpdate = false;
  mesh.matrixWorldNeedsUpdate = true;
  mesh.frustumCulled = false;
}

/** Draws textured polygons. `onError` is called once for each polygon whose image cannot be loaded. */
export const createTextureOverlay = (
  requestFrame: () => void,
  onError: (key: number, cause: unknown) => void,
): PicturesOverlay => new TextureOverlay(requestFrame, onError);

/** Returns a right-handed rotation about one axis. */
function turnAbout(axis: 0 | 1 | 2, degrees: number): Mat3 {
  const [c, s] = [Math.cos(toRad(degrees)), Math.sin(toRad(degrees))];
  if (axis === 0) return [[1, 0, 0], [0, c, -s], [0, s, c]]; // oxfmt-ignore
  if (axis === 1) return [[c, 0, s], [0, 1, 0], [-s, 0, c]]; // oxfmt-ignore
  return [[c, -s, 0], [s, c, 0], [0, 0, 1]]; // oxfmt-ignore
}

/**
 * Returns the rotation of a textured polygon: about its own x axis, then about its rotated y axis, then about
 * its rotated z axis. Without rotation, the polygon is upright and faces south, with the right side of its
 * image to the east. Angles are in degrees.
 */
export const turnOf = ([x, y, z]: Vec3): Mat3 =>
  multiply(multiply(turnAbout(0, x), turnAbout(1, y)), turnAbout(2, z));

/** Returns the distance to a textured polygon along a ray from the camera, from either side; null if they do not meet. */
function distanceToTexture({ width, height, rotation, position }: DrawnTexture, ray: Vec3): number | null {
  const columns = turnOf(rotation);
  const axis = (n: 0 | 1 | 2): Vec3 => [columns[0][n], columns[1][n], columns[2][n]];
  const normal = axis(2);
  const distance = dot(position, normal) / dot(ray, normal);
  if (!(distance > 0 && distance < Infinity)) return null;
  const from = subtract(scale(ray, distance), position);
  const isOn = Math.abs(dot(from, axis(0))) <= width / 2 && Math.abs(dot(from, axis(1))) <= height / 2;
  return isOn ? distance : null;
}

/** The state of a URL: loaded, failed, or null while loading. */
type State = { readonly texture: Texture } | { readonly error: unknown } | null;

/** Images by URL. Each image is loaded once and freed when it is no longer used. */
class PictureStore {
  readonly #states = new Map<string, State>();
  readonly #onChange: () => void;

  /** `onChange` is called when an image has loaded or failed. */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Loads the images of new URLs and frees images whose URLs are not in the set. */
  setUrls(urls: ReadonlySet<string>): void {
    for (const [url, state] of this.#states) {
      if (urls.has(url)) continue;
      this.#states.delete(url);
      if (state && 'texture' in state) state.texture.dispose();
    }
    for (const url of urls) if (!this.#states.has(url)) this.#load(url);
  }

  get isLoading(): boolean {
    return [...this.#states.values()].includes(null);
  }

  stateOf(url: string): State {
    return this.#states.get(url) ?? null;
  }

  #load(url: string): void {
    this.#states.set(url, null);
    const image = new Image();
    image.crossOrigin = 'anonymous';
    image.src = url;
    const finish = (state: State): void => {
      // The result is not needed if the URL has been dropped, or has been dropped, requested again and loaded
      // by the later request.
      if (this.#states.get(url) !== null) return;
      this.#states.set(url, state);
      this.#onChange();
    };
    image.decode().then(
      () => finish(image.naturalWidth > 0 ? { texture: textureOf(image) } : { error: new Error('No size') }),
      (error: unknown) => finish({ error }),
    );
  }
}

/**
 * Creates a texture that stays sharp from afar and at an angle. The alpha is premultiplied before filtering.
 */
function textureOf(image: HTMLImageElement): Texture {
  const texture = new Texture(image);
  texture.minFilter = LinearMipmapLinearFilter;
  texture.anisotropy = 8;
  texture.premultiplyAlpha = true;
  texture.colorSpace = NoColorSpace;
  texture.needsUpdate = true;
  return texture;
}

/**
 * The shape is a unit square whose matrix defines its size and position. Each side is moved outward by a
 * device pixel, perpendicular to its line on the screen, to leave room for its edge to fade.
 */
const VERTEX = /* glsl */ `
out vec2 place;
float pushed(vec3 corner, vec3 out3d, vec3 along) {
  vec3 plane = planeOf(corner, corner + along);
  float change = focal() * abs(dot(plane, out3d));
  return clamp(-corner.z * length(plane.xy) / max(change, TINY), -0.5, 0.5);
}
void main() {
  vec2 side = vec2(gl_VertexID & 1, gl_VertexID >> 1) - 0.5;
  vec3 corner = (modelViewMatrix * vec4(side, 0.0, 1.0)).xyz;
  vec3 right = modelViewMatrix[0].xyz, up = modelViewMatrix[1].xyz;
  vec2 on = side + 2.0 * side * vec2(pushed(corner, right, up), pushed(corner, up, right));
  place = on + 0.5;
  gl_Position = placed((modelViewMatrix * vec4(on, 0.0, 1.0)).xyz, vec2(0.0));
}`;

/** The distance of a pixel from the nearest side determines how much of the pixel is covered. */
const FRAGMENT = /* glsl */ `
uniform sampler2D picture;
uniform float opacity, lift;
in vec2 place;
out vec4 color;
void main() {
  vec2 dx = dFdx(place), dy = dFdy(place);
  vec2 inside = (0.5 - abs(place - 0.5)) / max(sqrt(dx * dx + dy * dy), 1e-9);
  vec2 edge = clamp(inside + 0.5, 0.0, 1.0);
  vec4 texel = texture(picture, place);
  texel.rgb += lift * (texel.a - texel.rgb);
  color = texel * shown() * opacity * edge.x * edge.y;
}`;

/** Creates a material that draws one image. `paintTexture` sets the image. */
const textureMaterial = (): RawShaderMaterial =>
  shapeMaterial(VERTEX, FRAGMENT, { picture: { value: null }, opacity: { value: 1 }, lift: { value: 0 } });

/** Sets the image that a material draws. `lift` is the fraction by which the image moves toward white. */
function paintTexture(
  { uniforms }: RawShaderMaterial,
  picture: Texture,
  opacity: number,
  lift: number,
): void {
  Object.entries({ picture, opacity, lift }).forEach(([name, value]) => {
    (uniforms[name] as IUniform).value = value;
  });
}
