import { LinearMipmapLinearFilter, NoColorSpace, Texture } from 'three';

/** What became of an address: the picture on its way, here, or not to be had. */
type State = { readonly texture: Texture } | { readonly fault: unknown } | null;

/** Pictures by address, each loaded once and freed when nobody wants it any more. */
export class PictureStore {
  readonly #states = new Map<string, State>();
  readonly #onChange: () => void;

  /** `onChange` tells that a picture came or failed. */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Loads what is new among these addresses and frees all others. */
  want(urls: ReadonlySet<string>): void {
    for (const [url, state] of this.#states) {
      if (urls.has(url)) continue;
      this.#states.delete(url);
      if (state && 'texture' in state) state.texture.dispose();
    }
    for (const url of urls) if (!this.#states.has(url)) this.#load(url);
  }

  /** What became of an address that is wanted. */
  stateOf(url: string): State {
    return this.#states.get(url) ?? null;
  }

  #load(url: string): void {
    this.#states.set(url, null);
    const image = new Image();
    image.crossOrigin = 'anonymous';
    image.src = url;
    const settle = (state: State): void => {
      // Nobody waits for it any more, or the same address was given up, asked for again and has come.
      if (this.#states.get(url) !== null) return;
      this.#states.set(url, state);
      this.#onChange();
    };
    image.decode().then(
      () => settle(image.naturalWidth > 0 ? { texture: textureOf(image) } : { fault: new Error('No size') }),
      (fault: unknown) => settle({ fault }),
    );
  }
}

/** A texture that stays clear when it is seen from far and at a slant; transparency is multiplied in before it is mixed. */
function textureOf(image: HTMLImageElement): Texture {
  const texture = new Texture(image);
  texture.minFilter = LinearMipmapLinearFilter;
  texture.anisotropy = 8;
  texture.premultiplyAlpha = true;
  texture.colorSpace = NoColorSpace;
  texture.needsUpdate = true;
  return texture;
}
