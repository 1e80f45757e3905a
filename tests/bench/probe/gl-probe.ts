import { TextureLedger } from './texture-ledger.ts';

type Gl = WebGLRenderingContext | WebGL2RenderingContext;
type Call = (this: Gl, ...args: unknown[]) => unknown;

/** Minimum size of an upload in pixels. Smaller images, such as one-pixel placeholders, do not count. */
const SMALLEST_UPLOAD_PX = 64;

const CUBE_FIRST = 0x8515;
const CUBE_LAST = 0x851a;
const CUBE_MAP = 0x8513;
const TEXTURE0 = 0x84c0;

interface ContextState {
  readonly ledger: TextureLedger;
  readonly bound: Map<string, object | null>;
  unit: number;
  isScreen: boolean;
}

interface Upload {
  readonly at: number;
  readonly tookMs: number;
}

interface Picture {
  readonly width: number;
  readonly height: number;
}

/** Wraps WebGL functions to count draws, time uploads, track textures and record contexts. */
export class GlProbe {
  draws = 0;
  /** Number of tasks that drew onto the page's canvas. Each of them can cause the browser to composite the page. */
  frames = 0;
  readonly uploads: Upload[] = [];
  readonly contexts: WeakRef<Gl>[] = [];
  /** Runs after each draw call onto the page's canvas. */
  onScreenDraw: (gl: Gl) => void = () => undefined;
  #isInFrame = false;
  #states = new WeakMap<Gl, ContextState>();
  #ledgers: WeakRef<TextureLedger>[] = [];

  install(): void {
    this.#watchContexts();
    for (const type of [WebGLRenderingContext, WebGL2RenderingContext]) {
      const prototype = type.prototype as unknown as Record<string, Call>;
      this.#watchDraws(prototype);
      this.#watchBindings(prototype);
      this.#watchTextures(prototype);
    }
  }

  get textureBytes(): number {
    return this.#sum((ledger) => ledger.bytes);
  }

  /** Maximum of `textureBytes` so far. */
  get peakTextureBytes(): number {
    return this.#sum((ledger) => ledger.peak);
  }

  /** Number of contexts that are neither lost nor garbage-collected. */
  get liveContexts(): number {
    return this.contexts.filter((context) => context.deref()?.isContextLost() === false).length;
  }

