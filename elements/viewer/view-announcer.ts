import { type ReactiveController, type ReactiveControllerHost, type TemplateResult, html } from 'lit';
import type { Direction } from '../geo/camera.ts';
import type { ViewerTexts } from '../panels/texts.ts';

/** The view is spoken once it has rested this long, in milliseconds. */
const REST_MS = 700;

/** A direction in words: `Looking north-east, 10° down`. */
export function wordsOf({ pan, tilt }: Direction, { looking, winds }: ViewerTexts): string {
  const degrees = Math.round(tilt);
  const sentence = degrees === 0 ? looking.level : degrees > 0 ? looking.up : looking.down;
  return sentence
    .replace('{wind}', winds[Math.round(pan / 45) % 8] ?? '')
    .replace('{tilt}', String(Math.abs(degrees)));
}

/** Tells people who cannot see the view where it looks, each time it has come to rest. */
export class ViewAnnouncer implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #words = '';
  #last: { readonly direction: Direction; readonly texts: ViewerTexts; readonly at: number } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Notes a view, which is spoken unless another follows soon. */
  announce(direction: Direction, texts: ViewerTexts): void {
    this.#last = { direction, texts, at: performance.now() };
    // One timer for a whole turn: setting one in every frame would cost more than the words.
    this.#timer ??= setTimeout(() => this.#speak(), REST_MS);
  }

  render(): TemplateResult {
    return html`<div class="for-ears" role="status">${this.#words}</div>`;
  }

  #speak(): void {
    this.#timer = undefined;
    if (!this.#last) return;
    const { direction, texts, at } = this.#last;
    const restLeft = at + REST_MS - performance.now();
    if (restLeft > 1) {
      this.#timer = setTimeout(() => this.#speak(), restLeft);
      return;
    }
    this.#words = wordsOf(direction, texts);
    this.#host.requestUpdate();
  }
}
