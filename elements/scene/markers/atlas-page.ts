import {
  Box2,
  CanvasTexture,
  ClampToEdgeWrapping,
  LinearFilter,
  NoColorSpace,
  Texture,
  Vector2,
  type WebGLRenderer,
} from 'three';

/** One square of the atlas: what looks are painted on, and the texture that is made from it. */
export class AtlasPage {
  readonly texture: CanvasTexture;
  readonly pen: CanvasRenderingContext2D;
  /** The canvas as what is copied from: three would copy a texture that is on the card onto itself. */
  readonly #source: Texture;
  /** What was painted since it was made, and since it was sent. */
  readonly #painted = new Box2();
  readonly #unsent = new Box2();

  /** `side` in texels. */
  constructor(side: number) {
    const canvas = document.createElement('canvas');
    canvas.width = side;
    canvas.height = side;
    // Kept in main memory, where picking can read it and no lost graphics card takes it away.
    const pen = canvas.getContext('2d', { willReadFrequently: true });
    if (!pen) throw new Error('This browser gives no 2D canvas.');
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
    // Room on the card is made without sending a whole page of nothing.
    this.texture.source.dataReady = false;
  }

  /** Something was painted there, texels. */
  touch(x: number, y: number, width: number, height: number): void {
    for (const box of [this.#painted, this.#unsent]) {
      box.expandByPoint(new Vector2(x, y));
      box.expandByPoint(new Vector2(x + width, y + height));
    }
  }

  /** Wipes it. */
  clear(): void {
    this.pen.clearRect(0, 0, this.pen.canvas.width, this.pen.canvas.height);
    this.#unsent.copy(this.#painted);
  }

  /** Sends what was painted since, or all of it to a card that has none of it. */
  send(renderer: WebGLRenderer): void {
    const held = renderer.properties.get(this.texture) as { readonly __webglTexture?: unknown };
    if (held.__webglTexture === undefined) this.#unsent.copy(this.#painted);
    if (this.#unsent.isEmpty()) return;
    renderer.copyTextureToTexture(this.#source, this.texture, this.#unsent, this.#unsent.min);
    this.#unsent.makeEmpty();
  }
}
