import {
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
  html,
  nothing,
} from 'lit';
import { adoptStyles } from '../../page/adopt-styles.ts';
import { windowOf } from '../../page/window-of.ts';
import { ENGLISH_TEXTS, type ViewerTexts } from '../../panels/texts.ts';
import { watermarkStyles } from './watermark.styles.ts';

/** The viewer's branding: the watermark over the picture and the line at the viewer's bottom edge. */
export class Branding {
  readonly #watermark: Watermark;

  constructor(host: ReactiveControllerHost & { readonly renderRoot: ParentNode }) {
    adoptStyles(host.renderRoot, [watermarkStyles]);
    this.#watermark = new Watermark(host);
  }

  /** `shown` may have only some of its texts until the others have loaded. The product's name is always shown. */
  render(hasWatermark: boolean, poweredBy: boolean, shown: Partial<ViewerTexts>): TemplateResult {
    const texts = { ...ENGLISH_TEXTS, ...shown };
    return html`${this.#watermark.render(hasWatermark ? texts.product : null)}
    ${poweredBy ? poweredByLine(texts) : nothing}`;
  }
}

/** The line at the bottom of an embedded viewer (requirements, OPEN-017). */
const poweredByLine = ({ poweredBy, product }: ViewerTexts): TemplateResult =>
  html`<div class="brand"><p class="powered-by">${poweredBy.replace('{product}', () => product)}</p></div>`;

/** Pixel ratios above this do not visibly improve the soft letters. */
const MAX_PIXEL_RATIO = 2;

/**
 * Draws the watermark over the viewer's picture. The module `watermark-drawing.ts` draws the same text into
 * snapshots.
 */
class Watermark implements ReactiveController {
  readonly #host: ReactiveControllerHost & { readonly renderRoot: ParentNode };
  #observer: ResizeObserver | null = null;
  #canvas: HTMLCanvasElement | null = null;
  #word: string | null = null;

  constructor(host: ReactiveControllerHost & { readonly renderRoot: ParentNode }) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    if (this.#canvas) this.#observe(this.#canvas);
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
  }

  render(word: string | null): TemplateResult | typeof nothing {
    if (word !== this.#word && word !== null) void this.#draw();
    this.#word = word;
    return word === null ? nothing : html`<canvas class="watermark" aria-hidden="true"></canvas>`;
  }

  hostUpdated(): void {
    const canvas = this.#host.renderRoot.querySelector<HTMLCanvasElement>('.watermark');
    if (canvas === this.#canvas) return;
    this.#observer?.disconnect();
    this.#canvas = canvas;
    // The observer's first callback, when observation starts, draws the watermark for the first time.
    if (canvas) this.#observe(canvas);
  }

  /** Observes the canvas from the window in which it is. */
  #observe(canvas: HTMLCanvasElement): void {
    this.#observer = new (windowOf(canvas).ResizeObserver)(() => void this.#draw());
    this.#observer.observe(canvas);
  }

  async #draw(): Promise<void> {
    const { drawWatermark } = await import('./watermark-drawing.ts');
    const [canvas, word] = [this.#canvas, this.#word];
    const pen = canvas?.getContext('2d');
    if (!canvas || !pen || word === null) return;
    const pixelRatio = Math.min(windowOf(canvas).devicePixelRatio, MAX_PIXEL_RATIO);
    // Setting the size also clears the canvas.
    canvas.width = Math.round(canvas.clientWidth * pixelRatio);
    canvas.height = Math.round(canvas.clientHeight * pixelRatio);
    drawWatermark(pen, word, pixelRatio);
  }
}
