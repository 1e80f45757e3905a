import type { GlProbe } from './gl-probe.ts';

/** The pixels of a frame: bottom row first, with four bytes per pixel. */
export interface Frame {
  readonly at: number;
  readonly label: string | null;
  readonly pixels: Uint8Array;
}

/** Share of a frame that shows the panorama, from 0 to 1, and PSNR relative to the settled frame. */
export interface FrameQuality {
  readonly at: number;
  readonly label: string | null;
  readonly covered: number;
  readonly psnrDb: number;
}

/**
 * Every pixel of the panorama has a channel of at least this value. It is below the minimum in
 * `tiles/panorama.ts`, because JPEG compression darkens some pixels.
 */
const DARKEST_PANORAMA = 56;

/** Maximum number of stored frames. A frame takes four megabytes. */
const MAX_FRAMES = 400;

/** PSNR of identical images in dB, for which the formula yields infinity. */
const HIGHEST_PSNR_DB = 99;

/**
 * Reads the canvas in the task that drew it, after the peer's code. In later tasks, the browser may have
 * discarded the image.
 */
export class FrameReader {
  mode: 'all' | 'next' | 'none' = 'none';
  frames: Frame[] = [];
  label: string | null = null;
  #isWaiting = false;

  constructor(gl: GlProbe) {
    gl.onScreenDraw = (context) => {
      if (this.mode === 'none' || this.#isWaiting) return;
      this.#isWaiting = true;
      queueMicrotask(() => this.#read(context));
    };
  }

  /** Compares all frames with a reference, which is the last frame by default. */
  quality(reference: Frame | undefined = this.frames.at(-1)): FrameQuality[] {
    if (!reference) return [];
    return this.frames.map(({ at, label, pixels }) => ({
      at,
      label,
      covered: coveredShare(pixels),
      psnrDb: psnr(pixels, reference.pixels),
    }));
  }

  /** Compares the frames of each label in `shown` with the last frame of that label in `settled`. */
  compareByLabel(shown: readonly Frame[], settled: readonly Frame[]): Record<string, number> {
    const last = new Map(settled.map((frame) => [frame.label, frame]));
    const pairs = shown.flatMap((frame) => {
      const reference = last.get(frame.label);
      return frame.label !== null && reference
        ? [[frame.label, psnr(frame.pixels, reference.pixels)] as const]
        : [];
    });
    return Object.fromEntries(pairs);
  }

  take(): Frame[] {
    const captured = this.frames;
    this.frames = [];
    return captured;
  }

  /** Returns the last frame's pixels as text for use outside the page. */
  lastAsBase64(): string {
    const pixels = this.frames.at(-1)?.pixels ?? new Uint8Array();
    let binary = '';
    for (let at = 0; at < pixels.length; at += 32768) {
      binary += String.fromCharCode(...pixels.subarray(at, at + 32768));
    }
    return btoa(binary);
  }

  #read(gl: WebGLRenderingContext | WebGL2RenderingContext): void {
    this.#isWaiting = false;
    if (gl.isContextLost()) return;
    const at = performance.now();
    const { drawingBufferWidth: width, drawingBufferHeight: height } = gl;
    const pixels = new Uint8Array(width * height * 4);
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    if (this.frames.length < MAX_FRAMES) this.frames.push({ at, label: this.label, pixels });
    if (this.mode === 'next') this.mode = 'none';
  }
}

function coveredShare(pixels: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    if (Math.max(pixels[at]!, pixels[at + 1]!, pixels[at + 2]!) >= DARKEST_PANORAMA) count += 1;
  }
  return (4 * count) / pixels.length;
}

function psnr(a: Uint8Array, b: Uint8Array): number {
  if (a.length !== b.length) return 0;
  let squares = 0;
  for (let at = 0; at < a.length; at += 4) {
    const red = a[at]! - b[at]!;
    const green = a[at + 1]! - b[at + 1]!;
    const blue = a[at + 2]! - b[at + 2]!;
    squares += red * red + green * green + blue * blue;
  }
  if (squares === 0) return HIGHEST_PSNR_DB;
  return Math.min(HIGHEST_PSNR_DB, 10 * Math.log10((255 * 255 * 0.75 * a.length) / squares));
}