  #sum(part: (ledger: TextureLedger) => number): number {
    return this.#ledgers.reduce((sum, ledger) => sum + (ledger.deref() ? part(ledger.deref()!) : 0), 0);
  }

  #watchContexts(): void {
    const remember = (made: unknown): void => {
      if (!isGl(made) || this.#states.has(made)) return;
      const ledger = new TextureLedger();
      this.#states.set(made, { ledger, bound: new Map(), unit: TEXTURE0, isScreen: true });
      this.#ledgers.push(new WeakRef(ledger));
      this.contexts.push(new WeakRef(made));
      made.canvas.addEventListener('webglcontextlost', () => ledger.clear());
    };
    const prototype = HTMLCanvasElement.prototype as unknown as Record<
      'getContext',
      (this: HTMLCanvasElement, ...args: unknown[]) => unknown
    >;
    const getContext = prototype.getContext;
    prototype.getContext = function (...args) {
      const made = getContext.apply(this, args);
      remember(made);
      return made;
    };
  }

  #watchDraws(prototype: Record<string, Call>): void {
    const names = [
      'drawArrays',
      'drawElements',
      'drawArraysInstanced',
      'drawElementsInstanced',
      'drawRangeElements',
    ];
    for (const name of names) {
      this.#after(prototype, name, (gl) => {
        this.draws += 1;
        if (!this.#states.get(gl)?.isScreen) return;
        this.#countFrame();
        this.onScreenDraw(gl);
      });
    }
  }

  #countFrame(): void {
    if (this.#isInFrame) return;
    this.#isInFrame = true;
    this.frames += 1;
    queueMicrotask(() => {
      this.#isInFrame = false;
    });
  }

  #watchBindings(prototype: Record<string, Call>): void {
    this.#after(prototype, 'activeTexture', (gl, [unit]) => {
      this.#states.get(gl)!.unit = unit as number;
    });
    this.#after(prototype, 'bindTexture', (gl, [target, texture]) => {
      const state = this.#states.get(gl)!;
      state.bound.set(`${state.unit}/${target as number}`, texture as object | null);
    });
    this.#after(prototype, 'bindFramebuffer', (gl, [, framebuffer]) => {
      this.#states.get(gl)!.isScreen = framebuffer === null;
    });
  }

  #watchTextures(prototype: Record<string, Call>): void {
    this.#after(prototype, 'texImage2D', (gl, args, tookMs) => {
      const { width, height } = sizeOfImage(args);
      if (args[1] === 0)
        this.#account(gl, args[0], (ledger, texture) =>
          ledger.image(texture, args[0] as number, width, height),
        );
      this.#upload({ width, height }, args.at(-1), tookMs);
    });
    this.#after(prototype, 'texSubImage2D', (_gl, args, tookMs) => {
      const source = args.at(-1);
      this.#upload(
        isPicture(source) ? pixelSize(source) : { width: Number(args[4]), height: Number(args[5]) },
        source,
        tookMs,
      );
    });
    this.#after(prototype, 'texStorage2D', (gl, [target, levels, , width, height]) => {
      const layers = target === CUBE_MAP ? 6 : 1;
      this.#account(gl, target, (ledger, texture) =>
        ledger.storage(texture, {
          levels: Number(levels),
          width: Number(width),
          height: Number(height),
          layers,
        }),
      );
    });
    this.#after(prototype, 'texStorage3D', (gl, [target, levels, , width, height, depth]) => {
      this.#account(gl, target, (ledger, texture) =>
        ledger.storage(texture, {
          levels: Number(levels),
          width: Number(width),
          height: Number(height),
          layers: Number(depth),
        }),
      );
    });
    this.#after(prototype, 'texSubImage3D', (_gl, args, tookMs) => {
      this.#upload({ width: Number(args[5]), height: Number(args[6]) }, args.at(-1), tookMs);
    });
    this.#after(prototype, 'generateMipmap', (gl, [target]) => {
      this.#account(gl, target, (ledger, texture) => ledger.mipmaps(texture));
    });
    this.#after(prototype, 'deleteTexture', (gl, [texture]) => {
      if (texture) this.#states.get(gl)?.ledger.remove(texture);
    });
  }

  #account(gl: Gl, target: unknown, note: (ledger: TextureLedger, texture: object) => void): void {
    const state = this.#states.get(gl)!;
    const isCubeFace = Number(target) >= CUBE_FIRST && Number(target) <= CUBE_LAST;
    const texture = state.bound.get(`${state.unit}/${isCubeFace ? CUBE_MAP : Number(target)}`);
    if (texture && !gl.isContextLost()) note(state.ledger, texture);
  }

  #upload({ width, height }: Picture, source: unknown, tookMs: number): void {
    if (source === null || width < SMALLEST_UPLOAD_PX || height < SMALLEST_UPLOAD_PX) return;
    this.uploads.push({ at: performance.now(), tookMs });
  }

  #after(
    prototype: Record<string, Call>,
    name: string,
    note: (gl: Gl, args: unknown[], tookMs: number) => void,
  ): void {
    const original = prototype[name];
    if (!original) return;
    prototype[name] = function (this: Gl, ...args: unknown[]) {
      const from = performance.now();
      const result = original.apply(this, args);
      note(this, args, performance.now() - from);
      return result;
    };
  }
}

const isGl = (made: unknown): made is Gl =>
  made instanceof WebGLRenderingContext || made instanceof WebGL2RenderingContext;

const isPicture = (source: unknown): source is Picture =>
  typeof source === 'object' && source !== null && 'width' in source && 'height' in source;

function pixelSize(source: Picture): Picture {
  return source instanceof HTMLImageElement
    ? { width: source.naturalWidth, height: source.naturalHeight }
    : { width: source.width, height: source.height };
}

/**
 * Returns the size of a texture from the arguments of `texImage2D`. The sixth argument is an image, or the
 * fourth and fifth are a size.
 */
function sizeOfImage(args: unknown[]): Picture {
  const source = args[5];
  if (args.length === 6 && isPicture(source)) return pixelSize(source);
  return { width: Number(args[3]), height: Number(args[4]) };
}
