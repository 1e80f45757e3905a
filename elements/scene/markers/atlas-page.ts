import { CanvasTexture, ClampToEdgeWrapping, LinearFilter, NoColorSpace } from 'three';

/** One square of the atlas: what looks are painted on, and the texture that is made from it. */
export class AtlasPage {
  readonly texture: CanvasTexture;
  readonly pen: CanvasRenderingContext2D;

  /** `side` in texels. */
  constructor(side: number) {
    const canvas = document.createElement('canvas');
    canvas.width = side;
    canvas.height = side;
    // Kept in main memory, where picking can read it and no lost graphics card takes it away.
    const pen = canvas.getContext('2d', { willReadFrequently: true });
    if (!pen) throw new Error('This browser gives no 2D canvas.');
    this.pen = pen;
    this.texture = new CanvasTexture(canvas);
    this.texture.flipY = false;
    this.texture.premultiplyAlpha = true;
    this.texture.generateMipmaps = false;
    this.texture.minFilter = LinearFilter;
    this.texture.magFilter = LinearFilter;
    this.texture.wrapS = ClampToEdgeWrapping;
    this.texture.wrapT = ClampToEdgeWrapping;
    this.texture.colorSpace = NoColorSpace;
  }

  /** Wipes it. */
  clear(): void {
    this.pen.clearRect(0, 0, this.pen.canvas.width, this.pen.canvas.height);
    this.texture.needsUpdate = true;
  }
}
