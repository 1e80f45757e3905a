import { ViewerError } from '../model/viewer-error.ts';
import { createContext, releaseContext } from '../scene/drawing-context.ts';
import { FirstPainter } from '../scene/first-painter.ts';
import type { Later } from './engine-options.ts';

/** How long the rest waits for a first tile, in milliseconds. */
const PATIENCE_MS = 300;

/** Lets the browser see to its users before going on. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

export interface EngineStartOptions {
  readonly canvas: HTMLCanvasElement;
  /** There is something to draw first previews with. */
  readonly onPainter: (painter: FirstPainter) => void;
  /** There is all that draws. */
  readonly onLater: (later: Later, context: WebGL2RenderingContext) => void;
  readonly onError: (error: ViewerError) => void;
}

/**
 * How a viewer begins, once somebody sees or uses it: it takes a graphics context and draws first previews, while
 * three.js, in a file of its own, comes after the first tile.
 */
export class EngineStart {
  /** All that can wait until the first tile is here, so that it shares the line with nothing. */
  readonly later: Promise<Later>;
  readonly #options: EngineStartOptions;
  #askForLater: () => void = () => undefined;
  #context: WebGL2RenderingContext | null = null;
  #hasBegun = false;
  #isOver = false;

  constructor(options: EngineStartOptions) {
    this.#options = options;
    this.later = new Promise<void>((resolve) => (this.#askForLater = resolve)).then(
      () => import('./later.ts'),
    );
    // Whoever waits for it hears of its failure; nobody waiting is no fault.
    this.later.catch(() => undefined);
  }

  /** Until then the viewer takes nothing and asks for nothing. */
  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  begin(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    void this.#start();
  }

  /** A first tile is here. */
  askForLater(): void {
    this.#askForLater();
  }

  /** Gives the graphics context back. */
  dispose(): void {
    this.#isOver = true;
    if (this.#context) releaseContext(this.#context);
  }

  async #start(): Promise<void> {
    setTimeout(this.#askForLater, PATIENCE_MS);
    try {
      await nextTask();
      if (this.#isOver) return;
      const context = (this.#context = createContext(this.#options.canvas));
      this.#options.onPainter(new FirstPainter(context));
      const later = await this.later;
      await nextTask();
      if (!this.#hasEnded()) this.#options.onLater(later, context);
    } catch (error) {
      if (this.#hasEnded()) return;
      this.#options.onError(
        error instanceof ViewerError
          ? error
          : new ViewerError('webgl-unavailable', 'The drawing code could not be loaded.', { cause: error }),
      );
    }
  }

  #hasEnded(): boolean {
    return this.#isOver;
  }
}
